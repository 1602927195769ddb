/** The use cases of tickets, for `createDesk`. */

import type { Page } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { ListedTicket, Ticket } from '../../model/desk/ticket.ts';
import type { SortKey } from '../../model/desk/ticket-sort.ts';
import type { ChangeKey } from '../../model/desk/ticket-store.ts';
import type { MessageOrigin } from '../../model/inbound/message-origin.ts';
import { ticketSubject } from '../../model/instance/idempotency.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { type FoundTickets, type SearchTickets, searchTickets } from '../screens/search-tickets.ts';
import { type AnsweredTicket, answerAsCustomer, type CustomerAnswer } from './answer-as-customer.ts';
import { type ChangeTicket, changeTicket } from './change-ticket.ts';
import { type AgentLoad, countLoads } from './count-loads.ts';
import { type CountViews, countViews, type ViewCounts } from './count-views.ts';
import { type GetOriginal, getOriginal } from './get-original.ts';
import { type Companions, type ListCompanions, listCompanions } from './list-companions.ts';
import { type HistoryItem, type ListHistory, listHistory } from './list-history.ts';
import { type FiledMessage, type ListMessages, listMessages } from './list-messages.ts';
import {
  type ListChangedTickets,
  type ListSortedTickets,
  type ListTickets,
  listChangedTickets,
  listSortedTickets,
  listTickets,
} from './list-tickets.ts';
import { type ListView, listView, type ViewKey } from './list-view.ts';
import { type MarkSpam, markTicketSpam, type UnmarkSpam, unmarkTicketSpam } from './mark-spam.ts';
import { markTicketRead, markTicketUnread, type ReadMark, type UnreadMark } from './mark-ticket-read.ts';
import { type MergeTickets, mergeTickets } from './merge-tickets.ts';
import { type OpenedTicket, type OpenTicket, openTicket } from './open-ticket.ts';
import { type ReplyToTicket, replyContent, replyToTicket, type WrittenMessage } from './reply-to-ticket.ts';
import { showScreen, type TicketScreen } from './show-screen.ts';
import { type SnoozeTicket, snoozeTicket } from './snooze-ticket.ts';
import { type UnreadCandidate, unreadAmong } from './unread-tickets.ts';

