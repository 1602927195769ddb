/** The bytes of a file, decoded while they are read from the stored mail. */
import type { MailPart, RawMail } from '@tidemark/domain';
import { createDecoder } from '../decoding/decoder.ts';
import type { FilePlace } from '../reading/read-files.ts';

export const partAt = (raw: RawMail, { span, encoding, within, ...part }: FilePlace): MailPart => ({
  ...part,
  bytes: () => {
    const bytes = decoded(raw, { span, encoding });
    return within ? section(bytes, within.from, within.to) : bytes;
  },
});

async function* decoded(
  raw: RawMail,
  { span, encoding }: Pick<FilePlace, 'span' | 'encoding'>,
): AsyncGenerator<Uint8Array> {
  if (span.to <= span.from) return;
  const decoder = createDecoder(encoding);
  for await (const piece of raw.open({ from: span.from, to: span.to - 1 })) {
    const bytes = decoder.push(piece);
    if (bytes.length > 0) yield bytes;
  }
  const last = decoder.end();
  if (last.length > 0) yield last;
}

async function* section(
  source: AsyncIterable<Uint8Array>,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of source) {
    const bytes = piece.subarray(Math.max(from - at, 0), Math.max(to - at, 0));
    at += piece.length;
    if (bytes.length > 0) yield bytes;
    if (at >= to) return;
  }
}
