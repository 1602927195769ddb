/** The only function that creates mails: each with the task that sends it, in the write that caused it. */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import { longestLifeMs, type MailCap, type MailKind, mailTraits } from '../../model/outbound/mail-kinds.ts';
import { faultOf, type MailFault, mailError } from '../../model/outbound/mail-reasons.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Ids, Stores } from '../../model/ports.ts';

export type NewMail = Pick<Mail, 'kind' | 'automatic' | 'to' | 'subject' | 'text' | 'cause'> &
  Partial<Pick<Mail, 'sender' | 'html' | 'sealedLink' | 'ticketNumber' | 'messageId' | 'follows'>>;

type QueueScope = Readonly<{ stores: Stores; ids: Ids; now: Instant }>;

/** With a `refusal` the mail is stored as failed for it, and never sent. */
export const queueMail = async (
  { stores, ids, now }: QueueScope,
  mail: NewMail,
  refusal: MailFault | null = null,
): Promise<void> => {
  const id = ids.next();
  const isRefused = refusal !== null;
  await stores.mails.add({
    id,
    sender: null,
    html: null,
    sealedLink: null,
    ticketNumber: null,
    messageId: null,
    follows: [],
    ...mail,
    state: isRefused ? 'failed' : 'queued',
    attempts: 0,
    error: refusal && mailError(refusal),
    takenBy: [],
    wentAs: null,
    nextAttemptAt: isRefused ? null : now,
    sentAt: null,
    createdAt: now,
    queuedAt: now,
  });
  const { ticketNumber = null } = mail;
  // A refused mail has a task too, which does nothing: the time of the write must not show whether an address is known.
  await stores.tasks.add([sendTask({ ids, now }, { id, ticketNumber })]);
};

/** Mails of one ticket leave in their order. */
export const sendTask = (
  { ids, now }: Pick<QueueScope, 'ids' | 'now'>,
  { id, ticketNumber }: Pick<Mail, 'id' | 'ticketNumber'>,
): Task => ({
  id: ids.next(),
  kind: 'mail.send',
  payload: { mail_id: id },
  lane: ticketNumber === null ? null : `mail ${ticketNumber}`,
  group: 'mail',
  runAt: atOnce(now),
});

/** `times` raises the limit for known people. */
type AutomaticMail = Readonly<{ kind: MailKind; times?: number }>;

/**
 * Why an address may get no automatic mail of a kind now; null when it may. Waiting mails count however long
 * they wait, so the limit holds in any hour, also after an outage of the mail server.
 */
export const refusalTo = async (
  { stores, now }: QueueScope,
  address: string,
  { kind, times = 1 }: AutomaticMail,
): Promise<MailFault | null> => {
  const { cap } = mailTraits[kind];
  const report = cap !== 'linksTo' ? await reportOn(stores, address, { cap, now }) : null;
  if (report !== null) return report;
  const { most: usual, windowMs } = limits.mail[cap];
  const most = usual * times;
  await stores.mails.hold();
  const leftSince = plus(now, -windowMs);
  const counted = { cap, leftSince, queuedSince: plus(leftSince, -longestWaitMs(cap)) };
  if ((await stores.mails.countTo(address, counted)) < most) return null;
  return faultOf('address_limit', `${most} ${named[cap]}`);
};

/**
 * After a bounce, a refusal of the address or a complaint, an address gets no automatic mail for a while. A refused mail about a
 * ticket does not stop mails about an account: they say that somebody else may have changed it.
 */
const reportOn = async (
  { inboundMails, mails }: Stores,
  address: string,
  { cap, now }: Readonly<{ cap: MailCap; now: Instant }>,
): Promise<MailFault | null> => {
  const { bounceMs, complaintMs } = limits.mail.silence;
  const since = plus(now, -bounceMs);
  if (await inboundMails.hasReport(address, 'bounce', since)) return faultOf('came_back');
  if (cap !== 'accountTo' && (await mails.hasFailed(address, 'no_such_address', since)))
    return faultOf('came_back');
  if (await inboundMails.hasReport(address, 'complaint', plus(now, -complaintMs)))
    return faultOf('complaint');
  return null;
};

/** Automatic mail that is older than this is not sent, by any clock of the deployment. */
const longestWaitMs = (cap: MailCap): number => longestLifeMs(cap) + limits.clockSkewMs;

const named: Readonly<Record<MailCap, string>> = {
  linksTo: 'sign-in links',
  automaticTo: 'automatic mails',
  accountTo: 'mails about an account',
  noticesTo: 'notices of tickets',
};
