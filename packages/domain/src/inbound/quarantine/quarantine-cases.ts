/** Lists of inbound mail for managers, and their decisions about it (contract §14.4). */

import { unmarkTicketSpam } from '../../desk/tickets/mark-spam.ts';
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import { foldEmail, isEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { InboundMail, InboundState } from '../../model/inbound/inbound-mail.ts';
import type { Ports, Secrets, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { changeContact } from '../../people/contacts/change-contact.ts';
import { findOrAddContact } from '../../people/contacts/find-or-add-contact.ts';
import type { InboundCases, ListInboundMails, ReleaseMail } from '../inbound-cases.ts';
import { takeInTask } from '../receiving/take-in-task.ts';
import { rawMailOf } from '../taking-in/raw-mail.ts';
import { putBack } from './put-back.ts';

type QuarantineCases = Pick<
  InboundCases,
  'list' | 'get' | 'raw' | 'counts' | 'reprocess' | 'release' | 'reject'
>;

export const quarantineCases = (ports: Ports): QuarantineCases => {
  const { clock, secrets } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    list: read(listMails),
    get: read(getMail),
    raw: openingRaw(ports),
    counts: (call) =>
      read(({ inboundMails }) => inboundMails.counts(plus(clock.now(), -countedMs)))(call, undefined),
    reprocess: (call, id) => write(reprocess(secrets))(about(call, id), id),
    release: (call, input) => write(release(secrets))(about(call, input.id), input),
    reject: (call, id, sender) => write(reject)(about(call, id), { id, blocks: sender === 'block' }),
  };
};

/** The audit log says which mail it was, also where the call has no path: on the command line. */
const about = (call: Call, id: string): Call => ({ ...call, path: call.path || `/inbound/mails/${id}` });

const countedMs = 7 * 24 * 3_600_000;

const listMails = (
  { inboundMails }: Stores,
  { filter, page }: ListInboundMails,
): Promise<Page<InboundMail, string>> => inboundMails.list(page, filter);

const getMail = async ({ inboundMails }: Stores, id: string): Promise<InboundMail> => {
  const mail = await inboundMails.find(id);
  if (!mail) throw notFound('mail');
  return mail;
};

const openingRaw =
  (ports: Ports): InboundCases['raw'] =>
  async (call, id) => {
    const { mail, inRow } = await reading(ports)(async (stores, mailId: string) => ({
      mail: await getMail(stores, mailId),
      inRow: await stores.inboundMails.rawOf(mailId),
    }))(call, id);
    return (await rawMailOf(ports, call.workspaceId, { mail, inRow }))?.open() ?? null;
  };

/** Whatever became of it, but for what has no bytes. */
const reprocess =
  (secrets: Secrets) =>
  async (scope: WriteScope, id: string): Promise<InboundMail> => {
    const mail = await heldMail(scope, id);
    // Its task may be lost; a second one finds what the first has done.
    if (mail.state === 'kept') {
      await scope.stores.tasks.add([takeInTask({ ...scope, secrets }, mail)]);
      return mail;
    }
    refuseWithoutBytes(mail);
    const again = mail.state === 'duplicate' ? { again: 1 } : {};
    return putBack({ ...scope, secrets }, mail, again);
  };

const release =
  (secrets: Secrets) =>
  async (scope: WriteScope, { id, sender, author: named }: ReleaseMail): Promise<InboundMail> => {
    const mail = await heldMail(scope, id);
    refuseOthers(mail, ['quarantined', 'noted']);
    const marked = mail.state === 'quarantined' && mail.messageId !== null ? mail.ticketNumber : null;
    if (marked === null) refuseWithoutBytes(mail);
    const author = mail.author ?? mail.sender;
    if (sender !== undefined && author !== null) await judgeSender(scope, author, sender === 'block');
    if (marked !== null) return unmarked(scope, mail, marked);
    return putBack({ ...scope, secrets }, mail, { released: 1, ...senderOf(mail, named) });
  };

/** Somebody marked its ticket as spam: the ticket is restored with all of its mail, which was processed before. */
const unmarked = async (scope: WriteScope, { id }: InboundMail, number: number): Promise<InboundMail> => {
  await unmarkTicketSpam(scope, { number, trustSender: false });
  const mail = await heldMail(scope, id);
  if (mail.state !== 'quarantined') return mail;
  const done: InboundMail = { ...mail, state: 'done', reason: null, error: null, settledAt: scope.now };
  await scope.stores.inboundMails.save(done);
  return done;
};

/** A mail that names no sender needs one: whom a person names, or who sent its envelope. */
const senderOf = (
  { id, reason, envelope }: InboundMail,
  named: string | undefined,
): Readonly<{ sender?: string }> => {
  if (named !== undefined && !isEmail(named))
    throw invalid('sender', `sender must be an email address, got ${JSON.stringify(named.slice(0, 100))}.`);
  if (named === undefined && reason !== 'no_sender') return {};
  const sender = named ?? envelope.from;
  if (sender === null || !isEmail(sender))
    throw new DeskError(
      'invalid_status',
      `Mail ${id} names no sender that Tidemark can write to; name one with --sender <address>.`,
    );
  return { sender };
};

/** From now on their mail is taken in, or quarantined. */
const judgeSender = async (scope: WriteScope, email: string, blocked: boolean): Promise<void> => {
  const { contact } = await findOrAddContact(scope, { email: foldEmail(email) });
  await changeContact(scope, { id: contact.id, blocked });
};

type RejectMail = Readonly<{ id: string; blocks: boolean }>;

const reject = async (scope: WriteScope, { id, blocks }: RejectMail): Promise<InboundMail> => {
  const mail = await heldMail(scope, id);
  refuseOthers(mail, ['quarantined', 'parked']);
  const author = mail.author ?? mail.sender;
  if (blocks && author === null)
    throw invalid('sender', 'sender must be left out: the mail names nobody who could be blocked.');
  if (blocks && author !== null) await judgeSender(scope, author, true);
  const rejected: InboundMail = { ...mail, state: 'rejected', reason: 'by_agent', settledAt: scope.now };
  await scope.stores.inboundMails.save(rejected);
  return rejected;
};

const heldMail = async ({ stores }: WriteScope, id: string): Promise<InboundMail> => {
  const mail = await stores.inboundMails.findForChange(id);
  if (!mail) throw notFound('mail');
  return mail;
};

const refuseWithoutBytes = ({ id, state, rawIn }: InboundMail): void => {
  if (rawIn === 'none')
    throw new DeskError('invalid_status', `The bytes of mail ${id} are not stored any more; it is ${state}.`);
};

const refuseOthers = ({ id, state }: InboundMail, wanted: readonly InboundState[]): void => {
  if (!wanted.includes(state))
    throw new DeskError('invalid_status', `Mail ${id} is ${state}, not ${wanted.join(' or ')}.`);
};
