/** What a stranger wrote must not drive the terminal: control characters and marks that turn text are shown as spaces. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
