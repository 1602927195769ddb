/**
 * Decides what happens to a mail: a pure function of the mail and the workspace. The first step with an answer decides. Loops
 * and machines come first, then the author, then the ticket.
 */
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { InboundReason } from '../../model/inbound/inbound-mail.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import { isOwn } from '../../outbound/mail/own-addresses.ts';
import { withoutTag } from '../../outbound/mail/thread-token.ts';
import { decideForAgent } from './decide-for-agent.ts';
import { findThread, type GivenThread, mayThreadLater } from './find-thread.ts';
import { forwardingRequest } from './forwarding-mail.ts';
import { hasEmptySender, isMailDaemon, isMailServer, isReaction, kindOfMail } from './machine-mail.ts';
import type { MailAuthor, MailWorld } from './mail-world.ts';
import type { CustomerMail, Verdict } from './verdict.ts';

export const decide = (facts: MailFacts, world: MailWorld): Verdict => {
  for (const step of steps) {
    const verdict = step(facts, world);
    if (verdict && !(world.isReleased && isWithoutMessage(verdict))) return verdict;
  }
  // There is no address to answer, even after a release.
  return quarantined('no_sender');
};

/** Verdicts that do not apply to a mail that a person releases: it becomes a message. */
const isWithoutMessage = ({ type }: Verdict): boolean =>
  type === 'quarantine' || type === 'note' || type === 'bounce' || type === 'complaint';

type Step = (facts: MailFacts, world: MailWorld) => Verdict | null;

const noted = (reason: InboundReason): Verdict => ({ type: 'note', reason });
const quarantined = (reason: InboundReason): Verdict => ({ type: 'quarantine', reason });

/**
 * The mail with the code of an address arrived at the address. Only that mail itself counts: a bounce, an answer or a forward
 * shows no more than that somebody else has read it.
 */
const addressCheck: Step = (facts, { checked, isOurs, envelope }) => {
  if (checked === null || !isOurs || isReaction(facts)) return null;
  const arrivedAt = [withoutTag(envelope.to), ...facts.to.map(({ email }) => email)].map(foldEmail);
  return arrivedAt.includes(foldEmail(checked.address)) ? { type: 'check', addressId: checked.id } : null;
};

/** Before anything that would hold it back: the mailbox is often forwarded before the address is verified. */
const forwarding: Step = (facts, { verdicts }) => {
  const request = forwardingRequest(facts);
  if (!request) return null;
  return verdicts.dmarc === 'fail' ? quarantined('dmarc_fail') : { type: 'forwarding', request };
};

const unverified: Step = (_, { isUnverified }) => (isUnverified ? quarantined('unverified_address') : null);

const loop: Step = ({ receivedCount }, { isOurs }) =>
  isOurs || receivedCount > limits.inbound.received ? noted('loop') : null;

/** Mail that this instance sent has its mark. This mail has none, so another program wrote it, or a person. */
const ownAddress: Step = (_, { own, author }) =>
  author !== null && isOwn(own, author.address.email) ? quarantined('own_address') : null;

/** Bounces, delays, receipts and complaints. They may be forged: only a signed id of ours changes anything. */
const report: Step = ({ report: found }, { reported }) => {
  if (!found) return null;
  if (found.kind === 'complaint')
    return { type: 'complaint', mail: reported, recipient: found.recipients[0] ?? null };
  if (found.kind === 'receipt') return noted('receipt');
  const failed = found.recipients.find(({ action }) => action === 'failed');
  if (failed) return { type: 'bounce', mail: reported, recipient: failed };
  const isDelay = found.recipients.some(({ action }) => action === 'delayed');
  return noted(isDelay ? 'delay' : found.recipients.length === 0 ? 'bounce' : 'receipt');
};

/** A mail server that has something to say, in a form that nobody knows. */
const serverMail: Step = (facts, world) =>
  facts.from.some(({ email }) => isMailDaemon(email) || (hasEmptySender(facts, world) && isMailServer(email)))
    ? noted('bounce')
    : null;

const noSender: Step = ({ fromHeaders }, { author }) =>
  author === null || fromHeaders !== 1 ? quarantined('no_sender') : null;

const blocked: Step = (_, { isBlocked }) => (isBlocked ? quarantined('blocked_sender') : null);

