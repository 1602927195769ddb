/** What may be stored and shown: no NUL, no lone surrogates, no control characters but tabs and line breaks. */

const controls = /[\p{Cc}--[\t\n]]/gv;
/** What no name or subject may have (`isLine` of the domain). */
const hidden =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
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
