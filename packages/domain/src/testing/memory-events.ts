import type { EventStore } from '../events/event.ts';
import type { Tables } from './memory-tables.ts';

export const memoryEvents = (tables: Tables): EventStore => {
  const events = tables.of('events');
  const counters = tables.of('counters');
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
        .toSorted((one, other) => one.sequence - other.sequence)
        .slice(0, limit),
    removeOfSubjects: async (subjectIds) => {
      for (const { id, subjectId } of events.all()) if (subjectIds.includes(subjectId)) events.remove(id);
    },
  };
};
