/** The changes for open screens: those after a position in the log of events, as the records are now. */

import type { Ticket } from '../../model/desk/ticket.ts';
import type { EventKind, SequencedEvent } from '../../model/outbound/event.ts';
import type { Companions } from '../tickets/list-companions.ts';

/** Where a screen is: all events up to `sequence` are on it. */
export type LivePlace = Readonly<{ sequence: number; configurationVersion: number }>;

/** They come in the order of `sequence`, that of the newest event about it. */
export type LiveChange =
  | Readonly<{
      type: 'ticket';
      sequence: number;
      ticket: Ticket;
      /** Agents, among those who look, who have not read it. */
      unreadFor: ReadonlySet<string>;
      /** Members that changed, by their names in events. */
      changes: readonly string[];
      actor: LiveActor;
    }>
  | Readonly<{ type: 'ticket_gone'; sequence: number; number: number }>
  | Readonly<{ type: 'message'; sequence: number; message: LiveMessage }>
  | Readonly<{ type: 'record'; sequence: number; record: LiveRecord }>;

export type LiveActor = Readonly<{ type: string; id: string | null }>;

/** `isNew` is false where only its delivery changed. */
export type LiveMessage = Readonly<{
  ticketNumber: number;
  id: string;
  internal: boolean;
  isNew: boolean;
  actor: LiveActor;
}>;

/** A record that screens read again. `openTo`: null for every agent; else managers and this author only. */
export type LiveRecord = Readonly<{
  kind: 'contact' | 'organization' | 'article';
  id: string;
  isGone: boolean;
  openTo: Readonly<{ authorId: string | null }> | null;
}>;

export type LiveChanges = LivePlace &
  Readonly<{
    /** Too much happened to be told one by one: what is in sight is read again. */
    isTooMuch: boolean;
    changes: readonly LiveChange[];
    companions: Companions;
    /** Agents, among those who look, whose own lists may have changed. */
    countedFor: ReadonlySet<string>;
    /** Agents, among those who look, who may have news. */
    newsFor: ReadonlySet<string>;
  }>;

const isOf = (kind: EventKind, subject: string): boolean => kind.startsWith(`${subject}.`);

const textOf = ({ data }: SequencedEvent, name: string): string | null => {
  const value = data[name];
  return typeof value === 'string' ? value : null;
};

/** The number of the ticket that an event is about; null for events about something else. */
export const ticketNumberOf = ({ kind, data }: SequencedEvent): number | null => {
  const value = isOf(kind, 'ticket') || isOf(kind, 'sla') ? data.number : data.ticket_number;
  return typeof value === 'number' ? value : null;
};

export const messageOf = (event: SequencedEvent): LiveMessage | null => {
  const ticketNumber = ticketNumberOf(event);
  const id = textOf(event, 'id');
  if (!isOf(event.kind, 'message') || ticketNumber === null || id === null) return null;
  const internal = event.data.internal === true;
  return { ticketNumber, id, internal, isNew: event.kind === 'message.created', actor: event.actor };
};

export const recordOf = (event: SequencedEvent): LiveRecord | null => {
  const kind = (['contact', 'organization', 'article'] as const).find((one) => isOf(event.kind, one));
  if (!kind) return null;
  const isGone = event.kind === `${kind}.deleted`;
  const isDraft =
    kind === 'article' && event.data.status !== 'published' && changesOf(event).status === undefined;
  return {
    kind,
    isGone,
    id: event.subjectId,
    openTo: isDraft ? { authorId: textOf(event, 'author_id') } : null,
  };
};

/** Members that the event says were changed, with both values. */
export const changesOf = ({ data: { changes } }: SequencedEvent): Readonly<Record<string, unknown>> =>
  typeof changes === 'object' && changes !== null ? Object.fromEntries(Object.entries(changes)) : {};
