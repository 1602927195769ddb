/** Whether a ticket belongs to a list, by the code that lists it on the server. */
import type { View } from '@tidemark/client';
import { type KnownParty, type KnownTicket, siftKnown } from '@tidemark/domain/known-sift';
import { records, type TicketRecord } from './records.ts';

type Conditions = Parameters<typeof siftKnown>[0];

/** As `queryOf` asks the server for them. */
const standing = (list: string, agentId: string): Conditions | null => {
  const waiting = { fact: 'status', operator: 'in', value: ['new', 'open'] } as const;
  switch (list) {
    case 'mine':
      return { all: [waiting, { fact: 'assignee', operator: 'is', value: agentId }], any: [] };
    case 'unassigned':
      return { all: [waiting, { fact: 'assignee', operator: 'absent', value: true }], any: [] };
    case 'open':
      return {
        all: [{ fact: 'status', operator: 'in', value: ['new', 'open', 'pending', 'on_hold'] }],
        any: [],
      };
    case 'snoozed':
      return { all: [{ fact: 'status', operator: 'is', value: 'on_hold' }], any: [] };
    case 'all':
      return { all: [], any: [] };
    default:
      return null;
  }
};

export type Lists = Readonly<{ agentId: string; views: readonly View[] }>;

/** Null where that takes more than is known here: then the server is asked. */
export const belongsTo = (list: string, ticket: TicketRecord, { agentId, views }: Lists): boolean | null => {
  const view = views.find(({ id }) => id === list);
  const conditions = standing(list, agentId) ?? (view ? conditionsOf(view) : null);
  return conditions && siftKnown(conditions, knownOf(ticket), partyOf(ticket));
};

/** The server wrote them: their operators are those of the domain. */
const conditionsOf = ({ conditions }: View): Conditions => conditions as Conditions;

const knownOf = (ticket: TicketRecord): KnownTicket => ({
  number: ticket.number,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  channel: ticket.channel,
  type: ticket.type,
  assigneeId: ticket.assignee_id,
  teamId: ticket.team_id,
  organizationId: ticket.organization_id,
  followUpOf: ticket.follow_up_of,
  tags: ticket.tags,
  customFields: ticket.custom_fields,
  createdAt: ticket.created_at,
  updatedAt: ticket.updated_at,
  lastMessageAt: ticket.last_message_at,
  solvedAt: ticket.solved_at,
  closedAt: ticket.closed_at,
});

const partyOf = (ticket: TicketRecord): KnownParty => {
  const contact = records.get('contact', ticket.requester_id);
  const id = ticket.organization_id;
  const organization = id === null ? null : records.get('organization', id);
  return {
    requester: contact
      ? { ...contact, customFields: contact.custom_fields }
      : (ticket.requester ?? undefined),
    organization:
      organization === null
        ? id === null
          ? null
          : undefined
        : {
            name: organization.name,
            notes: organization.notes,
            sharedTickets: organization.shared_tickets,
            emailDomains: organization.email_domains,
            customFields: organization.custom_fields,
          },
  };
};