/** Tickets and their conversations (contract §2, §3). Those that take a number throw `not_found` for an unknown one. */
export interface TicketCases {
  /**
   * `POST /tickets` (contract §2.2): finds or adds the requester, and opens a ticket with their first message.
   *
   * With `fromAgent` the message is the caller's, and is mailed to the requester. Throws `insufficient_scope` for a key that may
   * only create tickets then, `requester_blocked` for a blocked contact, and `validation_failed` for an assignee who may not answer, an
   * unknown team or organization, tags and values of ticket fields that are not allowed.
   */
  open(call: Call, input: OpenTicket): Promise<OpenedTicket>;
  /**
   * `PATCH /tickets/{number}` (contract §2.3, §2.4): changes what the input names, and leaves the rest.
   *
   * Throws `precondition_failed` where `ifVersion` lacks the current version, `ticket_closed` for a closed ticket that is
   * not reopened, `invalid_status` for a move back to `new`, and `validation_failed` as `open` does.
   */
  change(call: Call, input: ChangeTicket): Promise<Ticket>;
  /**
   * `POST /tickets/{number}/messages` (contract §3.2): writes a public reply or an internal note.
   *
   * Throws `ticket_closed`, `invalid_status`, `conversation_moved` where a newer message exists, `forbidden` for an agent who
   * writes as another one or may write notes only, and `validation_failed` for `agentId`, `expectedLastMessageId`,
   * `fileIds` that are no uploads of the caller or an HTML body that shows nothing.
   */
  reply(call: Call, input: ReplyInput): Promise<WrittenMessage>;
  /** `GET /tickets/{number}` (contract §2.1). */
  get(call: Call, number: number): Promise<Ticket>;
  /** `GET /tickets` (contract §2.5), newest first. Throws `validation_failed` for an unknown id in the filter. */
  list(call: Call, input: ListTickets): Promise<Page<ListedTicket, number>>;
  /** `GET /tickets?sort=` (contract §2.5), in that order. Throws as `list` does. */
  listSorted(call: Call, input: ListSortedTickets): Promise<Page<Ticket, SortKey>>;
  /** `GET /tickets?updated_since=` (contract §1.10), oldest change first. Throws as `list` does. */
  listChanged(call: Call, input: ListChangedTickets): Promise<Page<ListedTicket, ChangeKey>>;
  /**
   * `GET /tickets?view_id=` (contract §6.5), in the order of the view, or in `sort`.
   *
   * Throws `validation_failed` for an unknown view and as `list` does, and `invalid_cursor` once the order was changed.
   */
  listView(call: Call, input: ListView): Promise<Page<Ticket, ViewKey>>;
  /** `GET /tickets/{number}/messages` (contract §3.3): oldest first unless `order` reverses it, each with its files. */
  listMessages(call: Call, input: ListMessages): Promise<Page<FiledMessage, number>>;
  /** `GET /tickets/{number}/history` (contract §2.8): what happened to the ticket and to its mails, newest first. */
  listHistory(call: Call, input: ListHistory): Promise<Page<HistoryItem, string>>;
  /**
   * `GET /tickets/{number}/messages/{id}/original` (contract §14.2): the whole mail of a message. Throws `not_found` for a
   * message of another ticket, or one that did not arrive by mail.
   */
  getOriginal(call: Call, input: GetOriginal): Promise<MessageOrigin>;
  /**
   * `POST /tickets/{number}/read` (contract §2.6): clears the unread flag of the calling agent, and of nobody else.
   *
   * Throws `agent_required` for any other caller.
   */
  markRead(call: Call, number: number): Promise<ReadMark>;
  /**
   * `DELETE /tickets/{number}/read` (contract §2.6): the ticket is unread for the calling agent again.
   *
   * Throws `agent_required` for any other caller.
   */
  markUnread(call: Call, number: number): Promise<UnreadMark>;
  /**
   * `POST /tickets/{number}/spam` (contract §2.7): closes the ticket with the tag `spam`, quarantines its mail and blocks the
   * requester. Does nothing to a ticket that is marked already, but blocks its requester where that was left out.
   *
   * Throws `ticket_closed` for another closed ticket, and `forbidden` where the requester to block is an active agent.
   */
  markSpam(call: Call, input: MarkSpam): Promise<Ticket>;
  /**
   * `DELETE /tickets/{number}/spam` (contract §2.7): opens the ticket again and takes back the rest. Does nothing to a ticket
   * that is not marked.
   */
  unmarkSpam(call: Call, input: UnmarkSpam): Promise<Ticket>;
  /**
   * `POST /console/api/tickets/{number}/snooze` (contract §15.11): on hold until an instant, or until the customer writes, which
   * always wakes it. Another status ends it. Throws `ticket_closed`, `forbidden` for a light agent, and `validation_failed` for an instant that is past or more
   * than a year ahead.
   */
  snooze(call: Call, input: SnoozeTicket): Promise<Ticket>;
  /**
   * `POST /console/api/tickets/{number}/merge` (contract §15.12): closes the ticket and continues it in another one of the same
   * requester. Throws `ticket_closed` where either is closed, `forbidden` for a light agent, and `validation_failed` for
   * another target.
   */
  merge(call: Call, input: MergeTickets): Promise<Ticket>;
  /** `GET /console/api/tickets/{number}/screen`: all that the console shows of a ticket at once. */
  showScreen(call: Call, number: number): Promise<TicketScreen>;
  /** `GET /console/api/search/tickets` (contract §15.5): by words and operators, newest first. */
  search(call: Call, input: SearchTickets): Promise<FoundTickets>;
  /** `GET /console/api/view-counts`: how many tickets each view shows, counted up to a limit. */
  countViews(call: Call, input: CountViews): Promise<ViewCounts>;
  /** `GET /console/api/team-load`: how many tickets each active agent has, counted up to a limit. */
  countLoads(call: Call): Promise<readonly AgentLoad[]>;
  /** `include` of lists (contract §2.5): the requesters and newest messages of these tickets. */
  listCompanions(call: Call, input: ListCompanions): Promise<Companions>;
  /** Numbers of the tickets that the calling agent has not read (contract §2.6); null for any other caller. */
  unreadAmong(call: Call, tickets: readonly UnreadCandidate[]): Promise<ReadonlySet<number> | null>;
  /**
   * Writes what the customer answers by a way of their own (contract §2.3): a ticket that waited for them is open again, and
   * a closed one gets a follow-up. Throws `not_found` for an unknown contact, too.
   */
  answerAsCustomer(call: Call, input: CustomerAnswer): Promise<AnsweredTicket>;
}

/** The typed text, before it is made safe outside the transaction. */
export type ReplyInput = Omit<ReplyToTicket, 'content' | 'uploads'> &
  Readonly<{
    body?: string | undefined;
    bodyHtml?: string | undefined;
    /** Of uploads. */
    fileIds?: readonly string[] | undefined;
  }>;

export const ticketCases = (ports: Ports): TicketCases => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    open: write(openTicket, ({ number }) => ticketSubject(number)),
    change: write(changeTicket),
    reply: async (call, { body, bodyHtml, fileIds = [], ...reply }) =>
      write(replyToTicket, ({ ticketNumber }) => ticketSubject(ticketNumber))(call, {
        ...reply,
        content: replyContent(ports.html, { body, bodyHtml }),
        uploads: { ids: fileIds, limits: ports.fileLimits },
      }),
    get: read(getTicket),
    list: read(listTickets),
    listSorted: read(listSortedTickets),
    listChanged: read(listChangedTickets),
    listView: read(listView),
    listMessages: read(listMessages),
    listHistory: read(listHistory),
    getOriginal: read(getOriginal),
    markRead: write(markTicketRead),
    markUnread: write(markTicketUnread),
    markSpam: write(markTicketSpam),
    unmarkSpam: write(unmarkTicketSpam),
    snooze: write(snoozeTicket),
    merge: write(mergeTickets),
    listCompanions: read(listCompanions),
    showScreen: read(showScreen),
    countViews: read(countViews),
    countLoads: (call) => read(countLoads)(call, undefined),
    search: read(searchTickets),
    unreadAmong: unreadAmong(ports),
    answerAsCustomer: write(answerAsCustomer),
  };
};
