/** The text of a header: undeclared bytes, and encoded words (RFC 2047). */
import { decodeText } from './charsets.ts';
import { decodeAll } from './decoder.ts';

const word = '=\\?([^?\\s]{1,80})\\?([QqBb])\\?([^?]*)\\?=';

/** Encoded words with nothing but spaces between them, which are not part of the text. */
export const encodedRun = new RegExp(`${word}(?:[ \\t]*${word})*`, 'g');

type Word = Readonly<{ charset: string; encoding: string; text: string }>;

/** The text of bytes, a character each, whose encoded words are still encoded. */
export const undeclaredText = (bytes: string, hint: string | null): string =>
  /\P{ASCII}|\p{Cc}\$/u.test(bytes) ? decodeText(Buffer.from(bytes, 'latin1'), null, hint) : bytes;

export const headerText = (bytes: string, hint: string | null): string =>
  decodeWords(undeclaredText(bytes, hint), hint);

/** Words of one charset are joined before they are decoded: a character may be cut in two. */
export const decodeWords = (text: string, hint: string | null): string =>
  text.replace(encodedRun, (run) =>
    grouped(
      [...run.matchAll(new RegExp(word, 'g'))].map(([, charset = '', encoding = '', inside = '']) => ({
        charset: charset.toLowerCase(),
        encoding: encoding.toLowerCase(),
        text: inside,
      })),
    )
      .map((words) => decodeText(bytesOf(words), words[0]?.charset ?? null, hint))
      .join(''),
  );

const grouped = (words: readonly Word[]): readonly (readonly Word[])[] => {
  const groups: Word[][] = [];
  for (const one of words) {
    const group = groups.at(-1);
    if (group?.[0]?.charset === one.charset) group.push(one);
    else groups.push([one]);
  }
  return groups;
};

/** A base64 word that is not a whole number of groups continues in the next word. */
const bytesOf = (words: readonly Word[]): Uint8Array => {
  const pieces: Uint8Array[] = [];
  let open = '';
  for (const { encoding, text } of words) {
    if (encoding === 'q') pieces.push(flushed(open), quoted(text));
    else {
      open += text.replace(/\s/g, '');
      if (open.length % 4 !== 0 && !open.endsWith('=')) continue;
      pieces.push(flushed(open));
    }
    open = '';
  }
  return new Uint8Array(Buffer.concat([...pieces, flushed(open)]));
};

const flushed = (base64: string): Uint8Array => decodeAll('base64', Buffer.from(base64, 'latin1'));

const quoted = (text: string): Uint8Array =>
  decodeAll('quoted-printable', Buffer.from(text.replaceAll('_', '=20'), 'utf8'));
