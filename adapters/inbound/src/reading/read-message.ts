/** Reads the header and the text of an attached message, for reports, forwards and file names. */
import type { Instant, MailAddress } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { firstOf } from '../structure/header.ts';
import { isMessage } from '../structure/keep.ts';
import { createMailSplitter } from '../structure/split-mail.ts';
import { readAddresses } from './addresses.ts';
import { readDate, readIds, readLine } from './header-values.ts';
import { plainText } from './html.ts';
import { readBodies } from './read-bodies.ts';
import { findParts, type LeafPart } from './read-parts.ts';

export type AttachedMessage = Readonly<{
  from: MailAddress | null;
  subject: string;
  date: Instant | null;
  ids: readonly string[];
  text: string;
}>;

const known = new WeakMap<LeafPart, AttachedMessage | null>();

/** Null when nothing of it was kept. */
export const readMessage = (part: LeafPart, hint: string | null): AttachedMessage | null => {
  const found = known.get(part);
  if (found !== undefined) return found;
  const message = part.leaf.kept.length === 0 ? null : read(part, hint);
  known.set(part, message);
  return message;
};

const read = ({ type, leaf }: LeafPart, hint: string | null): AttachedMessage => {
  const splitter = createMailSplitter({ left: limits.inbound.textBytes });
  splitter.add(leaf.kept);
  const root = splitter.end();
  const value = (name: string): string | null => firstOf(root.fields, name);
  const { text, html } = isMessage(type.value)
    ? readBodies(findParts(root).segments, hint)
    : { text: null, html: null };
  return {
    from: readAddresses(value('from') ?? '', hint)[0] ?? null,
    subject: readLine(value('subject'), limits.subjectLength, hint),
    date: readDate(value('date')),
    ids: [
      ...readIds(value('message-id')),
      ...readIds(value('in-reply-to')),
      ...readIds(value('references')).toReversed(),
    ],
    text: text ?? (html === null ? '' : plainText(html)),
  };
};
