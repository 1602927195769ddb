/** Walks through lists while others write and delete: what is there all the time is seen once, and nothing twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Caller, callerOf, dataOf, done, isTooBusy, type Json } from './client.ts';
import { type CursorWorld, furnishWorld, type WalkedList } from './cursors-world.ts';
import { openDesk } from './desk.ts';

export const cursors: Row = {
  name: 'cursors',
  promise: 'A walk through a list under writes and deletes misses and repeats nothing.',
  databases: ['sqlite', 'postgres'],
  run: async (context) => run(context),
};

type Tally = {
  walks: number;
  pages: number;
  writes: number;
  cut: number;
  refused: number;
  missed: number;
  repeated: number;
};

const run = async (context: ProofContext): Promise<Proof> => {
  const proof = await openDesk(context);
  const tally: Tally = { walks: 0, pages: 0, writes: 0, cut: 0, refused: 0, missed: 0, repeated: 0 };
  const faults: string[] = [];
  const rounds = bySize(context.size, { slice: 1, short: 8, full: 850 });
  const random = seededRandom(context.seed);
  let seconds = 0;
  for (let round = 0; round < rounds; round += 1) {
    const workspace = await proof.addWorkspace(`Round ${round}`);
    const ask = callerOf(proof.api, (await workspace.key('read', 'write')).token);
    const world = await furnishWorld(proof, { workspace, ask });
    const limits = world.lists.map(() => 1 + random.below(7));
    const since = performance.now();
    const walking = { done: false };
    const writing = Promise.all([0, 1, 2].map((writer) => write(ask, world, { writer, walking, tally })));
    const found = await Promise.all(
      world.lists.map((list, index) => walk(ask, { list, world, limit: limits[index] ?? 1, tally })),
    );
    walking.done = true;
    await writing;
    seconds += (performance.now() - since) / 1_000;
    faults.push(...found.flat());
  }
  return {
    figures: {
      walks: tally.walks,
      pages: tally.pages,
      'writes a second': Math.round(tally.writes / seconds),
      'rows deleted at the cursor': tally.cut,
      'answered with 503': tally.refused,
      missed: tally.missed,
      repeated: tally.repeated,
    },
    faults: [...faults, ...proof.faultLines.filter((line) => !isTooBusy(line))].slice(0, 20),
  };
};

type Walk = Readonly<{ list: WalkedList; world: CursorWorld; limit: number; tally: Tally }>;

const walk = async (ask: Caller, { list, world, limit, tally }: Walk): Promise<readonly string[]> => {
  const seen = new Map<string, number>();
  let cursor: unknown = null;
  do {
    const parameters = `limit=${limit}${typeof cursor === 'string' ? `&cursor=${cursor}` : ''}`;
    const path = `${list.path}${list.path.includes('?') ? '&' : '?'}${parameters}`;
    const page = await pageOf(ask, path, tally);
    const rows = dataOf(page);
    for (const row of rows) seen.set(list.key(row), (seen.get(list.key(row)) ?? 0) + 1);
    tally.pages += 1;
    tally.cut += await deleted(ask, { world, row: rows.at(-1), tally });
    cursor = page.next_cursor;
  } while (cursor !== null);
  tally.walks += 1;
  const missed = list.lasting.filter((key) => !seen.has(key));
  const repeated = [...seen].filter(([, times]) => times > 1);
  tally.missed += missed.length;
  tally.repeated += repeated.length;
  return [
    ...(missed.length > 0 ? [`${list.path} by ${limit} missed ${missed.join(', ')}.`] : []),
    ...(repeated.length > 0 ? [`${list.path} by ${limit} repeated ${repeated.join('; ')}.`] : []),
  ];
};

const mostTries = 50;

/** A database that has too much to do may refuse a reader, who then asks for the same page again. */
const pageOf = async (ask: Caller, path: string, tally: Tally): Promise<Json> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask({ method: 'GET', path });
    if (answer.status !== 503 || tries === mostTries) return done(Promise.resolve(answer));
    tally.refused += 1;
    await pause(100);
  }
};

type Deleting = Readonly<{ world: CursorWorld; row: Json | undefined; tally: Tally }>;

/** Takes away the row that the cursor points at, when it is one of those that may go. */
const deleted = async (ask: Caller, { world, row, tally }: Deleting): Promise<number> => {
  const { passing } = world;
  const path = row && passing.get(String(row.id));
  if (!row || path === undefined) return 0;
  passing.delete(String(row.id));
  const { status } = await ask({ method: 'DELETE', path });
  if (status === 503) tally.refused += 1;
  return status === 204 ? 1 : 0;
};

type Writing = Readonly<{ writer: number; walking: Readonly<{ done: boolean }>; tally: Tally }>;

const mostWrites = 400;

/** New rows, deletions anywhere, and changes of what stays. */
const write = async (ask: Caller, world: CursorWorld, { writer, walking, tally }: Writing): Promise<void> => {
  for (let turn = 0; !walking.done && turn < mostWrites; turn += 1) {
    const write = world.write(`${writer}-${turn}`, turn + writer);
    const { status, text } = await ask(write);
    if (status === 503) {
      tally.refused += 1;
      await pause(100);
      continue;
    }
    if (status >= 300 && status !== 404) throw new Error(`${write.path} answered ${status}: ${text}`);
    tally.writes += 1;
    if (turn % 6 !== 5) continue;
    const id = [...world.passing.keys()].at(turn % Math.max(world.passing.size, 1));
    await deleted(ask, { world, row: id === undefined ? undefined : { id }, tally });
  }
};
