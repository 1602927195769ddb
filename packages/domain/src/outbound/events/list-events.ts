/** `GET /events`: every stored event, oldest first (contract §8.7). */
import { type DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts';
import { described } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import { type Envelope, envelopeOf } from '../../model/outbound/envelope.ts';
import type { EventStore } from '../../model/outbound/event.ts';
import type { Stores } from '../../model/ports.ts';

/** The durable feed of events (contract §8.7). */
export interface EventCases {
  /** `GET /events` (contract §8.7), by sequence. Throws `validation_failed` for an `afterId` that is unknown or too old. */
  list(call: Call, input: ListEvents): Promise<Page<Envelope, number>>;
}

/** `afterId` is the event before the first page; without it, the first page starts with the oldest stored event. */
export type ListEvents = Readonly<{ afterId?: string | undefined; page: PageRequest<number> }>;

export const listEvents = async (
  { events, workspace }: Stores,
  { afterId, page: { limit, after } }: ListEvents,
): Promise<Page<Envelope, number>> => {
  const home = await workspace.find();
  if (!home) throw notFound('workspace');
  const start = after ?? (afterId === undefined ? 0 : await placeOf(events, afterId));
  const found = await events.listAfter(start, limit + 1);
  return pageOf(
    found.map((event) => envelopeOf(event, home.slug)),
    limit,
    ({ sequence }) => sequence,
  );
};

const keptDays = limits.eventsKeptMs / 86_400_000;

/** An erased event keeps its position. A position that is too old is unknown, because the events after it may be removed. */
const placeOf = async (events: EventStore, id: string): Promise<number> => {
  const sequence = await events.sequenceOf(id);
  if (sequence === null) throw unknownStart(id);
  return sequence;
};

export const unknownStart = (sent: string): DeskError =>
  invalid(
    'after',
    `after must be the id of an event or a next_cursor, got ${described(sent)}. Events are kept ${keptDays} days; list without after to begin with the oldest.`,
  );
