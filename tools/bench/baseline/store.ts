/**
 * The bare limit: node:http and hand-written, prepared SQL that does the least the same answer needs, on the same
 * tables and rows. What counts as necessary:
 *
 * - a read: its rows, by the same index that the product uses;
 * - a search: the head of the index, up to 100 newest candidates of each kind, and a ranking of them;
 * - a new ticket: the requester's row is looked up; the next number and two event numbers are taken; the ticket, its
 *   first message and the events `ticket.created` and `message.created` are inserted, in one transaction;
 * - a reply: the message is inserted, the ticket's row updated, two event numbers taken, two events inserted;
 * - a PATCH: the ticket's row updated, an event number taken, one event inserted;
 * - a known contact: one look-up, and nothing written; a new one: its row, the look-up of the organization of its
 *   domain, an event number and one event.
 *
 * It leaves out work that the product must keep cheap: keys and the rate limit, scopes, validation, the audit trail,
 * retry records, ETags, checks of references, tags.
 */
export type BareStore = Readonly<{
  ticket(workspaceId: string, number: number): Answer;
  list(workspaceId: string, filter: ListFilter): Answer;
  search(workspaceId: string, word: string): Answer;
  createTicket(workspaceId: string, body: NewTicket): Answer;
  reply(workspaceId: string, number: number, body: Readonly<{ body: string }>): Answer;
  changeTicket(workspaceId: string, number: number, body: TicketPatch): Answer;
  upsertContact(workspaceId: string, body: NewContact): Answer;
}>;

/** JSON text and its status. */
export type Json = Readonly<{ status: number; json: string }>;
type Answer = Json | Promise<Json>;

export type ListFilter = Readonly<{
  status: string | null;
  updatedSince: string | null;
  assigneeId: string | null;
}>;
export type NewTicket = Readonly<{ requester_email: string; subject: string; message: string }>;
export type TicketPatch = Readonly<{ subject: string; priority: string }>;
export type NewContact = Readonly<{ email: string; name?: string; phone?: string }>;
