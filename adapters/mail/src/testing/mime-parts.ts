/** Takes a mail apart as a mail program does: its parts, with the names and bytes of attached files. */
import { headersOf } from './smtp-sink.ts';

export type MimePart = Readonly<{ type: string; disposition: string; name: string | null; bytes: Buffer }>;

/** Every part that has no parts itself, in their order. */
export const partsOf = (raw: string): readonly MimePart[] => {
  const header = (name: string): string =>
    headersOf(raw).find((one) => one.name.toLowerCase() === name)?.value ?? '';
  const [head, body] = halves(raw);
  const boundary = /boundary="?([^";]+)/.exec(header('content-type'))?.[1];
  if (boundary !== undefined)
    return `\r\n${body}`
      .split(`\r\n--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.slice(2)));
  const disposition = header('content-disposition');
  const [type = ''] = header('content-type').split(';');
  const isBase64 = /base64/i.test(header('content-transfer-encoding'));
  return [
    {
      type,
      disposition: disposition.split(';')[0] ?? '',
      name: nameOf(disposition),
      bytes: isBase64 ? Buffer.from(body, 'base64') : quoted(body, head),
    },
  ];
};

export const attachedTo = (raw: string): readonly MimePart[] =>
  partsOf(raw).filter(({ disposition }) => disposition === 'attachment');

export const textOf = (raw: string, type = 'text/plain'): string =>
  partsOf(raw)
    .find((part) => part.type === type && part.disposition === '')
    ?.bytes.toString('utf8') ?? '';

const halves = (raw: string): readonly [head: string, body: string] => {
  const end = raw.indexOf('\r\n\r\n');
  return [raw.slice(0, end), raw.slice(end + 4)];
};

const quoted = (body: string, head: string): Buffer => {
  if (!/quoted-printable/i.test(head)) return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
};

/** RFC 2231: `filename="a b"`, `filename*=utf-8''%C3%BC`, or pieces `filename*0*=…; filename*1*=…`. */
const nameOf = (disposition: string): string | null => {
  const pieces = [...disposition.matchAll(/filename(?:\*\d+)?(\*?)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/g)];
  if (pieces.length === 0) return null;
  const isEncoded = pieces.some(([, star]) => star === '*');
  const text = pieces
    .map(([, star, inQuotes, bare = '']) => {
      const value = inQuotes?.replace(/\\(.)/g, '$1') ?? bare;
      return isEncoded && star !== '*' ? encodeURIComponent(value) : value;
    })
    .join('');
  return isEncoded ? decodeURIComponent(text.replace(/^utf-8'[^']*'/i, '')) : text;
};
