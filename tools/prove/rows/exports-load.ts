import { generateSeed } from '@tidemark/domain';
import { createIds, systemClock } from '@tidemark/node';
import { openPlace, type Place } from '../databases.ts';

export type Load = Readonly<{ tickets: number; note: (line: string) => void }>;

/** Fills a workspace with tickets and their messages. */
export const loadTickets = async (
  place: Place,
  workspaceId: string,
  { tickets, note }: Load,
): Promise<void> => {
  const storage = await openPlace(place);
  let done = 0;
  try {
    const wish = { tickets, first: 0, until: systemClock.now(), ids: createIds() };
    for (const batch of generateSeed(wish)) {
      await storage.bulkLoad.add(workspaceId, batch);
      done += batch.tickets.length;
      if (done % 100_000 === 0) note(`  ${done} tickets`);
    }
  } finally {
    await storage.close();
  }
};
