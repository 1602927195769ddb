/** The task `ticket.send`: the moment of an outgoing ticket has come. */
import { DeskError } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import type { MessageContent } from '../../model/desk/new-message.ts';
import { type OutgoingTicket, outgoingBack, sentOutgoing } from '../../model/desk/outgoing-ticket.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { isLastAttempt } from '../../outbound/tasks/outcome-of-failure.ts';
import { draftContent, givenUp, overdueOf, passingFaults, type Reason } from '../drafts/send-draft.ts';
import { openTicket } from '../tickets/open-ticket.ts';

/** The ticket and the emptied row are one write, so a task that runs twice opens one ticket. */
export const sendingOutgoing =
  (ports: Ports) =>
  async (task: ClaimedTask): Promise<Outcome> => {
    const due: Due = { id: String(task.payload.id), sendAt: String(task.payload.send_at) };
    const found = await ports.work.read(task.workspaceId, (stores) => findDue(stores, due));
    if (!found) return { done: true };
    const now = ports.clock.now();
    if (due.sendAt > now) return { later: due.sendAt };
    const call = callOf(task, found.agent);
    const stop = (reason: Reason) => writing(ports)(stopDue)(call, { ...due, reason });
    const overdue = overdueOf(found.outgoing, now);
    if (overdue) {
      await stop(overdue);
      return { done: true };
    }
    try {
      const content = draftContent(ports, found.outgoing);
      await writing(ports)(sendDue)(call, { ...due, content });
    } catch (error) {
      const isRefused = error instanceof DeskError && !passingFaults.has(error.code);
      if (isRefused) await stop(error);
      else if (isLastAttempt(task)) await stop(givenUp);
      if (!isRefused) throw error;
    }
    return { done: true };
  };

type Due = Readonly<{ id: string; sendAt: string }>;
type Found = Readonly<{ outgoing: OutgoingTicket; agent: Agent }>;

const findDue = async (stores: Stores, { id, sendAt }: Due): Promise<Found | null> => {
  const outgoing = await stores.outgoing.find(id);
  const agent = outgoing && (await stores.agents.find(outgoing.agentId));
  return agent && isDue(outgoing, sendAt) ? { outgoing, agent } : null;
};

const isDue = (outgoing: OutgoingTicket | null, sendAt: string): outgoing is OutgoingTicket =>
  outgoing?.state === 'held' && outgoing.sendAt === sendAt;

/** As the agent would have called. */
const callOf = ({ workspaceId, id }: ClaimedTask, { id: agentId, name, role }: Agent): Call => ({
  workspaceId,
  actor: { type: 'agent', id: agentId, name, role },
  credentialId: null,
  channel: 'web',
  operation: 'sendOutgoingTicket',
  path: '',
  requestId: id,
  source: null,
});

const sendDue = async (
  scope: WriteScope,
  { id, sendAt, content }: Due & Readonly<{ content: MessageContent }>,
): Promise<boolean> => {
  const { stores, now } = scope;
  const outgoing = await stores.outgoing.findForChange(id);
  if (!isDue(outgoing, sendAt)) return false;
  const agent = await stores.agents.find(outgoing.agentId);
  if (agent?.status !== 'active') throw new DeskError('forbidden', 'The agent is not active any more.');
  const { to, name, subject, assigneeId, tags } = outgoing;
  const { number } = await openTicket(scope, {
    requesterEmail: to,
    requesterName: name ?? undefined,
    subject,
    message: content,
    fromAgent: true,
    assigneeId,
    tags,
  });
  await stores.outgoing.save(sentOutgoing(outgoing, number, now));
  return true;
};

const stopDue = async (
  { stores, now }: WriteScope,
  { id, sendAt, reason }: Due & Readonly<{ reason: Reason }>,
): Promise<boolean> => {
  const outgoing = await stores.outgoing.findForChange(id);
  if (!isDue(outgoing, sendAt)) return false;
  await stores.outgoing.save(
    outgoingBack(outgoing, { code: reason.code, message: reason.message, at: now }, now),
  );
  return true;
};
