import type { Instant } from '../../kernel/instant.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Subject } from './facts.ts';
import type { Party } from './people-of.ts';

/** A ticket without a write: what views, SLA policies and time rules look at. */
export const atRest = (ticket: Ticket, { requester, organization }: Party, now: Instant): Subject => ({
  ticket,
  requester,
  organization,
  message: null,
  recipients: [],
  actor: { type: 'system', id: null },
  channel: ticket.channel,
  now,
  slaMetrics: [],
  rating: null,
  ratingComment: null,
});
