/** Mail from the address of an agent: their replies, what they forward, and forgeries (contract §14.3). */

import { foldEmail } from '../../kernel/text.ts';
import type { ForwardedMail, MailFacts } from '../../model/inbound/mail-facts.ts';
import { may } from '../../model/people/abilities.ts';
import type { Agent } from '../../model/people/agent.ts';
import { isOwn } from '../../outbound/mail/own-addresses.ts';
import type { MailKind } from './machine-mail.ts';
import type { MailWorld } from './mail-world.ts';
import type { Verdict } from './verdict.ts';

const spoofed: Verdict = { type: 'quarantine', reason: 'spoofed_agent' };

/** Null where the mail is like that of any customer: of others, and of agents who ask something themselves. */
export const decideForAgent = (facts: MailFacts, world: MailWorld, kind: MailKind): Verdict | null => {
  const { agent, author, verdicts, isReleased } = world;
  if (!agent || !author || isReleased) return null;
  if (kind === 'auto') return { type: 'note', reason: 'auto_reply' };
  // Nothing proves any other header than From.
  if (!author.isFrom) return spoofed;
  if (verdicts.dmarc === 'temperror' && world.mayWait) return { type: 'wait' };
  if (verdicts.dmarc !== 'pass') return spoofed;
  if (world.token.type === 'agent') return reply(world, { agent, number: world.token.number });
  // A token that was made for somebody else, or for nobody.
  if (world.token.type === 'unknown') return spoofed;
  return world.token.type === 'none' ? forward(facts, world, agent) : null;
};

type Replying = Readonly<{ agent: Agent; number: number }>;

/** The agent answers one of their notices: only this notice, and only while nothing newer was written. */
const reply = (world: MailWorld, { agent, number }: Replying): Verdict => {
  const internal = world.isNote;
  const ticket = world.tickets.get(number);
  const answers = world.answered.find((mail) => mail.ticketNumber === number && mail.messageId)?.messageId;
  const isAllowed = agent.status === 'active' && may(agent.role, internal ? 'note' : 'work');
  if (!ticket || !answers || !isAllowed) return spoofed;
  const isLate = !internal && (ticket.isClosed || ticket.lastMessageId !== answers);
  return { type: 'reply', number, agent, internal: internal || isLate, answers, isLate };
};

/** The only thing that a mail can command: its first line with text begins with `#note`, whatever follows there. */
export const isNote = (text: string): boolean => /^[\s\p{Cf}]*#note/iu.test(text);

/** Takes the command away; a longer word that begins like it stays. */
export const withoutNoteLine = (text: string): string => text.replace(noteLine, '');

const noteLine = /^[\s\p{Cf}]*#note(?![\p{L}\p{N}_])[:,.]?[ \t]*(?:\r?\n)*/iu;

/** An agent passes on what a customer wrote to them; what anybody else forwards is their own request. */
const forward = (facts: MailFacts, world: MailWorld, agent: Agent): Verdict | null => {
  const { forwarded } = facts;
  if (!forwarded || !isForward(facts.subject) || !isOfCustomer(forwarded, agent, world)) return null;
  if (agent.status !== 'active' || !may(agent.role, 'work')) return null;
  if (world.isForwardedBlocked) return { type: 'quarantine', reason: 'blocked_sender' };
  const by = { address: forwarded.from, verified: false, isProof: false };
  const how = { auto: false, isTrusted: false, linkTo: null } as const;
  return { type: 'open', by, ...how, forward: { agent, mail: forwarded } };
};

const isOfCustomer = ({ from }: ForwardedMail, agent: Agent, { own }: MailWorld): boolean => {
  const email = foldEmail(from.email);
  return !isOwn(own, email) && email !== foldEmail(agent.email);
};

/** How mail programs mark what they forward, in their languages. */
const isForward = (subject: string): boolean => forwardMark.test(subject.trim());

const forwardMark =
  /^(?:(?:fwd?|wg|tr|rv|enc|doorst|vs|vb|vl|i|fs|pd|továbbítás|i̇lt|προώθ|пересл|转发|轉寄|転送|전달)\s*[:：]|\[?fwd:)/iu;

/** A subject without the mark of a forward. */
export const withoutForwardMark = (subject: string): string => {
  const bare = subject.trim().replace(forwardMark, '').trim();
  return isForward(bare) ? withoutForwardMark(bare) : bare;
};
