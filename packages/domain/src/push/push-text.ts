/**
 * What a device shows of news. It crosses Apple's or Google's servers and lies open on a locked screen: so it tells of a
 * ticket by its number, and never shows a subject, a name or a word of a message.
 */
import type { NotificationKind } from '../notifications/notification.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { Push } from './push-sender.ts';

/** `ofTeam`: the news is that of a team, whose ticket nobody has. */
export type TicketPush = Readonly<{ kind: NotificationKind; ticketNumber: number; ofTeam: boolean }>;

export const pushText = (
  { kind, ticketNumber, ofTeam }: TicketPush,
  { id, slug }: Workspace,
): Pick<Push, 'title' | 'body' | 'collapseKey' | 'data'> => ({
  title: `Ticket #${ticketNumber}`,
  body: kind === 'ticket_created' && ofTeam ? 'A new ticket for your team.' : sentences[kind],
  // The latest news of a ticket takes the place of what is shown of it. A device may know tickets of several workspaces.
  collapseKey: `${id}.${ticketNumber}`,
  data: { kind, ticket_number: String(ticketNumber), workspace: slug },
});

const sentences: Readonly<Record<NotificationKind, string>> = {
  ticket_assigned: 'It was assigned to you.',
  ticket_created: 'A new ticket is yours.',
  customer_replied: 'The customer answered.',
  note_added: 'A note was added.',
  mentioned: 'You were mentioned in a note.',
  ticket_reopened: 'It was opened again.',
  sla_warning: 'A deadline is near.',
  sla_breached: 'A deadline has passed.',
};