const spam: Step = (_, { verdicts }) => (verdicts.isSpam ? quarantined('spam') : null);

const foreignToken: Step = (_, { token }) => (token.type === 'foreign' ? quarantined('foreign_token') : null);

const agent: Step = (facts, world) => decideForAgent(facts, world, kindOfMail(facts, world));

/**
 * The domain of From asks everybody to refuse this mail. Its ticket's requester with the ticket's token is believed, but not
 * one whom another header names.
 */
const dmarc: Step = (_, world) => {
  const { dmarc: result, policy, arc } = world.verdicts;
  if (result !== 'fail' || (policy !== 'quarantine' && policy !== 'reject') || arc === 'pass') return null;
  const thread = findThread(world);
  const isRequester = thread?.may === true && thread.by === 'A' && thread.right === 'requester';
  return isRequester && world.author?.isFrom ? null : quarantined('dmarc_fail');
};

/** Whether it may answer a ticket can be decided when DNS answers: until then it waits. */
const unanswered: Step = (_, world) =>
  world.mayWait && !world.isReleased && mayThreadLater(world) ? { type: 'wait' } : null;

const bulk: Step = (facts, world) =>
  world.address?.bulk === 'quarantine' && kindOfMail(facts, world) === 'list' ? quarantined('bulk') : null;

/** Nobody writes so many mails. */
const storm: Step = (facts, world) => {
  const { mailsOfSender, ticketsOfSender } = limits.inbound;
  const { mails, opened } = world.traffic;
  const thread = findThread(world);
  const isTicketStorm = thread?.may === true && thread.ticket.isBusy;
  const isOpening = thread?.may !== true && !isWithoutEffect(facts, world);
  const isTooMany = mails > mailsOfSender.most || (isOpening && opened >= ticketsOfSender.most);
  return isTooMany || isTicketStorm ? quarantined('too_many_from_sender') : null;
};

/** Mail of a machine belongs to a ticket only if it proves that it knows it. */
const automatic: Step = (facts, world) => (isWithoutEffect(facts, world) ? noted('auto_reply') : null);

const isWithoutEffect = (facts: MailFacts, world: MailWorld): boolean => {
  if (kindOfMail(facts, world) !== 'auto') return false;
  const thread = findThread(world);
  return thread?.may !== true || thread.by === 'C' || thread.ticket.isClosed;
};

const thread: Step = (facts, world) => {
  const found = findThread(world);
  const mail = customerMail(facts, world);
  if (found?.may !== true || !mail) return null;
  const auto = mail.auto && !isAnswerThroughList(facts, world, found);
  // It opens a ticket of its own then.
  if (auto && found.ticket.isClosed) return null;
  const isTrusted = mail.isTrusted && found.right === 'requester';
  return { type: 'append', ...mail, auto, isTrusted, number: found.ticket.number, right: found.right };
};

/** A person may write through a mailing list; whom we wrote to, and who answers us, is no newsletter. */
const isAnswerThroughList = (facts: MailFacts, world: MailWorld, { by, right }: GivenThread): boolean =>
  kindOfMail(facts, world) === 'list' && by !== 'C' && (right === 'requester' || right === 'participant');

const ticket: Step = (facts, world) => {
  const mail = customerMail(facts, world);
  if (!mail) return null;
  const found = findThread(world);
  return { type: 'open', ...mail, linkTo: found?.may === false ? found.ticket.number : null, forward: null };
};

const customerMail = (facts: MailFacts, world: MailWorld): CustomerMail | null => {
  const { author, verdicts } = world;
  if (!author) return null;
  const isProof = isProven(author, world);
  const auto = kindOfMail(facts, world) !== 'person';
  const by = { address: author.address, verified: isProof, isProof };
  return { by, auto, isTrusted: !auto && author.isFrom && verdicts.dmarc !== 'fail' };
};

const isProven = ({ isFrom }: MailAuthor, { verdicts }: MailWorld): boolean =>
  isFrom && verdicts.dmarc === 'pass';

const steps: readonly Step[] = [
  addressCheck,
  loop,
  forwarding,
  unverified,
  ownAddress,
  report,
  serverMail,
  noSender,
  blocked,
  spam,
  foreignToken,
  agent,
  dmarc,
  unanswered,
  bulk,
  storm,
  automatic,
  thread,
  ticket,
];
