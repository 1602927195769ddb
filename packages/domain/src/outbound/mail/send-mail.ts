/** The task `mail.send`: one attempt to send one mail, and its result. */

import { earlier, type Instant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Delivery } from '../../model/desk/message.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import { mailTraits } from '../../model/outbound/mail-kinds.ts';
import { faultOf, type MailFault, mailError } from '../../model/outbound/mail-reasons.ts';
import type { SenderSettings } from '../../model/outbound/mailer.ts';
import { atOnce, type ClaimedTask, type Outcome, type Task } from '../../model/outbound/task.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { senderSettings, type WriteScope } from '../../model/use-case.ts';
import { retryChance } from '../tasks/retry-chance.ts';
import type { MailInPlace } from './compose-mail.ts';
import { mailScope } from './mail-scope.ts';
import { placeOf } from './place-of.ts';
import { type Attempt, sendWithFiles, unsent } from './send-with-files.ts';
import { isNoted, lostBy, showUndelivered } from './show-undelivered.ts';

export const sendingMails =
  (ports: Ports) =>
  async ({ workspaceId, payload }: ClaimedTask): Promise<Outcome> => {
    const { work, clock } = ports;
    const id = String(payload.mail_id);
    const found = await work.read(workspaceId, (stores) => findQueued(senderSettings(ports), stores, id));
    if (found === 'gone') return forgotten(ports, id);
    if (!found) return { done: true };
    const now = clock.now();
    const due = dueAt(found, now);
    if (due > now) return { later: due };
    const tried = await afterTurn(ports, found);
    // If a power failure loses this write, the mail is sent again under the same message id.
    const isThere = await work.write(workspaceId, (stores) => remember(mailScope(ports, stores), tried), {
      soon: true,
    });
    if (!isThere) return forgotten(ports, id);
    const { nextAttemptAt } = tried;
    return nextAttemptAt === null ? { done: true } : { later: nextAttemptAt };
  };

type Queued = MailInPlace & Readonly<{ before: Mail | null; isBlocked: boolean }>;

/** If a person is erased during an attempt, or before its result is stored, no copy of the mail remains. */
const forgotten = async ({ mailer }: Ports, id: string): Promise<Outcome> => {
  await mailer.forget([id]);
  return { done: true };
};

/** Null when nothing is left to send. */
const findQueued = async (
  settings: SenderSettings,
  stores: Stores,
  id: string,
): Promise<Queued | 'gone' | null> => {
  const mail = await stores.mails.find(id);
  if (!mail) return 'gone';
  if (mail.state !== 'queued') return null;
  const place = await placeOf(settings, stores, mail);
  if (!place) return null;
  const before = mail.ticketNumber === null ? null : await stores.mails.findQueuedBefore(mail);
  return { ...place, before, isBlocked: await isBlocked(stores, mail) };
};

const isBlocked = async ({ contacts }: Stores, { to, kind }: Mail): Promise<boolean> =>
  mailTraits[kind].stopsAtBlocked && (await contacts.findByEmail(foldEmail(to)))?.blocked === true;

const shortWaitMs = 1_000;

/** A mail waits for earlier mails of its conversation, whatever their results, so that they arrive in order. */
const dueAt = ({ before }: Queued, now: Instant): Instant =>
  before === null ? now : later(before.nextAttemptAt ?? now, plus(now, shortWaitMs));

/** The result of the mail's turn: of the attempt, or of none if it may not be sent any more. */
const afterTurn = async (ports: Ports, found: Queued): Promise<Mail> => {
  const { clock, secrets } = ports;
  const refusal = refusalOf(found, clock.now());
  if (refusal !== null)
    return { ...found.mail, state: 'failed', error: mailError(refusal), nextAttemptAt: null };
  const attempted = await attempt(ports, found);
  const { id, attempts } = found.mail;
  const chance = retryChance(secrets, `${id} ${attempts}`);
  return afterAttempt(found.mail, attempted, { now: clock.now(), chance });
};

