/** All that the console shows of a ticket when somebody opens it, in one read. */
import type { Page } from '../../kernel/page.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';
import { type FiledMessage, listMessages } from './list-messages.ts';

/** `messages` are the newest ones, newest first. `requester` is null only while an erasure is under way. */
export type TicketScreen = Readonly<{
  ticket: Ticket;
  messages: Page<FiledMessage, number>;
  requester: Contact | null;
  organization: Organization | null;
}>;

export const showScreen = async (stores: Stores, number: number): Promise<TicketScreen> => {
  const ticket = await getTicket(stores, number);
  const { requesterId, organizationId } = ticket;
  const page = { limit: screenLimits.messages, after: null };
  const [messages, requester, organization] = await Promise.all([
    listMessages(stores, { number, page, order: 'desc' }),
    stores.contacts.find(requesterId),
    organizationId === null ? null : stores.organizations.find(organizationId),
  ]);
  return { ticket, messages, requester, organization };
};
