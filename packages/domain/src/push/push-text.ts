/**
 * What a device shows of news. It crosses Apple's or Google's servers and lies open on a locked screen: so it tells of a
 * ticket by its number, and never shows a subject, a name or a word of a message.
 */
import type { NotificationKind } from '../notifications/notification.ts';
import type { CustomerNotificationKind } from '../portal/customer-notification.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { Push } from './push-sender.ts';
import type { NewsForAgent, NewsForCustomer } from './push-task.ts';

export type TicketPush = Readonly<{ ticketNumber: number }> & (NewsForAgent | NewsForCustomer);

export const pushText = (
  { ticketNumber, ...news }: TicketPush,
  { id, slug }: Workspace,
): Pick<Push, 'title' | 'body' | 'collapseKey' | 'data'> => ({
  ...('contactId' in news
    ? { title: `Request #${ticketNumber}`, body: sentencesForCustomers[news.kind] }
    : { title: `Ticket #${ticketNumber}`, body: sentenceForAgent(news) }),
  // The latest news of a ticket takes the place of what is shown of it. A device may know tickets of several workspaces.
  collapseKey: `${id}.${ticketNumber}`,
  data: { kind: news.kind, ticket_number: String(ticketNumber), workspace: slug },
});

/** The ticket of a team is one that nobody has. */
const sentenceForAgent = ({ kind, ofTeam }: NewsForAgent): string =>
  kind === 'ticket_created' && ofTeam ? 'A new ticket for your team.' : sentencesForAgents[kind];

const sentencesForAgents: Readonly<Record<NotificationKind, string>> = {
  ticket_assigned: 'It was assigned to you.',
  ticket_created: 'A new ticket is yours.',
  customer_replied: 'The customer answered.',
  note_added: 'A note was added.',
  mentioned: 'You were mentioned in a note.',
  ticket_reopened: 'It was opened again.',
  sla_warning: 'A deadline is near.',
  sla_breached: 'A deadline has passed.',
};

const sentencesForCustomers: Readonly<Record<CustomerNotificationKind, string>> = {
  agent_replied: 'You have an answer.',
  request_solved: 'It was solved.',
};
