/** A ticket as the console opens it, and how many tickets its lists have. */
import type { TicketDrafts, TicketScreen, ViewCounts } from '@tidemark/domain';
import * as v from 'valibot';
import { ContactWire, contactToWire } from '../../api/contacts/wire.ts';
import { OrganizationWire, organizationToWire } from '../../api/organizations/wire.ts';
import { MessageWire, messageToWire } from '../../api/tickets/message-wire.ts';
import { TicketWire, ticketToWire } from '../../api/tickets/wire.ts';
import { count, id } from '../../api/wire.ts';
import { ticketDraftEntries, ticketDraftsToWire } from '../drafts/wire.ts';

export const ScreenWire = v.object({
  ticket: TicketWire,
  messages: v.pipe(v.array(MessageWire), v.description('The newest messages, newest first.')),
  messages_cursor: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The `cursor` of `GET /tickets/{number}/messages?order=desc` for the messages before these; null when these are all.',
    ),
  ),
  requester: v.pipe(v.nullable(ContactWire), v.description('The contact who asked.')),
  organization: v.pipe(v.nullable(OrganizationWire), v.description('The organization of the ticket.')),
  ...ticketDraftEntries,
});

type Beside = Readonly<{
  unread: ReadonlySet<number> | null;
  cursor: string | null;
  drafts: TicketDrafts;
}>;

export const screenToWire = (
  { ticket, messages, requester, organization }: TicketScreen,
  { unread, cursor, drafts }: Beside,
): v.InferOutput<typeof ScreenWire> => ({
  ticket: ticketToWire(ticket, unread),
  messages: messages.data.map(messageToWire),
  messages_cursor: cursor,
  requester: requester && contactToWire(requester),
  organization: organization && organizationToWire(organization),
  ...ticketDraftsToWire(drafts),
});

export const CountWire = v.object({
  count,
  more: v.pipe(v.boolean(), v.description('Whether there may be more than were counted.')),
});

export const ViewCountsWire = v.object({
  mine: v.pipe(CountWire, v.description('New and open tickets of the calling agent.')),
  unassigned: v.pipe(CountWire, v.description('New and open tickets that nobody is assigned to.')),
  views: v.pipe(v.array(v.object({ id, ...CountWire.entries })), v.description('Each view, in its order.')),
});

export const viewCountsToWire = ({
  mine,
  unassigned,
  views,
}: ViewCounts): v.InferOutput<typeof ViewCountsWire> => ({
  mine: countToWire(mine),
  unassigned: countToWire(unassigned),
  views: views.map(({ id: viewId, ...counted }) => ({ id: viewId, ...countToWire(counted) })),
});

export const countToWire = ({
  count: counted,
  isExact,
}: ViewCounts['mine']): v.InferOutput<typeof CountWire> => ({
  count: counted,
  more: !isExact,
});
