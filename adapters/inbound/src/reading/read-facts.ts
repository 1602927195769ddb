/** The facts of a mail, from the tree of its parts. */
import type { ForwardedMail, MailAddress, MailFacts, ReadingHints } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { machineHeaders } from '@tidemark/domain/mail-facts';
import { labelOf } from '../decoding/charsets.ts';
import { readForward } from '../forwards/read-forward.ts';
import { readReport } from '../reports/read-report.ts';
import { allOf, firstOf } from '../structure/header.ts';
import { isMessage } from '../structure/keep.ts';
import type { Part } from '../structure/part.ts';
import { readAddresses, readAuthors } from './addresses.ts';
import { parameterText } from './file-names.ts';
import { readDate, readIds, readLine } from './header-values.ts';
import { plainText } from './html.ts';
import { charsetOf, readBodies } from './read-bodies.ts';
import { type FilePlace, readFiles } from './read-files.ts';
import { readMessage } from './read-message.ts';
import { type Found, findParts, type LeafPart } from './read-parts.ts';

/** `MailFacts` as they travel between threads: of files their place instead of their bytes. */
export type FoundFacts = Omit<MailFacts, 'parts'> & Readonly<{ files: readonly FilePlace[] }>;

const longestValue = 2_000;

export const readFacts = (root: Part, hints?: ReadingHints): FoundFacts => {
  const found = findParts(root);
  const hint = charsetAmong(found.leaves);
  const bodies = readBodies(found.segments, hint);
  const files = readFiles(found, bodies, hint);
  const first = (name: string): string | null => firstOf(root.fields, name);
  const people = (name: string, read = readAddresses): readonly MailAddress[] =>
    allOf(root.fields, name)
      .flatMap((header) => read(header, hint))
      .slice(0, limits.inbound.header.addresses);
  const from = people('from', readAuthors);
  const subject = readLine(first('subject'), limits.subjectLength, hint);
  const tnefHtml = found.leaves.find(({ leaf }) => leaf.tnef?.html)?.leaf.tnef?.html ?? null;
  const html = bodies.html ?? within(tnefHtml);
  const report = readReport({
    root,
    leaves: found.leaves,
    from,
    hasEmptySender: hints?.hasEmptySender ?? false,
    text: bodies.text ?? (html && plainText(html)),
  });
  return {
    from,
    fromHeaders: allOf(root.fields, 'from').length,
    replyTo: people('reply-to'),
    to: people('to'),
    cc: people('cc'),
    originalSender: people('x-original-sender')[0] ?? null,
    subject,
    date: readDate(first('date')),
    messageId: readIds(first('message-id'))[0] ?? null,
    repliesTo: repliesTo(first('in-reply-to'), allOf(root.fields, 'references').join(' ')),
    receivedCount: allOf(root.fields, 'received').length,
    headers: headersOf(root, hint),
    report,
    forwarded: report
      ? null
      : forwardedIn(found, { text: bodies.text ?? (html && plainText(html)) ?? '', subject }, hint),
    text: bodies.text,
    html,
    isEncrypted: isEncrypted(root, found.leaves, bodies.text),
    files,
  };
};

const within = (html: string | null): string | null =>
  html !== null && Buffer.byteLength(html) <= limits.inbound.html.bytes ? html : null;

/** The charset that the other parts declare, for what declares none. */
const charsetAmong = (leaves: readonly LeafPart[]): string | null =>
  leaves.map(charsetOf).find((charset) => (labelOf(charset) ?? 'utf-8') !== 'utf-8') ?? null;

const repliesTo = (inReplyTo: string | null, references: string): readonly string[] =>
  [...new Set([...readIds(inReplyTo), ...readIds(references).toReversed()])].slice(
    0,
    limits.inbound.repliesTo,
  );

const headersOf = ({ fields }: Part, hint: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    machineHeaders.flatMap((name) => {
      const value = firstOf(fields, name);
      return value === null ? [] : [[name, readLine(value, longestValue, hint)]];
    }),
  );

/** An attached message has the real header, so it counts before a text. */
const forwardedIn = (
  found: Found,
  { text, subject }: Readonly<{ text: string; subject: string }>,
  hint: string | null,
): ForwardedMail | null => {
  for (const { part } of found.files.filter((file) => isMessage(file.part.type.value))) {
    const message = readMessage(part, hint);
    if (message?.from)
      return {
        from: message.from,
        subject: message.subject,
        date: message.date,
        above: text.trim(),
        text: message.text,
      };
  }
  return readForward(text, subject);
};

const isEncrypted = (root: Part, leaves: readonly LeafPart[], text: string | null): boolean =>
  root.type.value === 'multipart/encrypted' ||
  leaves.some(
    ({ type }) =>
      type.value === 'application/pgp-encrypted' ||
      (/^application\/(?:x-)?pkcs7-mime$/.test(type.value) &&
        !/^(?:signed-data|certs-only)$/i.test(parameterText(type, 'smime-type', null) ?? '')),
  ) ||
  /^\s*-----BEGIN PGP MESSAGE-----/.test(text ?? '');
