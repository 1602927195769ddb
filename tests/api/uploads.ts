/** Files as clients send them, in either form. */
import type { Answer, Client } from './client.ts';

export type Upload = Readonly<{ name: string; bytes: Uint8Array | string; type?: string }>;

type Fields = Readonly<Record<string, string>>;

const boundary = '----tidemark-test-7d1f';

const bytesOf = (bytes: Uint8Array | string): Buffer => Buffer.from(bytes);

/** The body of a form, as browsers write it: names are sent as UTF-8, quotes and line breaks percent-encoded. */
export const formBody = (fields: Fields, files: readonly Upload[], part = 'files'): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${escaped(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytesOf(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const escaped = (name: string): string =>
  name.replaceAll('\\', '\\\\').replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

export const formType = `multipart/form-data; boundary=${boundary}`;

/** The same call in both forms. */
export const forms: Readonly<
  Record<
    'a form' | 'JSON',
    (client: Client, path: string, fields: Fields, files: readonly Upload[]) => Promise<Answer>
  >
> = {
  'a form': (client, path, fields, files) =>
    client.send('POST', path, {
      raw: Uint8Array.from(formBody(fields, files)),
      headers: { 'Content-Type': formType },
    }),
  JSON: (client, path, fields, files) =>
    client.post(path, {
      ...fields,
      files: files.map(({ name, bytes, type }) => ({
        name,
        ...(type === undefined ? {} : { content_type: type }),
        data: bytesOf(bytes).toString('base64'),
      })),
    }),
};

/** So many bytes, none of which a store could make less of. */
export const noise = (size: number, seed = 1): Buffer => {
  const bytes = Buffer.allocUnsafe(size);
  let state = seed >>> 0 || 1;
  for (let at = 0; at < size; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 0xff;
  }
  return bytes;
};
