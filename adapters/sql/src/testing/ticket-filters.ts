import type { TicketFilter } from '@tidemark/domain';
import type { LoadedDesk } from './loaded-desk.ts';

/** Every filter of a ticket list alone, and enough of them together that each index leads some. */
export const ticketFilters = ({
  assigneeId,
  organizationId,
  requesterId,
  teamId,
}: LoadedDesk): Readonly<Record<string, TicketFilter>> => ({
  'no filter': {},
  'one status': { statuses: ['open'] },
  'the commonest status': { statuses: ['closed'] },
  'three statuses': { statuses: ['new', 'open', 'pending'] },
  'one priority': { priorities: ['urgent'] },
  'two priorities': { priorities: ['high', 'urgent'] },
  'an assignee': { assigneeId },
  'an organization': { organizationId },
  'a requester': { requesterId },
  'a team': { teamId },
  'a team and a priority': { teamId, priorities: ['urgent'] },
  'a team and two statuses': { teamId, statuses: ['new', 'open'] },
  'a tag': { tag: 'vip' },
  'an unknown tag': { tag: 'unheard of' },
  'a status and a priority': { statuses: ['open'], priorities: ['urgent'] },
  'an assignee and two statuses': { assigneeId, statuses: ['open', 'pending'] },
  'an assignee and an organization': { assigneeId, organizationId },
  'an organization, a tag and a priority': { organizationId, tag: 'vip', priorities: ['high'] },
  'a tag and a status': { tag: 'billing', statuses: ['open'] },
  'a requester and a tag': { requesterId, tag: 'bug' },
  everything: {
    assigneeId,
    organizationId,
    requesterId,
    teamId,
    tag: 'vip',
    statuses: ['new', 'open', 'solved'],
    priorities: ['normal', 'high'],
  },
});
