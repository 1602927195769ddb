/** A plain text as HTML, without the editor: each line is a paragraph. */
export const fromPlain = (text: string): string =>
  text === '' ? '' : text.split('\n').map(paragraph).join('');

const paragraph = (line: string): string => (line === '' ? '<p><br></p>' : `<p>${escaped(line)}</p>`);

/** Text as it stands in HTML, in an attribute too. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
