/** Control characters are shown as spaces: what a stranger wrote must not drive the terminal. */
export const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
