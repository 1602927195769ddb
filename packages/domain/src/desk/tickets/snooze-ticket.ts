/** `POST /console/api/tickets/{number}/snooze`, and the task `ticket.wake` that ends it. */
import { invalid, notFound } from '../../kernel/errors.ts';
import { earlier, type Instant, plus } from '../../kernel/instant.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import type { Call } from '../../model/actor.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { snoozedTicket, withStatus } from '../../model/desk/ticket-state.ts';
import type { ClaimedTask, Outcome, Task } from '../../model/outbound/task.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { commitTicket } from './commit-ticket.ts';

/** `until` is null for one that sleeps until its customer writes. */
export type SnoozeTicket = Readonly<{ number: number; until: Instant | null }>;

export const snoozeTicket = async (scope: WriteScope, { number, until }: SnoozeTicket): Promise<Ticket> => {
  const { stores, now } = scope;
  refuseUnableActor(scope.actor, 'work');
  const before = await stores.tickets.findForChange(number);
  if (!before) throw notFound('ticket');
  if (until !== null) refuseUntil(until, now);
  const after = snoozedTicket(before, until ?? 'reply', now);
  const ticket = await commitTicket(scope, { before, after });
  if (until !== null) await stores.tasks.add([wakeOf(scope, { number, until })]);
  return ticket;
};

const refuseUntil = (until: Instant, now: Instant): void => {
  const last = plus(now, screenLimits.snoozeMs);
  if (until <= now || earlier(until, last) !== until)
    throw invalid('until', `until must be after ${now} and before ${last}, got ${until}.`);
};

const wakeOf = (
  { ids }: WriteScope,
  { number, until }: Readonly<{ number: number; until: Instant }>,
): Task => ({
  id: ids.next(),
  kind: 'ticket.wake',
  payload: { number, until },
  lane: null,
  group: 'ticket.wake',
  runAt: until,
});

/** A ticket that was woken or snoozed again meanwhile is left alone. */
export const wakingTickets =
  (ports: Ports) =>
  async (task: ClaimedTask): Promise<Outcome> => {
    const woken = { number: Number(task.payload.number), until: String(task.payload.until) };
    if (woken.until > ports.clock.now()) return { later: woken.until };
    await writing(ports)(wakeTicket)(callOf(task), woken);
    return { done: true };
  };

const wakeTicket = async (scope: WriteScope, { number, until }: SnoozeTicket): Promise<boolean> => {
  const before = await scope.stores.tickets.findForChange(number);
  if (!before || before.snoozedUntil !== until) return false;
  await commitTicket(scope, { before, after: withStatus(before, 'open', scope.now) });
  return true;
};

const callOf = ({ workspaceId, id }: ClaimedTask): Call => ({
  workspaceId,
  actor: { type: 'system', id: null, name: 'Snooze' },
  credentialId: null,
  channel: 'api',
  operation: 'wakeTicket',
  path: '',
  requestId: id,
  source: null,
});
