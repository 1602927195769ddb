/** A primary is killed or frozen below running processes, and its standby is promoted: without a proxy, by several hosts in one address. */
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newDatabase, type PostgresPlace, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type PostgresPair, startPair } from '../postgres-pair.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';
import { tooMuchOf } from '../too-much.ts';
import { keepWriting, lostOf } from './scale-books.ts';

export const scaleFailover: Row = {
  name: 'scale-failover',
  promise:
    'after a failover, processes find the promoted server by themselves, and no acknowledged write is lost',
  databases: ['postgres'],
  kind: 'waiting',
  run: (context) => failingOver(context),
};

type Way = 'killed' | 'frozen';

/** From the promotion to the first write that was made after it. */
const mostMs: Readonly<Record<Way, number>> = { killed: 3_000, frozen: 8_000 };

/** How long whoever promotes takes to see that the primary is gone. */
const decidingMs = 1_500;

type Outcome = Readonly<{
  way: Way;
  healedMs: number | null;
  acknowledged: number;
  failed: number;
  lost: number;
  faults: readonly string[];
}>;

const failingOver = async (context: ProofContext): Promise<Proof> => {
  const rounds = bySize(context.size, { slice: 1, short: 2, full: 10 });
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const way of ['killed', 'frozen'] as const) {
      const outcome = await oneFailover(context, way);
      if (outcome === null) return skipped('there is no standby of a file');
      outcomes.push(outcome);
    }
  const slowest = (way: Way) =>
    Math.max(...outcomes.filter((outcome) => outcome.way === way).map(({ healedMs }) => healedMs ?? 60_000));
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  return {
    figures: {
      failovers: outcomes.length,
      'acknowledged writes': sum(({ acknowledged }) => acknowledged),
      'acknowledged writes lost': sum(({ lost }) => lost),
      'writes that failed': sum(({ failed }) => failed),
      'slowest first write after promotion, killed, ms': slowest('killed'),
      'slowest first write after promotion, frozen, ms': slowest('frozen'),
    },
    faults: outcomes.flatMap(faultsOf),
    tooMuch: outcomes.flatMap(({ way, healedMs }) =>
      tooMuchOf(
        'wallMs',
        { is: healedMs ?? 0, most: mostMs[way] },
        `${way}: the first write came ${healedMs} ms after the promotion.`,
      ),
    ),
  };
};

const faultsOf = ({ way, healedMs, lost, faults }: Outcome): readonly string[] => [
  ...(healedMs === null ? [`${way}: no write came within a minute of the promotion.`] : []),
  ...(lost > 0 ? [`${way}: ${lost} acknowledged writes are lost.`] : []),
  ...faults.map((fault) => `${way}: ${fault}`),
];

const oneFailover = async ({ size, note }: ProofContext, way: Way): Promise<Outcome | null> => {
  const pair = await startPair();
  const place = await newDatabase(pair.primary.url);
  if (place.db !== 'postgres') return null;
  const promoted = onOther(place, pair);
  const { tokens } = await setUpKeys(place, 60);
  const environment = {
    DATABASE_URL: pair.addressOf(basename(new URL(place.url).pathname)),
    LOG_LEVEL: 'fatal',
  };
  const server = await startServer(place, { environment });
  const worker = await startWorker(place, { environment });
  const perSecond = bySize(size, { slice: 40, short: 80, full: 80 });
  const writes = keepWriting({ urls: [server.url], tokens, perSecond });
  await pause(1_500);
  await (way === 'killed' ? pair.primary.kill('SIGKILL') : pair.primary.freeze());
  await pause(decidingMs);
  await pair.promote();
  const since = performance.now();
  const healedMs = await writes.firstAfter(since, 60_000);
  note(`${way}: first write ${healedMs} ms after the promotion`);
  const faults = [
    ...(await becomesReady(server)),
    ...(await becomesReady(worker)),
    ...(way === 'frozen' ? await oldOneComesBack(place, { pair, environment, token: tokens[0] ?? '' }) : []),
  ];
  await pause(500);
  await writes.end();
  faults.push(...writes.unpromised());
  const acknowledged = writes.acknowledged();
  const lost = await lostOf(promoted, acknowledged);
  for (const process of [server, worker]) await process.end('SIGTERM');
  await pair.primary.remove();
  await pair.standby.remove();
  return { way, healedMs, acknowledged: acknowledged.length, failed: writes.failed(), lost, faults };
};

const onOther = (place: PostgresPlace, { standby }: PostgresPair): PostgresPlace => {
  const url = new URL(standby.url);
  url.pathname = new URL(place.url).pathname;
  return { db: 'postgres', url: url.href };
};

const becomesReady = async ({ url }: Server): Promise<readonly string[]> => {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    if ((await fetch(`${url}/readyz`)).ok) return [];
    await pause(100);
  }
  return ['a process was not ready again within a minute of the first write.'];
};

type OldOne = Readonly<{
  pair: PostgresPair;
  environment: Readonly<Record<string, string>>;
  token: string;
}>;

/** A thawed primary takes writes as if nothing had happened. No process may go back to it, and none that starts may choose it. */
const oldOneComesBack = async (
  place: PostgresPlace,
  { pair, environment, token }: OldOne,
): Promise<readonly string[]> => {
  await readRows(onOther(place, pair), 'select 1');
  pair.primary.thaw();
  const before = await ticketsOf(place);
  const late = await startServer(place, { environment });
  const answer = await fetch(`${late.url}/api/v1/tickets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ requester_email: 'late@example.com', subject: 'Late', message: 'Hello.' }),
  });
  await pause(1_000);
  const after = await ticketsOf(place);
  await late.end('SIGTERM');
  return [
    ...(answer.status === 201 ? [] : [`a process that started afterwards answered ${answer.status}.`]),
    ...(after === before ? [] : [`${after - before} tickets were written to the earlier primary.`]),
  ];
};

const ticketsOf = async (place: PostgresPlace): Promise<number> =>
  Number((await readRows(place, 'select count(*) as count from tickets'))[0]?.count);
