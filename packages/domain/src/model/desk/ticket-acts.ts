/** The last actors of changes that cause notifications (contract §9.5): stored with the ticket, never shown directly. */
import { type Instant, later } from '../../kernel/instant.ts';
import type { Rule } from '../automation/rule.ts';
import type { WriteScope } from '../use-case.ts';
import { type LastWritten, lastWrittenOf } from './last-written.ts';
import type { Author, Message } from './message.ts';
import type { Ticket } from './ticket.ts';

export type Act = Readonly<{ at: Instant; by: Author }>;

/**
 * `assigned` is when its assignee got it: null without one, and while the first assignee has it. `reopened` is when it last
 * changed from solved or closed. `written` is null before the first message. `publicAt` is when the newest public message was
 * written, automatic ones included; absent when none was written since this is recorded. `placedIn` is the organization into which
 * an agent, a key that may write or a rule put the ticket; absent where it has its requester's. Without `isPlacementProven` an
 * earlier version recorded it, also for keys that may only open tickets.
 */
export type TicketActs = Readonly<{
  opened: Act;
  assigned: Act | null;
  reopened: Act | null;
  written: LastWritten | null;
  publicAt?: Instant;
  placedIn?: string;
  isPlacementProven?: true;
}>;

type Acting = Pick<Ticket, 'acts'>;

/** Without an organization, nobody put the ticket into one. Undefined says nothing about it. */
export const placedIn = ({ acts }: Acting, organizationId: string | null | undefined): Acting => {
  if (organizationId === undefined) return { acts };
  const { placedIn: _, isPlacementProven: __, ...others } = acts;
  return {
    acts: organizationId === null ? others : { ...others, placedIn: organizationId, isPlacementProven: true },
  };
};

/** Integrations send tickets back whole, so the organization that a ticket has already is no decision of anybody. */
export const movedTo = (ticket: Ticket, organizationId: string | null | undefined): Acting =>
  organizationId === ticket.organizationId ? { acts: ticket.acts } : placedIn(ticket, organizationId);

/** A ticket write: `requested` is the ticket as it would be without rules, `ticket` as the rules that fired leave it. */
export type ActingWrite = Readonly<{
  before: Ticket | null;
  requested: Ticket;
  ticket: Ticket;
  messages: readonly Message[];
  firedRules: readonly Rule[];
}>;

/** The ticket after the write, with what was done by it. */
export const withActs = ({ actor, now }: Pick<WriteScope, 'actor' | 'now'>, write: ActingWrite): Ticket => {
  const { before, requested, ticket, messages, firedRules } = write;
  const doer = doerOf(actor, messages);
  if (!before)
    return {
      ...ticket,
      acts: { ...ticket.acts, opened: { at: now, by: doer }, assigned: null, reopened: null },
    };
  const by = (isRequested: boolean): Act => ({ at: now, by: isRequested ? doer : ruleOf(firedRules) });
  const { assigned, reopened } = before.acts;
  const isHandedOver = ticket.assigneeId !== before.assigneeId;
  const isReopened = isDone(before) && !isDone(ticket);
  if (!isHandedOver && !isReopened) return ticket;
  const taken = by(ticket.assigneeId === requested.assigneeId || ticket.assigneeId === doer.id);
  return {
    ...ticket,
    acts: {
      ...ticket.acts,
      assigned: isHandedOver ? (ticket.assigneeId === null ? null : taken) : assigned,
      reopened: isReopened ? by(!isDone(requested)) : reopened,
    },
  };
};

/** Adds messages that were written after the others. */
export const actsWith = (
  ticket: Pick<Ticket, 'lastMessageAt' | 'acts'>,
  messages: readonly Pick<Message, 'author' | 'internal' | 'createdAt'>[],
): TicketActs => {
  const publicAt = messages
    .filter(({ internal }) => !internal)
    .reduce((newest, { createdAt }) => later(newest, createdAt), ticket.acts.publicAt ?? '');
  return { ...ticket.acts, written: lastWrittenOf(ticket, messages), ...(publicAt && { publicAt }) };
};

/** A key that writes for an agent acts as that agent. Acts of a customer have the customer's current name. */
const doerOf = ({ type, id, name }: WriteScope['actor'], messages: readonly Message[]): Author => {
  const isTakingIn = type === 'system' || type === 'customer';
  const speaker = messages.find(
    ({ author }) => author.type === 'agent' || (isTakingIn && author.type === 'customer'),
  );
  return type !== 'agent' && speaker ? speaker.author : { type, id, name };
};

const ruleOf = (rules: readonly Rule[]): Author => {
  const [rule, ...others] = rules;
  return rule && others.length === 0
    ? { type: 'rule', id: rule.id, name: rule.name }
    : { type: 'rule', id: null, name: 'Rule' };
};

const isDone = ({ status }: Ticket): boolean => status === 'solved' || status === 'closed';
