import type { Instant } from '../../kernel/instant.ts';
import type { WriteScope } from '../use-case.ts';
import type { Ticket } from './ticket.ts';

type Wanted = Pick<Ticket, 'subject' | 'requesterId' | 'organizationId'> & Partial<Omit<Ticket, 'number'>>;

/** A ticket with the workspace's next number, and `new` unless `wanted` says otherwise. */
export const newTicket = async (
  { stores, ids, channel, now }: WriteScope,
  wanted: Wanted,
): Promise<Ticket> => ({
  ...freshTicket(now),
  id: ids.next(),
  channel,
  ...wanted,
  number: await stores.tickets.nextNumber(),
});

/** What every ticket has at its beginning. */
export const freshTicket = (now: Instant) =>
  ({
    status: 'new',
    priority: 'normal',
    type: null,
    assigneeId: null,
    teamId: null,
    followUpOf: null,
    tags: [],
    customFields: {},
    sla: null,
    createdAt: now,
    updatedAt: now,
    lastMessageAt: now,
    lastCustomerMessageAt: null,
    lastAgentMessageAt: null,
    firstRepliedAt: null,
    unansweredSince: null,
    solvedAt: null,
    closedAt: null,
    acts: { opened: { at: now, by: nobody }, assigned: null, reopened: null, written: null },
    version: 1,
  }) as const satisfies Partial<Ticket>;

const nobody = { type: 'system', id: null, name: '' } as const;
