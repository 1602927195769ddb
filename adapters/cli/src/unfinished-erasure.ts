/** An erasure that failed: its earlier transactions stay committed, and its receipt says what they deleted. */
import { type Call, type Desk, DeskError, type Footprint, type KeptOfPerson } from '@tidemark/domain';
import { counted } from './counted.ts';
import { failureOf } from './failure.ts';
import type { KeptReceipt, Removed, UnfinishedReceipt } from './receipt.ts';

type Failed = Readonly<{ email: string; found: Footprint; error: unknown }>;

/** Looks whether a failed write was committed. Null when that cannot be known. */
export const removedBefore = async (
  { contacts }: Desk,
  call: Call,
  { email, found, error }: Failed,
): Promise<Removed | null> => {
  try {
    const left = await contacts.footprint(call, email);
    if (left?.contactId === found.contactId) return { contacts: 0, ...difference(found, left) };
    // Throws unless the contact only has another address by now.
    await contacts.get(call, found.contactId);
    return null;
  } catch (fault) {
    // Where the erasure did not find the contact either, another one took it.
    const isGone = isNotFound(fault) && !isNotFound(error);
    return isGone ? { contacts: 1, ...countsOf(found) } : null;
  }
};

const isNotFound = (error: unknown): boolean => error instanceof DeskError && error.code === 'not_found';

/** Below zero where more was added meanwhile than deleted. */
const difference = (found: Footprint, left: Footprint): KeptOfPerson => ({
  tickets: found.tickets - left.tickets,
  messages: found.messages - left.messages,
  files: found.files - left.files,
  bytes: found.bytes - left.bytes,
  sessions: found.sessions - left.sessions,
  mails: found.mails - left.mails,
  mentions: found.mentions - left.mentions,
});

type Unfinished = Readonly<{
  error: unknown;
  removed: Removed | null;
  unfinished: UnfinishedReceipt;
  kept: KeptReceipt | null;
}>;

/** Completes the receipt, or drops it where nothing was erased; the error that says so. */
export const leftOff = ({ error, removed, unfinished, kept }: Unfinished): unknown => {
  if (removed && Object.values(removed).every((count) => count === 0)) {
    kept?.drop();
    return error;
  }
  const certain = removed && atLeastZero(removed);
  kept?.save({ ...unfinished, removed: certain });
  const { code, message } = failureOf(error);
  if (code === 'wrong_usage') return error;
  return new DeskError(
    code,
    `${message} ${stateText(certain)}${receiptText(kept)}${nextText(certain, kept)}`,
  );
};

const atLeastZero = (removed: Removed): Removed => ({
  contacts: removed.contacts,
  tickets: Math.max(0, removed.tickets),
  messages: Math.max(0, removed.messages),
  files: Math.max(0, removed.files),
  bytes: Math.max(0, removed.bytes),
  sessions: Math.max(0, removed.sessions),
  mails: Math.max(0, removed.mails),
  mentions: Math.max(0, removed.mentions),
});

const stateText = (removed: Removed | null): string => {
  if (removed === null) return 'The erasure may be unfinished. How much was deleted is not known.';
  if (removed.contacts > 0) return `The contact was erased all the same, with ${sentence(removed)}.`;
  return `The erasure is unfinished. Deleted so far: ${sentence(removed)}.`;
};

const receiptText = (kept: KeptReceipt | null): string =>
  kept === null ? '' : ` The receipt ${kept.path} says so.`;

const nextText = (removed: Removed | null, kept: KeptReceipt | null): string => {
  if (removed && removed.contacts > 0) return '';
  const how = kept === null ? '' : ', with a new file for the receipt,';
  return ` Repeat the command${how} to erase the rest.`;
};

export const countsOf = ({ contactId: _, ...counts }: Footprint): KeptOfPerson => counts;

export const sentence = ({ tickets, messages, files, sessions, mails, mentions }: KeptOfPerson): string =>
  `${counted(tickets, 'ticket')}, ${counted(messages, 'message')}, ${counted(files, 'file')}, ${counted(sessions, 'session')}, ${counted(mails, 'inbound mail')}, ${counted(mentions, 'mention')} in the cc of other mail, and everything derived from them`;
