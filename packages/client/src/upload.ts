/** Files that go with a ticket or a message, as `multipart/form-data`. */
import { invalidOption } from './error.ts';

/** A `File` has its name; other bytes are given one. What a file is, the server reads from its name and its bytes. */
export type Upload = File | Readonly<{ name: string; content: Blob | Uint8Array | ArrayBuffer | string }>;

export type Form = Readonly<{ content: string | Blob | null; type: string | null }>;

/**
 * Made by hand, for `FormData` turns every line break of a text into two characters: a message would not be the same
 * with a file and without one. Bytes of files stay where they are until they are sent, and are sent again by a retry.
 */
export const formOf = (members: object, files: readonly Upload[]): Form => {
  const boundary = `tidemark-${crypto.randomUUID()}`;
  const texts = Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${head(boundary, name)}\r\n\r\n${textOf(name, value)}\r\n`);
  const parts = files.flatMap((file, place) => [
    `${head(boundary, 'files')}; filename="${escaped(nameOf(file, place))}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    contentOf(file, place),
    '\r\n',
  ]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return { content: new Blob([...texts, ...parts, `--${boundary}--\r\n`], { type }), type };
};

const head = (boundary: string, name: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;

/** Text as it is, and anything else as JSON text. */
const textOf = (name: string, value: unknown): string =>
  typeof value === 'string' ? wellFormed(name, value) : JSON.stringify(value);

/** Half of a pair has no bytes: another character would be sent in its place, where JSON sends it to be refused. */
const wellFormed = (field: string, text: string): string => {
  if (!/\p{Surrogate}/u.test(text)) return text;
  throw invalidOption(field, `${field} must be well-formed text, got half of a surrogate pair.`);
};

const escaped = (name: string): string =>
  name.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const nameOf = (file: Upload, place: number): string => {
  if (typeof file?.name === 'string' && file.name !== '') return file.name;
  throw invalidOption(`files.${place}.name`, `files.${place} must have a name, got none.`);
};

const contentOf = (file: Upload, place: number): Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string => {
  const content: unknown = file instanceof Blob ? file : file.content;
  if (content instanceof Uint8Array) return new Uint8Array(content);
  if (typeof content === 'string') return wellFormed(`files.${place}.content`, content);
  if (content instanceof Blob || content instanceof ArrayBuffer) return content;
  throw invalidOption(
    `files.${place}.content`,
    `files.${place}.content must be a Blob, a Uint8Array, an ArrayBuffer or text.`,
  );
};
