/** Writing to a customer first: the draft, and holding it until it is sent. */
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { foldEmail, isBlank, isEmail } from '../../kernel/text.ts';
import { agentOf } from '../../model/actor.ts';
import {
  begunOutgoing,
  type OutgoingText,
  type OutgoingTicket,
  outgoingBack,
  outgoingUntil,
} from '../../model/desk/outgoing-ticket.ts';
import { normalTags } from '../../model/desk/tags.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { checkReferences } from '../tickets/ticket-references.ts';

export type SaveOutgoing = OutgoingText & Readonly<{ id: string }>;

export const saveOutgoing = async (
  scope: WriteScope,
  { id, ...text }: SaveOutgoing,
): Promise<OutgoingTicket> => {
  const { stores, now, actor } = scope;
  refuseUnableActor(actor, 'work');
  const agentId = agentOf(actor);
  const known = await stores.outgoing.findForChange(id);
  if (known && known.agentId !== agentId) throw notFound('outgoing ticket');
  if (known && known.state !== 'draft') throw outgoingMoved(known);
  if (!known) await makeRoom(scope, agentId);
  const saved = begunOutgoing(
    { id, agentId },
    { ...text, to: foldEmail(text.to), tags: normalTags('tags', text.tags) },
    now,
  );
  await stores.outgoing.save(saved);
  return saved;
};

const makeRoom = async ({ stores, now }: WriteScope, agentId: string): Promise<void> => {
  const { most, keepSentMs } = screenLimits.outgoing;
  await stores.outgoing.removeSent(agentId, plus(now, -keepSentMs));
  if ((await stores.outgoing.listOfAgent(agentId, most)).length < most) return;
  throw invalid('id', `An agent has at most ${most} unsent tickets: send or discard one first.`);
};

/** Of the calling agent. Throws `not_found` for any other. */
export const ownOutgoing = async ({ stores, actor }: WriteScope, id: string): Promise<OutgoingTicket> => {
  refuseUnableActor(actor, 'work');
  const outgoing = await stores.outgoing.findForChange(id);
  if (outgoing?.agentId !== agentOf(actor)) throw notFound('outgoing ticket');
  return outgoing;
};

export type HoldOutgoing = Readonly<{ id: string; inSeconds: number }>;

export const holdOutgoing = async (
  scope: WriteScope,
  { id, inSeconds }: HoldOutgoing,
): Promise<OutgoingTicket> => {
  const { stores, now } = scope;
  const outgoing = await ownOutgoing(scope, id);
  if (outgoing.state !== 'draft') throw outgoingMoved(outgoing);
  await refuseUnsendable(scope, outgoing);
  const sendAt = plus(now, inSeconds * 1_000);
  const held = outgoingUntil(outgoing, sendAt, now);
  await stores.outgoing.save(held);
  // `sendAt` tells the tasks of one that was taken back and held again apart.
  const payload = { id, send_at: sendAt };
  await stores.tasks.add([
    { id: scope.ids.next(), kind: 'ticket.send', payload, lane: null, group: 'ticket.send', runAt: sendAt },
  ]);
  return held;
};

/** Says now what would stop it now. It is checked again when it is sent. */
const refuseUnsendable = async ({ stores }: WriteScope, outgoing: OutgoingTicket): Promise<void> => {
  const { to, subject, assigneeId } = outgoing;
  if (!isEmail(to)) throw invalid('to', `to must be an email address, got ${to === '' ? 'nothing' : to}.`);
  if (isBlank(subject)) throw invalid('subject', 'subject must have at least one character that shows.');
  await checkReferences(stores, { assigneeId });
  const contact = await stores.contacts.findByEmail(to);
  if (contact?.blocked) throw new DeskError('requester_blocked', `${contact.email} is blocked.`, 'to');
};

/** Changes nothing of a draft. Throws `draft_moved` once it was sent. */
export const takeBackOutgoing = async (scope: WriteScope, id: string): Promise<OutgoingTicket> => {
  const outgoing = await ownOutgoing(scope, id);
  if (outgoing.state === 'draft') return outgoing;
  if (outgoing.state === 'sent') throw outgoingMoved(outgoing);
  const back = outgoingBack(outgoing, null, scope.now);
  await scope.stores.outgoing.save(back);
  return back;
};

/** One that is held is not sent any more. Throws `draft_moved` once it was sent. */
export const discardOutgoing = async (scope: WriteScope, id: string): Promise<void> => {
  const outgoing = await ownOutgoing(scope, id);
  if (outgoing.state === 'sent') throw outgoingMoved(outgoing);
  await scope.stores.outgoing.remove(id);
};

const outgoingMoved = ({ state, ticketNumber }: OutgoingTicket): DeskError =>
  new DeskError(
    'draft_moved',
    state === 'held' ? 'It is held to be sent: take it back first.' : `It was sent as #${ticketNumber}.`,
    'id',
  );
