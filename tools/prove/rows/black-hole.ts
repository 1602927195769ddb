/** The way to Postgres loses every byte and closes nothing: callers hear so in time, health tells it, and nothing is done twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { freezableProxy } from '../../../adapters/sql/src/testing/freezable-proxy.ts';
import { type Answered, type Caller, callerOf } from '../caller.ts';
import { cleanLater } from '../cleaning.ts';
import { newPlace, type PostgresPlace, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';
import { tooMuchOf } from '../too-much.ts';

export const blackHole: Row = {
  name: 'black-hole',
  promise:
    'a Postgres that falls silent costs callers 12 s at most, shows in the health of each process, and heals',
  databases: ['postgres'],
  kind: 'waiting',
  run: (context) => silencing(context),
};

/** A statement and a new connection, one after the other, each as long as it may take. */
const longestMs = 12_000;
const longestHealMs = 15_000;
/** Half as long as a statement in the silence takes at least. */
const longestLivezMs = 2_500;
/** After this long it is given up. */
const patienceMs = 60_000;
const callers = 12;

const silencing = async (context: ProofContext): Promise<Proof> => {
  const place = (await newPlace(context)) as PostgresPlace;
  const { tokens } = await setUpKeys(place, 20);
  const proxy = await freezableProxy(place.url);
  cleanLater(() => proxy.close());
  const through: PostgresPlace = { db: 'postgres', url: proxy.url };
  const [web, worker] = await Promise.all([startServer(through), startWorker(through)]);
  const caller = callerOf(web.url);
  const seen: Seen = { slowestMs: 0, refused: 0, healMs: [], faults: [], keys: [] };
  const trial = { web, worker, caller, tokens, seen };
  await opened(trial, 'before');
  const rounds = bySize(context.size, { slice: 1, short: 3, full: 20 });
  for (let round = 1; round <= rounds; round += 1) {
    proxy.freeze();
    await duringSilence(trial, round);
    proxy.thaw();
    await healing(trial, round);
    context.note(`silence ${round}: healed after ${seen.healMs.at(-1)} ms`);
  }
  caller.close();
  const rows = await readRows(place, 'select subject, count(*) as times from tickets group by subject');
  const times = new Map(rows.map((row) => [String(row.subject), Number(row.times)]));
  const wrong = seen.keys.filter((key) => times.get(key) !== 1).length;
  return {
    figures: {
      silences: rounds,
      'calls refused with 503': seen.refused,
      'slowest of them, ms': Math.round(seen.slowestMs),
      'keys without exactly one effect': wrong,
      'slowest way back, ms': Math.max(...seen.healMs),
    },
    faults: [...seen.faults, ...(wrong > 0 ? [`${wrong} keys have not exactly one ticket.`] : [])],
    tooMuch: [
      ...tooMuchOf(
        'wallMs',
        { is: seen.slowestMs, most: longestMs },
        `A call took ${Math.round(seen.slowestMs)} ms.`,
      ),
      ...seen.healMs.flatMap((ms) =>
        tooMuchOf('wallMs', { is: ms, most: longestHealMs }, `The way back took ${ms} ms.`),
      ),
    ],
  };
};

type Seen = {
  slowestMs: number;
  refused: number;
  readonly healMs: number[];
  readonly faults: string[];
  readonly keys: string[];
};

type Trial = Readonly<{
  web: Server;
  worker: Server;
  caller: Caller;
  tokens: readonly string[];
  seen: Seen;
}>;

const opening = ({ caller, tokens }: Trial, key: string): Promise<Answered> => {
  const body = { requester_email: `${key}@example.com`, subject: key, message: 'Please help.' };
  return caller.call({ method: 'POST', path: '/tickets', token: tokens[0] ?? '', idempotencyKey: key, body });
};

const opened = async (trial: Trial, key: string): Promise<void> => {
  const { status } = await opening(trial, key);
  if (status !== 201) throw new Error(`With all well a ticket was answered ${status}.`);
  trial.seen.keys.push(key);
};

/** Reads and writes at once: each hears 503 in time, while the process says that it lives and is not ready. */
const duringSilence = async (trial: Trial, round: number): Promise<void> => {
  const { caller, tokens, seen, web, worker } = trial;
  const calls = Array.from({ length: callers }, (_, at) => {
    const key = `silence-${round}-${at}`;
    if (at % 2 === 1)
      return caller.call({ method: 'GET', path: '/tickets?limit=1', token: tokens[at] ?? '' });
    seen.keys.push(key);
    return opening(trial, key);
  });
  const answered = Promise.all(calls);
  const [answers, health] = await Promise.all([answered, healthOf(web, worker), asksLivez(trial, answered)]);
  for (const { status, retryAfter, milliseconds } of answers) {
    seen.slowestMs = Math.max(seen.slowestMs, milliseconds);
    if (status === 503 && retryAfter !== null) seen.refused += 1;
    else seen.faults.push(`A call in the silence was answered ${status}, Retry-After ${retryAfter}.`);
  }
  if (health.readyz !== 503) seen.faults.push(`/readyz answered ${health.readyz} in the silence.`);
  if (health.worker !== 503)
    seen.faults.push(`The worker's health answered ${health.worker} in the silence.`);
};

/** Again and again while calls wait for the database: one that waits for it as well is never quick. */
const asksLivez = async ({ web, seen }: Trial, answered: Promise<unknown>): Promise<void> => {
  const state = { isOver: false };
  const over = answered.then(() => {
    state.isOver = true;
  });
  let quickestMs = Number.POSITIVE_INFINITY;
  do {
    const since = performance.now();
    const livez = await statusOf(`${web.url}/livez`);
    quickestMs = Math.min(quickestMs, performance.now() - since);
    if (livez !== 200) seen.faults.push(`/livez answered ${livez} in the silence.`);
    await pause(100);
  } while (!state.isOver);
  await over;
  if (quickestMs > longestLivezMs)
    seen.faults.push(`/livez took ${Math.round(quickestMs)} ms in the silence.`);
};

const healthOf = async (web: Server, worker: Server) => ({
  readyz: await statusOf(`${web.url}/readyz`),
  worker: await statusOf(worker.url),
});

const statusOf = async (url: string): Promise<number> => {
  // A server without a response counts as status 0.
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  // Only the status counts.
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status ?? 0;
};

/** Every write of the silence is repeated with its key until it is done; then all are ready again. */
const healing = async (trial: Trial, round: number): Promise<void> => {
  const back = performance.now();
  const left = trial.seen.keys.filter((key) => key.startsWith(`silence-${round}-`));
  while (left.length > 0 && performance.now() - back < patienceMs) {
    const { status } = await opening(trial, left[0] ?? '');
    if (status === 201) left.shift();
    else await pause(25);
  }
  const until = back + patienceMs;
  const isWell = async (url: string): Promise<boolean> => {
    while ((await statusOf(url)) !== 200) {
      if (performance.now() > until) return false;
      await pause(25);
    }
    return true;
  };
  for (const url of [`${trial.web.url}/readyz`, trial.worker.url])
    if (!(await isWell(url))) trial.seen.faults.push(`After silence ${round} a process was not ready again.`);
  trial.seen.healMs.push(Math.round(performance.now() - back));
};
