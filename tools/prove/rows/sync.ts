/** A client that syncs by `updated_since` as contract §1.10 says misses no change, however late it was committed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Work } from '@tidemark/domain';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Caller, callerOf, dataOf, done } from './client.ts';
import { openDesk, type ProofDesk } from './desk.ts';

export const sync: Row = {
  name: 'sync',
  promise: 'Cycles of updated_since miss no change, also of transactions that take five seconds to commit.',
  databases: ['sqlite', 'postgres'],
  kind: 'waiting',
  run: async (context) => run(context),
};

const workspaces = 4;
const writersEach = 2;

const run = async (context: ProofContext): Promise<Proof> => {
  const proof = await openDesk(context);
  const longestMs = bySize(context.size, { slice: 500, short: 4_800, full: 4_800 });
  const until = performance.now() + bySize(context.size, { slice: 2_000, short: 30_000, full: 600_000 });
  const held: Held = { longestMs: 0, refused: 0 };
  const trials = await Promise.all(
    Array.from({ length: workspaces }, (_, index) =>
      oneWorkspace(proof, { random: seededRandom(context.seed + index), longestMs, until, held }),
    ),
  );
  const changes = trials.flatMap(({ changes: made }) => made);
  const missed = trials.flatMap(({ missed: lost }) => lost);
  return {
    figures: {
      cycles: trials.reduce((sum, { cycles }) => sum + cycles, 0),
      changes: changes.length,
      'committed after a later cycle began': trials.reduce((sum, { late }) => sum + late, 0),
      'longest transaction ms': Math.round(held.longestMs),
      'writes refused as too long': held.refused,
      missed: missed.length,
    },
    faults: [
      ...missed.slice(0, 10).map((change) => `The change of ticket ${change.number} was never seen.`),
      ...proof.faultLines.filter((line) => !isTooLong(line)).slice(0, 5),
    ],
  };
};

/** Log lines of writes that Postgres ended because they took too long: they count as refused. */
const isTooLong = (line: string): boolean => /due to (idle-in-)?transaction timeout/.test(line);

type Held = { longestMs: number; refused: number };
type Trial = Readonly<{ random: SeededRandom; longestMs: number; until: number; held: Held }>;
type Change = Readonly<{ number: number; subject: string; updatedAt: string; committedAt: string }>;

const oneWorkspace = async (proof: ProofDesk, trial: Trial) => {
  const workspace = await proof.addWorkspace('Synced');
  const { token } = await workspace.key('read', 'write');
  const slow = callerOf(proof.behind(holding(proof.storage.work, trial)), token);
  const reader = syncClient(callerOf(proof.api, token));
  const changes: Change[] = [];
  let writing = true;
  const cycling = (async () => {
    while (writing) {
      await reader.cycle();
      await pause(20);
    }
  })();
  await Promise.all(
    Array.from({ length: writersEach }, (_, index) => write(slow, index, { trial, changes })),
  );
  writing = false;
  await cycling;
  // The run in which the last change shows may be the next one.
  await reader.cycle();
  await reader.cycle();
  const missed = changes.filter(({ number, subject }) => reader.seen.get(number) !== subject);
  const late = changes.filter(({ updatedAt, committedAt }) =>
    reader.starts.some((start) => start > updatedAt && start < committedAt),
  );
  return { changes, missed, late: late.length, cycles: reader.starts.length };
};

/** Keeps each transaction open for a while after all of its statements. */
const holding = ({ write, ...work }: Work, { random, longestMs, held }: Trial): Work => ({
  ...work,
  write: (workspaceId, use, options) =>
    write(
      workspaceId,
      async (stores) => {
        const since = performance.now();
        const result = await use(stores);
        const most = random.chance(0.6) ? 50 : random.chance(0.7) ? longestMs / 8 : longestMs;
        await pause(random.below(Math.ceil(most)));
        held.longestMs = Math.max(held.longestMs, performance.now() - since);
        return result;
      },
      options,
    ),
});

type Writing = Readonly<{ trial: Trial; changes: Change[] }>;

/** Opens tickets and changes each of them once; a write that took too long is refused, and is no change. */
const write = async (ask: Caller, index: number, { trial, changes }: Writing): Promise<void> => {
  for (let turn = 0; performance.now() < trial.until; turn += 1) {
    const subject = `Writer ${index}, turn ${turn}`;
    const body = { requester_email: `writer-${index}@customer.example`, subject, message: 'Help.' };
    const opened = await ask({ method: 'POST', path: '/tickets', body });
    if (opened.status !== 201) {
      refused(trial, opened.status);
      continue;
    }
    note(changes, opened.body, subject);
    const changed = { subject: `${subject}, changed` };
    const path = `/tickets/${opened.body.number}`;
    const answer = await ask({ method: 'PATCH', path, body: changed });
    if (answer.status !== 200) {
      refused(trial, answer.status);
      continue;
    }
    // The second change takes the place of the first: a mirror shows the last one.
    changes.splice(
      changes.findIndex(({ number }) => number === opened.body.number),
      1,
    );
    note(changes, answer.body, changed.subject);
  }
};

const refused = ({ held }: Trial, status: number): void => {
  if (status !== 503) throw new Error(`Expected a write or 503, got ${status}.`);
  held.refused += 1;
};

const note = (changes: Change[], ticket: Readonly<Record<string, unknown>>, subject: string): void =>
  void changes.push({
    number: Number(ticket.number),
    subject,
    updatedAt: String(ticket.updated_at),
    committedAt: new Date().toISOString(),
  });

/** As contract §1.10 tells a client: take the start instant before a run, and pass it on the next run. */
const syncClient = (ask: Caller) => {
  const seen = new Map<number, string>();
  const starts: string[] = [];
  let since = new Date().toISOString();
  const cycle = async (): Promise<void> => {
    const start = new Date().toISOString();
    starts.push(start);
    let cursor: unknown = null;
    do {
      const more = typeof cursor === 'string' ? `&cursor=${cursor}` : '';
      const path = `/tickets?updated_since=${since}&limit=100${more}`;
      const page = await done(ask({ method: 'GET', path }));
      for (const row of dataOf(page)) seen.set(Number(row.number), String(row.subject));
      cursor = page.next_cursor;
    } while (cursor !== null);
    since = start;
  };
  return { seen, starts, cycle };
};
