/** The task `mail.take_in`: reads a stored mail, decides what becomes of it, and does so in one write (contract §14.2). */

import { DeskError } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import type { MailVerdicts } from '../../model/inbound/mail-judge.ts';
import { roomOf } from '../../model/instance/count-usage.ts';
import type { WorkspaceUsage } from '../../model/instance/usage.ts';
import type { ClaimedTask, Outcome, Task } from '../../model/outbound/task.ts';
import type { MailHtml, Ports, Stores } from '../../model/ports.ts';
import { tokenOf } from '../../outbound/mail/thread-token.ts';
import { decide } from '../deciding/decide.ts';
import { isNote } from '../deciding/decide-for-agent.ts';
import { isSentByNobody } from '../deciding/machine-mail.ts';
import { carryOut } from './carry-out.ts';
import { gatherWorld } from './gather-world.ts';
import { noteAttempt, type ParkReason, parkMail, tellOfWaiting, waitsLong } from './park-mail.ts';
import { rawMailOf } from './raw-mail.ts';

/**
 * `isReleased`: a person has released the mail from quarantine; `isWanted`: a person wants it processed although it arrived
 * before.
 */
export type Attempt = Readonly<{
  workspaceId: string;
  mailId: string;
  isReleased: boolean;
  isWanted: boolean;
  /** Whom a person has named as the sender of a mail that names none. */
  sender: string | null;
  /** Since when it waits; null for a task of an earlier version. */
  since: Instant | null;
  attempts: number;
}>;

export const takingIn =
  (ports: Ports) =>
  async ({ workspaceId, payload, attempts }: ClaimedTask): Promise<Outcome> => {
    const attempt = { workspaceId, ...askedIn(payload), attempts };
    const found = await ports.work.read(workspaceId, (stores) => findKept(stores, attempt));
    if (!found) return { done: true };
    if (!hasRoom(ports, found)) return waited(ports, { ...attempt, attempts: 0 }, workspaceFull);
    return attempted(ports, attempt, found);
  };

const askedIn = ({ mail_id: mailId, released, again, sender, since }: Task['payload']) => ({
  mailId: String(mailId),
  isReleased: released === 1,
  isWanted: again === 1,
  sender: typeof sender === 'string' ? sender : null,
  since: typeof since === 'string' ? since : null,
});

type Found = Readonly<{
  mail: InboundMail;
  address: InboundAddress | null;
  raw: Uint8Array | null;
  used: WorkspaceUsage;
}>;

const findKept = async (stores: Stores, { mailId }: Attempt): Promise<Found | null> => {
  const mail = await stores.inboundMails.find(mailId);
  if (mail?.state !== 'kept') return null;
  const address = mail.addressId === null ? null : await stores.inboundAddresses.find(mail.addressId);
  const raw = mail.rawIn === 'row' ? await stores.inboundMails.rawOf(mailId) : null;
  return { mail, address, raw, used: await stores.usage.find() };
};

/** A message and its files have about the bytes of their mail. */
const hasRoom = ({ quotas }: Ports, { mail, used }: Found): boolean =>
  used.bytes + mail.size <= roomOf(quotas, { type: 'customer' }).bytes;

const attempted = async (ports: Ports, attempt: Attempt, found: Found): Promise<Outcome> => {
  // A mail that ends the process each time is parked too: attempts after the first are counted before they begin.
  const mail = attempt.attempts === 0 ? found.mail : await noteAttempt(ports, attempt);
  if (!mail) return { done: true };
  if (mail.attempts > mostAttempts)
    return parkMail(ports, attempt, {
      reason: 'unreadable',
      error: 'Reading it ended the process each time.',
    });
  try {
    return await read(ports, attempt, { ...found, mail });
  } catch (error) {
    if (error instanceof Failure) return failed(ports, attempt, error);
    if (error instanceof DeskError && isAway.has(error.code)) return waited(ports, attempt, error);
    return failed(ports, attempt, new Failure('unreadable', sentenceOf(error)));
  }
};

const mostAttempts = limits.inbound.retryDelaysMs.length + 1;

const workspaceFull = new DeskError('storage_full', 'The workspace has no room for it.');

