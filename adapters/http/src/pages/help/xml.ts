/** Escapes text for XML elements and attributes, and drops characters that XML does not allow. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
