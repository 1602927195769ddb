/** How tickets and their messages are shown to a customer: nothing tells of notes (contract §10.2). */

import { type Instant, later } from '../../kernel/instant.ts';
import type { Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import { withCustomerUrls } from '../../model/library/file-url.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';
import {
  type CustomerMessage,
  type CustomerRequest,
  type RequestStatus,
  requestStatuses,
  ticketStatusesOf,
} from './request.ts';

/** The tickets as the contact reads them, in the order of the input. */
export const showRequests = async (
  stores: Stores,
  contact: Contact,
  tickets: readonly Ticket[],
): Promise<readonly CustomerRequest[]> => {
  const fields = (await stores.ticketFields.listActive()).filter(({ customerVisible }) => customerVisible);
  const readAt = await stores.notifications.findReadAt({ type: 'customer', id: contact.id });
  const others = new Set(tickets.map(({ requesterId }) => requesterId).filter((id) => id !== contact.id));
  const requesters = others.size === 0 ? [] : await stores.contacts.findMany([...others]);
  const names = new Map([contact, ...requesters].map(({ id, name }) => [id, name]));
  return tickets.map((ticket) => ({
    ...shownOf(ticket, fields, readAt),
    mine: ticket.requesterId === contact.id,
    requester: { name: names.get(ticket.requesterId) ?? '' },
  }));
};

export const showRequest = async (
  stores: Stores,
  contact: Contact,
  ticket: Ticket,
): Promise<CustomerRequest> => {
  const [request] = await showRequests(stores, contact, [ticket]);
  if (!request) throw new Error(`Expected the request ${ticket.number} to be shown.`);
  return request;
};

/** `files` may be those of other messages too. */
export const showMessages = async (
  { workspace }: Stores,
  messages: readonly Message[],
  files: readonly TicketFile[],
): Promise<readonly CustomerMessage[]> => {
  const desk = (await workspace.find())?.name ?? '';
  return messages.map(({ id, ticketNumber, author: { type, name }, ...message }) => ({
    id,
    requestNumber: ticketNumber,
    body: message.body,
    bodyHtml: withCustomerUrls(message.bodyHtml),
    author: { type, name: type === 'agent' || type === 'customer' ? name : desk },
    files: files.filter(({ messageId }) => messageId === id),
    skippedFiles: message.skippedFiles,
    createdAt: message.createdAt,
  }));
};

const shownOf = (
  ticket: Ticket,
  fields: readonly TicketField[],
  readAt: Instant | null,
): Omit<CustomerRequest, 'mine' | 'requester'> => {
  const {
    number,
    subject,
    status,
    customFields,
    createdAt,
    lastCustomerMessageAt,
    lastAgentMessageAt,
    acts,
  } = ticket;
  const lastMessageAt = latestOf(lastCustomerMessageAt, lastAgentMessageAt, acts.publicAt) ?? createdAt;
  const isShown = ([key]: readonly [string, unknown]) => fields.some((field) => field.key === key);
  return {
    number,
    subject,
    createdAt,
    lastMessageAt,
    status: requestStatusOf(status),
    customFields: Object.fromEntries(Object.entries(customFields).filter(isShown)),
    // A reopened ticket no longer has `solvedAt`.
    updatedAt: latestOf(lastMessageAt, ticket.solvedAt, ticket.closedAt, acts.reopened?.at) ?? createdAt,
    unread: lastAgentMessageAt !== null && (readAt === null || lastAgentMessageAt > readAt),
  };
};

const latestOf = (...instants: readonly (Instant | null | undefined)[]): Instant | null =>
  instants.reduce<Instant | null>(
    (one, other) => (one && other ? later(one, other) : (one ?? other ?? null)),
    null,
  );

const requestStatusOf = (status: Ticket['status']): RequestStatus => {
  const found = requestStatuses.find((one) => ticketStatusesOf[one].includes(status));
  if (!found) throw new Error(`Expected a status for customers behind ${status}.`);
  return found;
};
