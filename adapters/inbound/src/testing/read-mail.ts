/** Reads mails of tests in this thread, and their files. */
import type { MailFacts, MailPart, RawMail, ReadingHints } from '@tidemark/domain';
import { partAt } from '../reader/part-bytes.ts';
import { type FoundFacts, readFacts } from '../reading/read-facts.ts';
import type { Part } from '../structure/part.ts';
import { createMailSplitter } from '../structure/split-mail.ts';

/** A mail of lines, of bytes a character each. */
export const bytesOf = (...lines: readonly string[]): Uint8Array =>
  Uint8Array.from(Buffer.from(lines.join('\r\n'), 'latin1'));

/** The same in UTF-8. */
export const utf8Of = (...lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(lines.join('\r\n'));

export const rawOf = (bytes: Uint8Array, pieceBytes = 1_000): RawMail => ({
  size: bytes.length,
  open: async function* ({ from, to } = { from: 0, to: bytes.length - 1 }) {
    for (let at = from; at <= to; at += pieceBytes)
      yield bytes.subarray(at, Math.min(at + pieceBytes, to + 1));
  },
});

export const split = (bytes: Uint8Array, pieceBytes = bytes.length + 1): Part => {
  const splitter = createMailSplitter();
  for (let at = 0; at < bytes.length; at += pieceBytes) splitter.add(bytes.slice(at, at + pieceBytes));
  return splitter.end();
};

export const foundIn = (bytes: Uint8Array, pieceBytes?: number, hints?: ReadingHints): FoundFacts =>
  readFacts(split(bytes, pieceBytes), hints);

export const factsOf = (bytes: Uint8Array): MailFacts => {
  const { files, ...facts } = foundIn(bytes);
  return { ...facts, parts: files.map((file) => partAt(rawOf(bytes), file)) };
};

export const contentOf = async ({ bytes }: MailPart): Promise<Uint8Array> =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(bytes())));

export const textOf = async (part: MailPart | undefined): Promise<string> =>
  part ? Buffer.from(await contentOf(part)).toString() : 'no such part';

/** A mail of one part. */
export const aMail = (headers: readonly string[], ...body: readonly string[]): Uint8Array =>
  utf8Of('From: ann@a.example', ...headers, '', ...body);

/** A multipart mail whose parts are given as lines. */
export const aMultipart = (kind: string, ...parts: readonly (readonly string[])[]): Uint8Array =>
  utf8Of(
    'From: ann@a.example',
    'Subject: Parts',
    `Content-Type: multipart/${kind}; boundary="edge"`,
    '',
    ...parts.flatMap((lines) => ['--edge', ...lines]),
    '--edge--',
    '',
  );
