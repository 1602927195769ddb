/** Before a text is stored, control characters but tabs and line breaks are removed, and lone surrogates replaced by U+FFFD. */

const controls = /[\p{Cc}--[\t\n]]/gv;
/** Characters that no name or subject may have (`isLine` of the domain). */
const hidden =
  /[[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0000}-\u{e01ef}]]/gv;
const breaks = /[\s\u0085]+/g;

export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '')
    .replace(controls, '')
    .toWellFormed();

/** One line without bidi marks, at most `most` UTF-16 units. */
export const cleanLine = (text: string, most: number): string =>
  cut(text.replace(breaks, ' ').replace(controls, '').replace(hidden, '').toWellFormed().trim(), most).trim();

/** Never in the middle of a character. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
};