const refusalOf = ({ mail, isBlocked }: Queued, now: Instant): MailFault | null => {
  if (isBlocked) return faultOf('receiver_blocked');
  const end = endOf(mail);
  if (end === null || now < end) return null;
  // The person has requested another link by then, or given up.
  return faultOf(mail.kind === 'sign_in' ? 'link_expired' : 'too_old');
};

/** A link expires even if its mail is sent again. */
const endOf = ({ kind, automatic, createdAt, queuedAt }: Mail): Instant | null => {
  const { expiresMs } = mailTraits[kind];
  if (expiresMs !== null) return plus(createdAt, expiresMs);
  return automatic ? plus(queuedAt, limits.mail.retryForMs) : null;
};

const attempt = async (ports: Ports, found: Queued): Promise<Attempt> => {
  if (found.workspace.status !== 'active')
    return { ...unsent, result: { type: 'failed', error: mailError(faultOf('workspace_suspended')) } };
  return sendWithFiles(ports, found);
};

type Moment = Readonly<{ now: Instant; chance: number }>;

const afterAttempt = (mail: Mail, { result, takenBy, wentAs }: Attempt, moment: Moment): Mail => {
  const { now } = moment;
  const tried = { ...mail, attempts: mail.attempts + 1, wentAs: wentAs ?? mail.wentAs };
  if (result.type === 'sent') {
    const error = refusedCopies(result.refused);
    return { ...tried, state: 'sent', error, takenBy: [], nextAttemptAt: null, sentAt: now };
  }
  const at = nextAttemptAt(tried.attempts, moment);
  const isOver = result.type !== 'failed' || at > plus(mail.queuedAt, limits.mail.retryForMs);
  return {
    ...tried,
    state: isOver ? 'failed' : 'queued',
    error: result.error,
    takenBy: [...mail.takenBy, ...takenBy],
    sentAt: result.type !== 'failed' && tried.attempts === 1 ? now : null,
    // Mails with an expiry say when.
    nextAttemptAt: isOver ? null : earlier(at, endOf(mail) ?? at),
  };
};

const refusedCopies = (refused: readonly string[] = []): string | null =>
  refused.length === 0 ? null : mailError(faultOf('copies_refused', refused.join(', ')));

const nextAttemptAt = (attempts: number, { now, chance }: Moment): Instant => {
  const { retryDelaysMs, retryJitter } = limits.mail;
  const delay = retryDelaysMs[attempts - 1] ?? retryDelaysMs.at(-1) ?? 0;
  return plus(now, Math.round(delay * (1 + retryJitter * (2 * chance - 1))));
};

/**
 * A delivery state belongs to the message and does not change the ticket, so no rule, clock or `updated_at` changes. The ticket
 * is locked anyway, so that nobody erases it meanwhile. A note is work of a task: this write must be small, because a mail is
 * sent again when it fails. Returns false for a deleted mail.
 */
const remember = async (scope: WriteScope, mail: Mail): Promise<boolean> => {
  const { stores } = scope;
  const { ticketNumber, messageId, state, error } = mail;
  const ticket = ticketNumber === null ? null : await stores.tickets.findForChange(ticketNumber);
  const kept = await stores.mails.find(mail.id);
  if (kept?.state !== 'queued') return kept !== null;
  await stores.mails.save(mail);
  if (!ticket || messageId === null) return true;
  const delivery: Delivery = { state, error, at: scope.now };
  if (lostBy(mail) === null) {
    await stores.messages.setDelivery(ticket.number, messageId, delivery);
    return true;
  }
  const message = await showUndelivered(scope, { ticket, messageId, delivery });
  if (message && isNoted(message)) await stores.tasks.add([noteTask(scope, mail)]);
  return true;
};

/** The task `mail.note` (`notingUndelivered`). */
const noteTask = ({ ids, now }: WriteScope, { id }: Mail): Task => ({
  id: ids.next(),
  kind: 'mail.note',
  payload: { mail_id: id },
  lane: null,
  group: 'mail.note',
  runAt: atOnce(now),
});
