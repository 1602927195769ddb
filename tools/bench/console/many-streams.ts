/** Ten thousand open streams in one process: what they hold, and what the API has to do with them. */
import { setTimeout as pause } from 'node:timers/promises';
import { systemCall } from '@tidemark/domain';
import { openSession } from '../database.ts';
import { memoryOf } from '../process-usage.ts';
import { mostBrowsers, openBrowsers } from '../sign-in.ts';
import { type Figure, type Hold, type HoldContext, percentile, tenths } from './holds.ts';
import { type Listening, startListeners } from './start-listeners.ts';
import type { World } from './world.ts';

const workspaces = 20;
const streams = 10_000;
const ofSession = 5;
const heard = 200;
const eventsPerSecond = 100;
const readsPerSecond = 100;
const sliceMs = 4_000;
const pairs = 8;

export const manyStreams: Hold = {
  title: `${streams} streams in one process`,
  databases: ['sqlite', 'postgres'],
  workspaces,
  processes: { sqlite: 1, postgres: 1 },
  measure: async (context) => {
    const { world, size, tell } = context;
    const readers = await readersOf(world, Math.ceil((streams / workspaces) * size), tell);
    const busy = await besideListeners(context, readers);
    const [server] = world.servers;
    const alone = [await reads(world), await reads(world), await reads(world)];
    const before = memoryOf(server.pid) ?? 0;
    const all = await startListeners(server.url, readers);
    await pause(5_000);
    const held = (memoryOf(server.pid) ?? 0) - before;
    const beside = [await reads(world), await reads(world), await reads(world)];
    await all.stop();
    const open = readers.length;
    return [
      {
        what: `${open} open streams: memory of the process`,
        value: tenths(held),
        unit: 'MiB',
        goal: 200,
        of: `${tenths((held * 1024) / open)} KiB each`,
      },
      slower(`${open} open streams: p95 of the API, more than without`, alone, beside),
      busy,
    ];
  },
};

/** `host`: the workspace's own address. */
export type Reader = Readonly<{ host: string; token: string }>;

const readersOf = async (
  world: World,
  ofWorkspace: number,
  tell: (text: string) => void,
): Promise<readonly Reader[]> => {
  const session = await openSession(world.serving.db, world.serving.database);
  const readers: Reader[] = [];
  try {
    for (const [place, { id }] of world.dataSet.workspaces.entries()) {
      const call = systemCall(id, 'bench', session.ids.next());
      const page = { limit: 100, after: null };
      const { data: agents } = await session.desk.agents.list(call, { filter: { status: 'active' }, page });
      const sessions = Math.ceil(ofWorkspace / ofSession);
      const each = Math.min(Math.ceil(sessions / agents.length), mostBrowsers);
      const tokens: string[] = [];
      for (const agent of agents) tokens.push(...(await openBrowsers({ session, call }, agent, each)));
      const host = `bench-${place + 1}.localhost`;
      const own = tokens.flatMap((token) => Array.from({ length: ofSession }, () => ({ host, token })));
      readers.push(...own.slice(0, ofWorkspace));
      if (place % 5 === 4) tell(`  ${readers.length} readers`);
    }
    return readers;
  } finally {
    await session.close();
  }
};

/** A hundred changes a second that 200 readers of the workspace receive, in turn with changes that nobody receives. */
const besideListeners = async ({ world, size }: HoldContext, readers: readonly Reader[]): Promise<Figure> => {
  const [server] = world.servers;
  const ownReaders = readers.filter(({ host }) => host.startsWith('bench-1.')).slice(0, heard);
  const without: (readonly number[])[] = [];
  const having: (readonly number[])[] = [];
  let told = 0;
  const endWrites = write(world);
  await reads(world);
  for (let pair = 0; pair < Math.ceil(pairs * size); pair += 1) {
    without.push(await reads(world));
    const listening: Listening = await startListeners(server.url, ownReaders);
    await pause(500);
    having.push(await reads(world));
    told += (await listening.stop()).events;
  }
  await endWrites();
  const what = `${eventsPerSecond} events a second to ${ownReaders.length} streams: p95 of the API, more than to none`;
  const figure = slower(what, without, having);
  return { ...figure, of: `${figure.of}; ${told} events told` };
};

/** Latencies of reads at a steady pace, in milliseconds. */
const reads = async (world: World): Promise<readonly number[]> => {
  const times: number[] = [];
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let count = 0; count < (sliceMs * readsPerSecond) / 1_000; count += 1) {
    await pause(Math.max(0, began + (count * 1_000) / readsPerSecond - performance.now()));
    asked.push(timed(world, 1 + ((count * 7) % world.sample.lastNumber), times));
  }
  await Promise.all(asked);
  return times;
};

const timed = async (world: World, number: number, times: number[]): Promise<void> => {
  const since = performance.now();
  await world.call('GET', `/tickets/${number}`);
  times.push(performance.now() - since);
};

const write = (world: World): (() => Promise<void>) => {
  let isOver = false;
  const numbers = world.sample.openNumbers;
  const writing = (async () => {
    const began = performance.now();
    const asked: Promise<unknown>[] = [];
    for (let count = 0; !isOver; count += 1) {
      await pause(Math.max(0, began + (count * 1_000) / eventsPerSecond - performance.now()));
      const path = `/tickets/${numbers[(count * 3) % numbers.length]}`;
      // A failed change sends no event, and the measurement waits for none.
      asked.push(world.call('PATCH', path, { subject: `Told ${count}` }).catch(() => undefined));
    }
    await Promise.all(asked);
  })();
  return () => {
    isOver = true;
    return writing;
  };
};

/** Medians of the slices: one that another program disturbed says nothing. */
const slower = (
  what: string,
  without: readonly (readonly number[])[],
  having: readonly (readonly number[])[],
): Figure => {
  const p95 = (slices: readonly (readonly number[])[]): number =>
    percentile(
      slices.map((slice) => percentile(slice, 0.95)),
      0.5,
    );
  const before = p95(without);
  const after = p95(having);
  return {
    what,
    value: Math.round(100 * (after / before - 1)),
    unit: '%',
    goal: 10,
    of: `${tenths(after)} and ${tenths(before)} ms, medians of ${having.length} and ${without.length} slices`,
  };
};
