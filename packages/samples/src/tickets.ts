/** Samples of the operations on tickets, messages and files. */
import type { Upload } from '@tidemark/client';
import { all, type Samples, working } from './sample.ts';

/** Samples are sent as JSON; the client sends a form. */
/** A file for the client, and as JSON the members that the API takes. */
const receipt: Upload = Object.assign(new File(['Paid.'], 'receipt.txt'), {
  toJSON: () => ({ name: 'receipt.txt', data: 'UGFpZC4=' }),
});

export const ticketsSamples = {
  listTickets: {
    call: ({ contactId, organizationId, agentId, teamId, viewId }) => ({
      query: {
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        requester_id: contactId,
        status: ['new', 'open'],
        tag: 'billing',
        view_id: viewId,
        sort: 'due_at',
        include: ['requester', 'last_message'],
      },
    }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.tickets.list(query).page(),
  },
  openTicket: {
    call: ({ organizationId, agentId, teamId }) => ({
      body: {
        requester_email: 'bea@customer.example',
        subject: 'The second invoice is wrong',
        message: 'I was charged twice in March.',
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
    client: (desk, { body }) => desk.tickets.create(body),
  },
  getTicket: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path }) => desk.tickets.get(path.number),
  },
  changeTicket: {
    call: ({ number, organizationId, agentId, teamId }) => ({
      path: { number },
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
    client: (desk, { path, body }) => desk.tickets.update(path.number, body),
  },
  markTicketRead: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [403, 403, 403],
    byRole: all(200),
    // A read mark is the agent's own affair: it changes nothing of the ticket.
    effect: { events: [], triggers: null },
    client: (desk, { path }) => desk.tickets.markRead(path.number),
  },
  markTicketUnread: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [403, 403, 403],
    byRole: all(200),
    effect: { events: [], triggers: null },
    client: (desk, { path }) => desk.tickets.markUnread(path.number),
  },
  markTicketSpam: {
    call: ({ number }) => ({ path: { number }, body: { block_sender: true } }),
    byScope: [403, 200, 403],
    byRole: working(200),
    effect: { events: ['contact.updated', 'ticket.updated'], triggers: ['ticket.updated'], isSpam: true },
    client: (desk, { path, body }) => desk.tickets.markSpam(path.number, body),
  },
  unmarkTicketSpam: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [403, 200, 403],
    byRole: working(200),
    // Nobody marked it.
    effect: { events: [], triggers: null },
    client: (desk, { path }) => desk.tickets.unmarkSpam(path.number),
  },
  listTicketHistory: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path, query }) => desk.tickets.history(path.number, query).page(),
  },
  listMessages: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path, query }) => desk.tickets.messages(path.number, query).page(),
  },
  replyToTicket: {
    call: ({ number, messageId, agentId }) => ({
      path: { number },
      body: {
        body: 'We have refunded the second charge.',
        agent_id: agentId,
        expected_last_message_id: messageId,
      },
    }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: {
      events: ['ticket.updated', 'message.created'],
      triggers: ['ticket.updated', 'message.created'],
    },
    client: (desk, { path, body }) => desk.tickets.reply(path.number, body),
  },
  getMessageOriginal: {
    call: ({ number, messageId }) => ({ path: { number, id: messageId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path }) => desk.tickets.original(path.number, path.id),
  },
  uploadFile: {
    call: () => ({ body: { files: [receipt] } }),
    byScope: [403, 201, 403],
    byRole: all(201),
    effect: { events: [], triggers: null },
    client: (desk, { body }) => desk.files.upload(body),
  },
  listFiles: {
    call: ({ number }) => ({ path: { number } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path, query }) => desk.tickets.files(path.number, query).page(),
  },
  getFile: {
    call: ({ fileId }) => ({ path: { id: fileId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path }) => desk.files.download(path.id),
  },
} satisfies Partial<Samples>;
