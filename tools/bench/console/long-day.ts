/** Eight hours of 40 tickets without a pause: the memory of the page at the end, compared with the end of the first hour. */
import type { Page } from 'playwright-core';
import { type Hold, tenths } from './holds.ts';
import { beginDay, othersWork } from './working-day.ts';

const hours = 8;
const tickets = 40;
/** A session may call 600 times a minute, and no limit is lifted. */
const pace = { ticketMs: 2_500, readMs: 300, restMs: 50 };
/** As many changes of others as in eight busy hours. */
const changesPerMinute = 144;

export const longDay: Hold = {
  title: `${hours} hours, ${hours * tickets} tickets`,
  databases: ['sqlite'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 1 },
  measure: async ({ world, size, tell }) => {
    const count = Math.ceil(tickets * size);
    const endOthers = othersWork(world, changesPerMinute);
    const day = await beginDay(world, pace, 12);
    const heaps: number[] = [];
    for (let hour = 0; hour < hours; hour += 1) {
      await day.work(count);
      heaps.push(await heapOf(day.page));
      tell(`hour ${hour + 1}: ${heaps.at(-1)?.toFixed(1)} MiB`);
    }
    await endOthers();
    await day.page.close();
    return [
      {
        what: 'a long day: what the heap grew after the first hour',
        value: tenths((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)),
        unit: 'MiB',
        goal: 30,
        of: `${hours * count} tickets; by hour ${heaps.map((heap) => heap.toFixed(1)).join(' ')}`,
      },
    ];
  },
};

const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
};
