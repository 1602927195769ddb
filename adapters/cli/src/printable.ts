/** Text of strangers must not control the terminal: control characters and direction marks are shown as spaces. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
