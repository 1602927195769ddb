/** Text as it may stand in XML, between elements and in attributes; what XML cannot hold is left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