/** The database or a store is away, which says nothing about the mail: no attempt counts, and managers hear of a long wait. */
const waited = async (ports: Ports, attempt: Attempt, error: DeskError): Promise<Outcome> => {
  if (attempt.attempts > 0) await noteAttempt(ports, attempt, -1);
  if (waitsLong(ports, attempt)) await tellOfWaiting(ports, attempt, error);
  return { wait: plus(ports.clock.now(), error.code === 'storage_full' ? fullMs : awayMs) };
};

const isAway: ReadonlySet<string> = new Set(['unavailable', 'storage_full']);
const awayMs = 10_000;
/** A full workspace is not looked at again before that. */
const fullMs = 60_000;

const sentenceOf = (error: unknown): string =>
  error instanceof DeskError
    ? error.message
    : 'Tidemark failed to take it in; the log of the server says why.';

/** Why an attempt failed, in words for managers. */
class Failure extends Error {
  readonly reason: ParkReason;

  constructor(reason: ParkReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Again after a minute, again after a quarter of an hour, and then it is parked. */
const failed = async (ports: Ports, attempt: Attempt, { reason, message }: Failure): Promise<Outcome> => {
  const noted = attempt.attempts === 0 ? await noteAttempt(ports, attempt) : await findMail(ports, attempt);
  if (!noted) return { done: true };
  const delay = isFinal(reason) ? undefined : limits.inbound.retryDelaysMs[noted.attempts - 1];
  if (delay === undefined) return parkMail(ports, attempt, { reason, error: message });
  return { later: plus(ports.clock.now(), delay) };
};

const isFinal = (reason: ParkReason): boolean => reason === 'too_large' || reason === 'raw_lost';

const findMail = ({ work }: Ports, { workspaceId, mailId }: Attempt): Promise<InboundMail | null> =>
  work.read(workspaceId, ({ inboundMails }) => inboundMails.find(mailId));

const read = async (ports: Ports, attempt: Attempt, found: Found): Promise<Outcome> => {
  const { mail, address, raw: inRow } = found;
  const raw = await rawMailOf(ports, attempt.workspaceId, { mail, inRow });
  if (!raw) throw new Failure('raw_lost', 'The bytes of the mail are lost; ask its sender to send it again.');
  const answer = await ports.mailReader.read(raw, { hasEmptySender: isSentByNobody(mail) });
  if (answer.type !== 'read') throw new Failure(answer.type, answer.error);
  const trust = { authserv: address?.trustedAuthserv ?? null, way: mail.way };
  const [judged, filtered] = await Promise.all([
    ports.mailJudge.judge(raw, mail.envelope, trust),
    ports.spamFilter?.check(raw, mail.envelope),
  ]);
  const verdicts = { ...judged, isSpam: judged.isSpam || filtered === 'spam' };
  return carryOn(ports, attempt, { mail, address, facts: answer.facts, verdicts });
};

/** A mail that was read and judged. */
export type ReadInbound = Readonly<{
  mail: InboundMail;
  address: InboundAddress | null;
  facts: MailFacts;
  verdicts: MailVerdicts;
}>;

/**
 * Both forms of the text count, because the receiver's mail program chooses the one that it shows. Reading HTML takes time, so
 * only mail to an address with a token is looked at: an agent's reply to a notice.
 */
const saysNote = async (html: MailHtml, { mail, facts }: ReadInbound): Promise<boolean> =>
  tokenOf(mail.envelope.to) !== null &&
  (isNote(facts.text ?? '') || (facts.html !== null && isNote(await html.toText(facts.html))));

const carryOn = async (ports: Ports, attempt: Attempt, found: ReadInbound): Promise<Outcome> => {
  const { workspaceId, isReleased, sender } = attempt;
  const isNote = await saysNote(ports.mailHtml, found);
  const world = await ports.work.read(workspaceId, (stores) =>
    gatherWorld(ports, stores, {
      ...found,
      workspaceId,
      isReleased,
      sender,
      isNote,
      mayWait: found.mail.attempts <= limits.inbound.retryDelaysMs.length,
      now: ports.clock.now(),
    }),
  );
  const verdict = decide(found.facts, world);
  if (verdict.type === 'wait')
    return failed(
      ports,
      attempt,
      new Failure('unreadable', 'The sender could not be checked: no answer from DNS.'),
    );
  await carryOut(ports, attempt, { ...found, verdict, world });
  return { done: true };
};
