/** What tests and proofs know of the operations on tickets, messages and files. */
import { all, type OperationRow, working } from './operation-row.ts';

export const ticketsOperations = {
  listTickets: {
    call: ({ contactId, organizationId, agentId, teamId, viewId }) => ({
      query: {
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        requester_id: contactId,
        tag: 'billing',
        view_id: viewId,
      },
    }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { agentId, viewId }) =>
      desk.tickets.list({ assignee_id: agentId, view_id: viewId, status: ['new', 'open'] }).page(),
  },
  openTicket: {
    call: ({ organizationId, agentId, teamId }) => ({
      body: {
        requester_email: 'bea@customer.example',
        subject: 'A second thing',
        message: 'It does not start.',
        priority: 'high',
        tags: ['billing'],
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        custom_fields: { plan: 'gold' },
      },
    }),
    byScope: [403, 201, 201],
    byRole: working(201),
    effect: {
      events: ['contact.created', 'ticket.created', 'message.created'],
      triggers: ['ticket.created', 'message.created'],
    },
    client: (desk) =>
      desk.tickets.create({
        requester_email: 'ann@customer.example',
        subject: 'The invoice is wrong',
        message: 'I was charged twice.',
      }),
  },
  getTicket: {
    call: ({ number }) => ({ params: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { number }) => desk.tickets.get(number),
  },
  changeTicket: {
    call: ({ number, organizationId, agentId, teamId }) => ({
      params: { number },
      body: {
        subject: 'Another subject',
        status: 'pending',
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        add_tags: ['refund'],
        custom_fields: { plan: 'silver' },
      },
    }),
    byScope: [403, 200, 403],
    byRole: working(200),
    effect: { events: ['ticket.updated'], triggers: ['ticket.updated'] },
    client: (desk, { number }) => desk.tickets.update(number, { priority: 'high', custom_fields: {} }),
  },
  markTicketRead: {
    call: ({ number }) => ({ params: { number }, body: {} }),
    byScope: [403, 403, 403],
    byRole: all(200),
    // A read mark is the agent's own affair: it changes nothing of the ticket.
    effect: { events: [], triggers: null },
    client: (desk, { number }) => desk.tickets.markRead(number),
  },
  listMessages: {
    call: ({ number }) => ({ params: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { number }) => desk.tickets.messages(number).page(),
  },
  replyToTicket: {
    call: ({ number, messageId, agentId }) => ({
      params: { number },
      body: { body: 'We look into it.', agent_id: agentId, expected_last_message_id: messageId },
    }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: {
      events: ['ticket.updated', 'message.created'],
      triggers: ['ticket.updated', 'message.created'],
    },
    client: (desk, { number, messageId }) =>
      desk.tickets.reply(number, { body: 'We look.', expected_last_message_id: messageId }),
  },
  listFiles: {
    call: ({ number }) => ({ params: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { number }) => desk.tickets.files(number).page(),
  },
  getFile: {
    call: ({ fileId }) => ({ params: { id: fileId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { fileId }) => desk.files.download(fileId),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
