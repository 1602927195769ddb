import type { Stores } from '@tidemark/domain';

/** Stores that tell when events are added, so that what shows them need not wait for its next look. */
export const noticingEvents = (stores: Stores, notice: () => void): Stores => {
  const { events } = stores;
  return {
    ...stores,
    events: {
      ...events,
      add: (added) => {
        if (added.length > 0) notice();
        return events.add(added);
      },
    },
  };
};
