/** Events: what happened, committed with the change that made it (contract §8.1). */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

export const eventKinds = [
  'ticket.created',
  'ticket.updated',
  'ticket.deleted',
  'message.created',
  'message.delivery_failed',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'article.created',
  'article.updated',
  'article.published',
  'article.deleted',
  'sla.warned',
  'sla.breached',
  'satisfaction.received',
  'webhook.test',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** `data` is the wire form of the subject as it was committed; it is never read again from the tables. */
export type DeskEvent = Readonly<{
  id: string;
  kind: EventKind;
  occurredAt: Instant;
  actor: Readonly<{ type: string; id: string | null }>;
  subjectId: string;
  data: Readonly<Record<string, unknown>>;
}>;

export type SequencedEvent = DeskEvent & Readonly<{ sequence: number }>;

export interface EventStore {
  /** Adds events in this order; each gets the next sequence number of the workspace, without gap at commit. */
  add(events: readonly DeskEvent[]): Promise<void>;
  /** Events after a sequence number, in order. */
  listAfter(sequence: number, limit: number): Promise<readonly SequencedEvent[]>;
  /** The number of the newest event of the workspace, also of one that was removed since; 0 before the first. */
  lastSequence(): Promise<number>;
  find(id: string): Promise<SequencedEvent | null>;
  /** The number of an event, also of one that was erased; null when there was none, or it was removed for its age. */
  sequenceOf(id: string): Promise<number | null>;
  /** Which of them are stored; locks these against erasure until this write ends. */
  hold(ids: readonly string[]): Promise<readonly string[]>;
  /** Those of them that are stored, in no order. */
  findMany(ids: readonly string[]): Promise<readonly SequencedEvent[]>;
  /** Oldest first, from an instant on. */
  listSince(since: Instant, page: PageRequest<number>): Promise<Page<SequencedEvent, number>>;
  /** Removes up to `limit` events from before an instant, and the numbers of erased ones; says how many. */
  removeBefore(instant: Instant, limit: number): Promise<number>;
  hasBefore(instant: Instant): Promise<boolean>;
  /** Removes every event about these subjects, which show a person who is being erased. Their numbers stay stored. */
  removeOfSubjects(subjectIds: readonly string[]): Promise<void>;
  /** The same of events `message.created` that an actor caused. Returns their ids. */
  removeMessagesOf(actorId: string, subjectId: string): Promise<readonly string[]>;
}
