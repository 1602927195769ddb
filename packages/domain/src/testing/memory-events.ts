import { pageOf } from '../kernel/page.ts';
import type { EventStore, SequencedEvent } from '../model/outbound/event.ts';
import type { Tables } from './memory-tables.ts';

export const memoryEvents = (tables: Tables): EventStore => {
  const events = tables.of('events');
  const erased = tables.of('erasedEvents');
  const counters = tables.of('counters');
  const erase = (gone: readonly SequencedEvent[]): readonly string[] => {
    for (const { id, sequence, occurredAt } of gone) {
      events.remove(id);
      erased.put(id, { id, sequence, occurredAt });
    }
    return gone.map(({ id }) => id);
  };
  return {
    add: async (added) => {
      let last = counters.find('events')?.last ?? 0;
      for (const event of added) {
        last += 1;
        events.put(event.id, { ...event, sequence: last });
      }
      counters.put('events', { last });
    },
    listAfter: async (sequence, limit) =>
      events
        .all()
        .filter((event) => event.sequence > sequence)
        .toSorted(bySequence)
        .slice(0, limit),
    lastSequence: async () => counters.find('events')?.last ?? 0,
    find: async (id) => events.find(id),
    sequenceOf: async (id) => (events.find(id) ?? erased.find(id))?.sequence ?? null,
    hold: async (ids) => ids.filter((id) => events.find(id)),
    findMany: async (ids) => events.all().filter(({ id }) => ids.includes(id)),
    listSince: async (since, { limit, after }) => {
      const behind = events
        .all()
        .filter(({ occurredAt, sequence }) => occurredAt >= since && sequence > (after ?? 0));
      return pageOf(behind.toSorted(bySequence), limit, ({ sequence }) => sequence);
    },
    hasBefore: async (instant) =>
      [...events.all(), ...erased.all()].some(({ occurredAt }) => occurredAt < instant),
    removeBefore: async (instant, limit) => {
      const old = [...events.all(), ...erased.all()].filter(({ occurredAt }) => occurredAt < instant);
      const gone = old.slice(0, limit);
      for (const { id } of gone) {
        events.remove(id);
        erased.remove(id);
      }
      return gone.length;
    },
    removeOfSubjects: async (subjectIds) => {
      erase(events.all().filter(({ subjectId }) => subjectIds.includes(subjectId)));
    },
    removeMessagesOf: async (actorId, subjectId) =>
      erase(
        events
          .all()
          .filter(({ kind, actor }) => kind === 'message.created' && actor.id === actorId)
          .filter((event) => event.subjectId === subjectId),
      ),
  };
};

const bySequence = (one: SequencedEvent, other: SequencedEvent): number => one.sequence - other.sequence;
