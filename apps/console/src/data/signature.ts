/** The agent's signature in texts that customers get: below an empty line, where it can still be changed. */
import { fromPlain } from '../writing/from-plain.ts';
import { type DraftText, emptyText, withText } from './draft-text.ts';

/** The first text of a reply; null without a signature. */
export const beginSigned = (signature: string): DraftText | null =>
  signature.trim() === '' ? null : { ...emptyText, body: `\n\n${signature}` };

/** Nobody wrote a word above it. */
export const isSignatureAlone = (
  { body, files }: Pick<DraftText, 'body' | 'files'>,
  signature: string,
): boolean => signature.trim() !== '' && files.length === 0 && body.trim() === signature.trim();

/** The same with a text below what is written, above the signature where that is still the end. */
export const withTextAbove = (written: DraftText, text: string, signature: string): DraftText => {
  const { body, html } = written;
  const end = html === null ? signature : fromPlain(signature);
  const whole = (html ?? body).trimEnd();
  if (signature.trim() === '' || !whole.endsWith(end.trimEnd())) return withText(written, text);
  const above = whole.slice(0, whole.length - end.trimEnd().length);
  const own = {
    ...written,
    body: body.trimEnd().slice(0, -signature.trimEnd().length).trimEnd(),
    html: html === null ? null : above.replace(/(?:<p><br><\/p>)+$/, ''),
  };
  const filled = withText(own, text);
  return {
    ...filled,
    body: `${filled.body}\n\n${signature}`,
    html: filled.html === null ? null : `${filled.html}<p><br></p>${end}`,
  };
};
