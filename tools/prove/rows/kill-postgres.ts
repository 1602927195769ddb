/** Postgres is killed below a running server: callers hear 503 soon, nothing is lost or done twice, the pool heals. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { type Answered, type Caller, callerOf } from '../caller.ts';
import { newDatabase, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type ProofPostgres, startPostgres } from '../postgres.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';

export const killPostgres: Row = {
  name: 'kill-postgres',
  promise: 'a Postgres that is killed under load costs no answered write, no double effect and no hang',
  databases: ['postgres'],
  run: (context) => killing(context),
};

const longestAnswerMs = 5_000;
/** After this long it is given up. */
const patienceMs = 60_000;

/** The responses to the row's callers. Each operation has one key, and is retried with it until it succeeds. */
type Seen = {
  acknowledged: string[];
  unpromised: Map<string, number>;
  slowestMs: number;
  retries: number;
  lastGoodAt: number;
};

const killing = async (context: ProofContext): Promise<Proof> => {
  const postgres = await startPostgres();
  const place = await newDatabase(postgres.url);
  const { tokens } = await setUpKeys(place, 60);
  const server = await startServer(place, { environment: { LOG_LEVEL: 'fatal' } });
  const caller = callerOf(server.url);
  const seen = newSeen();
  const state = { live: true };
  const load = Array.from({ length: 6 }, (_, writer) =>
    keepOpening({ caller, tokens, seen }, `${context.seed}-${writer}`, state),
  );
  const heals = await killOften(context, postgres, seen);
  state.live = false;
  await Promise.all(load);
  caller.close();
  const { code } = await server.end('SIGTERM');
  const proof = judged(seen, heals, await effects(place, seen));
  const ended = code === 0 ? [] : [`The server ended with ${code}: ${server.printed()}`];
  return { ...proof, faults: [...proof.faults, ...ended] };
};

type Effects = Readonly<{ lost: number; doubled: number; unexpected: number }>;

const judged = (seen: Seen, heals: readonly number[], { lost, doubled, unexpected }: Effects): Proof => ({
  figures: {
    kills: heals.length,
    'acknowledged writes': seen.acknowledged.length,
    'acknowledged writes lost': lost,
    'keys with more than one effect': doubled,
    'retries with the same key': seen.retries,
    'slowest answer, ms': Math.round(seen.slowestMs),
    'answers that were not promised': [...seen.unpromised.values()].reduce((sum, times) => sum + times, 0),
    'slowest first 2xx after Postgres is back, ms': Math.round(Math.max(...heals)),
    'first 2xx after Postgres is back, ms, median': Math.round(medianOf(heals)),
  },
  faults: [
    ...(lost > 0 ? [`${lost} acknowledged writes are lost.`] : []),
    ...(doubled > 0 ? [`${doubled} keys had more than one effect.`] : []),
    ...(unexpected > 0 ? [`${unexpected} tickets are of no known call.`] : []),
    ...[...seen.unpromised].map(([what, times]) => `${times} × ${what}`),
    ...(heals.some((ms) => ms >= patienceMs) ? ['The pool never healed.'] : []),
  ],
  tooMuch: [
    ...(seen.slowestMs > longestAnswerMs + 250
      ? [`An answer took ${Math.round(seen.slowestMs)} ms, at most ${longestAnswerMs} are promised.`]
      : []),
    ...(heals.some((ms) => ms > longestAnswerMs) ? ['The pool took longer than 5 s to heal.'] : []),
  ],
});

/** Kills, waits, starts again; answers for each kill how long it then took until a call went well. */
const killOften = async (
  { size, seed, note }: ProofContext,
  postgres: ProofPostgres,
  seen: Seen,
): Promise<readonly number[]> => {
  const kills = bySize(size, { slice: 1, short: 5, full: 50 });
  const random = seededRandom(seed);
  const heals: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(300 + random.below(700));
    await postgres.kill(kill % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    await pause(random.below(size === 'slice' ? 300 : 2_000));
    await postgres.start();
    const back = performance.now();
    while (seen.lastGoodAt < back && performance.now() < back + patienceMs) await pause(5);
    heals.push(Math.max(0, (seen.lastGoodAt < back ? performance.now() : seen.lastGoodAt) - back));
    note(`kill ${kill + 1}: first good answer ${Math.round(heals.at(-1) ?? 0)} ms after Postgres was back`);
  }
  return heals;
};

type Opening = Readonly<{ caller: Caller; tokens: readonly string[]; seen: Seen }>;

const keepOpening = async (
  { caller, tokens, seen }: Opening,
  name: string,
  state: Readonly<{ live: boolean }>,
): Promise<void> => {
  for (let made = 0; state.live; made += 1) {
    const subject = `${name}-${made}`;
    const body = { requester_email: `${subject}@example.com`, subject, message: 'Please help.' };
    const token = tokens[made % tokens.length] ?? '';
    const until = performance.now() + 30_000;
    for (let tries = 1; performance.now() < until; tries += 1) {
      const asked = { method: 'POST', path: '/tickets', token, idempotencyKey: subject, body } as const;
      const answered = await caller.call(asked);
      note(seen, answered, tries);
      if (answered.status === 201) {
        seen.acknowledged.push(subject);
        break;
      }
      await pause(25);
    }
  }
};

const newSeen = (): Seen => ({
  acknowledged: [],
  unpromised: new Map(),
  slowestMs: 0,
  retries: 0,
  lastGoodAt: 0,
});

const note = (seen: Seen, { status, retryAfter, body, milliseconds }: Answered, tries: number): void => {
  seen.slowestMs = Math.max(seen.slowestMs, milliseconds);
  if (tries > 1) seen.retries += 1;
  if (status === 201) seen.lastGoodAt = performance.now();
  if (status === 201 || (status === 503 && retryAfter !== null)) return;
  const what = status === 0 ? 'no answer at all' : `status ${status}, ${JSON.stringify(body).slice(0, 200)}`;
  const key = what.replace(/"request_id":"[^"]*"/, '');
  seen.unpromised.set(key, (seen.unpromised.get(key) ?? 0) + 1);
};

const effects = async (place: Place, { acknowledged }: Seen): Promise<Effects> => {
  const rows = await readRows(place, 'select subject, count(*) as times from tickets group by subject');
  const times = new Map(rows.map((row) => [String(row.subject), Number(row.times)]));
  return {
    lost: acknowledged.filter((subject) => !times.has(subject)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    // Every operation was retried until it went well, so there is none that only half happened.
    unexpected: [...times.keys()].filter((subject) => !acknowledged.includes(subject)).length,
  };
};

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
