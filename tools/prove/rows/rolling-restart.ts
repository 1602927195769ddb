/** What callers see of a deploy: the web processes behind a balancer are stopped and started in turn, under load. */

import { type Balancer, startBalancer } from '../balancer.ts';
import { type Answered, type Asked, callerOf } from '../caller.ts';
import { newPlace, type PostgresPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { freePort } from '../free-port.ts';
import { paced } from '../paced.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { type Server, startServer } from '../server.ts';

export const rollingRestart: Row = {
  name: 'rolling-restart',
  promise: 'a rolling restart behind a load balancer that repeats nothing fails no request',
  databases: ['postgres'],
  kind: 'waiting',
  run: (context) => rolling(context),
};

/** Several looks of the balancer, which looks twice a second. */
const drainSeconds = '2';

const rolling = async (context: ProofContext): Promise<Proof> => {
  const { size } = context;
  const perSecond = bySize(size, { slice: 40, short: 200, full: 200 });
  const rounds = bySize(size, { slice: 1, short: 2, full: 6 });
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('one process on SQLite has nobody beside it');
  const { tokens } = await setUpKeys(place, 60);
  const ports = await portsOf(bySize(size, { slice: 2, short: 3, full: 3 }));
  const webs = new Map<number, Server>();
  for (const port of ports) webs.set(port, await startWeb(place, port));
  const balancer = await startBalancer(ports);
  await Promise.all(ports.map((port) => balancer.sendsTo(port)));
  const work = { isOver: false };
  const answers = callsUntil(work, { url: balancer.url, tokens, perSecond });
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const port of ports) faults.push(...(await restart({ place, webs, balancer }, port)));
  work.isOver = true;
  const proof = judged(await answers, { restarts: rounds * ports.length, faults });
  return {
    ...proof,
    figures: { ...proof.figures, 'connections that nobody was ready for': balancer.strays() },
  };
};

type Restarting = Readonly<{ place: PostgresPlace; webs: Map<number, Server>; balancer: Balancer }>;

const restart = async ({ place, webs, balancer }: Restarting, port: number): Promise<readonly string[]> => {
  const before = balancer.unreadyLooks(port);
  const ended = await webs.get(port)?.end('SIGTERM');
  const looks = balancer.unreadyLooks(port) - before;
  webs.set(port, await startWeb(place, port));
  await balancer.sendsTo(port);
  return [
    ...(ended?.code === 0 ? [] : [`A web process ended with ${ended?.code ?? ended?.signal}.`]),
    ...(looks > 0 ? [] : ['A web process took no more before it said that it is not ready.']),
  ];
};

const startWeb = (place: PostgresPlace, port: number): Promise<Server> =>
  startServer(place, { port, environment: { DRAIN_SECONDS: drainSeconds } });

const portsOf = async (count: number): Promise<readonly number[]> => {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
};

type Calls = Readonly<{ url: string; tokens: readonly string[]; perSecond: number }>;

/** Every other call comes on a connection of its own, the others on those that stay open. */
const callsUntil = async (
  work: Readonly<{ isOver: boolean }>,
  { url, tokens, perSecond }: Calls,
): Promise<readonly Answered[]> => {
  const callers = [callerOf(url), callerOf(url, { keepsConnections: false })];
  const answers: Answered[] = [];
  let made = 0;
  while (!work.isOver) {
    const ofThisSecond = await paced({ perSecond, seconds: 1 }, async () => {
      made += 1;
      const asked = callOf(made, tokens[made % tokens.length] ?? '');
      return callers[made % callers.length]?.call(asked);
    });
    answers.push(...ofThisSecond.filter((answer) => answer !== undefined));
  }
  for (const caller of callers) caller.close();
  return answers;
};

/** Three of ten write. */
const callOf = (made: number, token: string): Asked =>
  made % 10 < 3
    ? {
        method: 'POST',
        path: '/tickets',
        token,
        body: { requester_email: 'ann@example.com', subject: `Order ${made}`, message: 'It is late.' },
      }
    : { method: 'GET', path: '/tickets?limit=1', token };

const judged = (
  answers: readonly Answered[],
  { restarts, faults }: Readonly<{ restarts: number; faults: readonly string[] }>,
): Proof => {
  const failed = answers.filter(({ status }) => status !== 200 && status !== 201);
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  const statuses = [...new Set(failed.map(({ status }) => status || 'none'))].join(', ');
  return {
    figures: {
      restarts,
      requests: answers.length,
      failed: failed.length,
      'slowest answer, ms': Math.round(slowest),
    },
    faults: [
      ...faults,
      ...(failed.length === 0 ? [] : [`${failed.length} requests failed, with ${statuses}.`]),
    ],
  };
};
