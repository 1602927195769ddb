/** A deploy as callers see it: the web processes behind a balancer are stopped and started in turn, under load. */

import { freePort } from '../../../tests/setup/free-port.ts';
import { type Balancer, startBalancer } from '../balancer.ts';
import { newPlace, type PostgresPlace } from '../databases.ts';
import { bySize, type Proof, type ProofContext, type ProofSize, type Row, skipped } from '../row.ts';
import { type Server, type ServerOptions, startServer, startWorker } from '../server.ts';
import { callsUntil, failuresOf, setUpKeysOfMany } from '../steady-load.ts';

export const rollingRestart: Row = {
  name: 'rolling-restart',
  promise: 'a rolling restart behind a load balancer that repeats nothing fails no request',
  databases: ['postgres'],
  kind: 'waiting',
  run: (context) => rolling(context, { balance: startBalancer, workers: 0 }),
};

type Rolling = Readonly<{ balance: (ports: readonly number[]) => Promise<Balancer>; workers: number }>;

/** Several looks of the balancer, which looks twice a second; on a busy machine a look may take seconds. */
const drainSeconds: Readonly<Record<ProofSize, string>> = { slice: '6', short: '2', full: '2' };

export const rolling = async (context: ProofContext, { balance, workers }: Rolling): Promise<Proof> => {
  const { size } = context;
  const perSecond = bySize(size, { slice: 40, short: 200, full: 200 });
  const rounds = bySize(size, { slice: 1, short: 2, full: 6 });
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('one process on SQLite has nobody beside it');
  const { tokens } = await setUpKeysOfMany(place, 4);
  const ports = await portsOf(bySize(size, { slice: 2, short: 3, full: 3 }));
  const fleet = await startFleetBehind(place, { ports, workers, balance, size });
  const work = { isOver: false };
  const answers = callsUntil(work, { url: fleet.balancer.url, tokens, perSecond });
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) faults.push(...(await fleet.replaceAll()));
  work.isOver = true;
  const proof = failuresOf(await answers);
  return {
    figures: {
      restarts: rounds * (ports.length + workers),
      ...proof.figures,
      'connections that nobody was ready for': fleet.balancer.strays(),
    },
    faults: [...faults, ...proof.faults],
  };
};

export type FleetBehind = Readonly<{
  balancer: Balancer;
  workers: readonly Server[];
  /** Replaces each process by one with this environment, web processes first; returns the failures. */
  replaceAll: (environment?: ServerOptions['environment']) => Promise<readonly string[]>;
}>;

type FleetWish = Rolling &
  Pick<ProofContext, 'size'> &
  Readonly<{ ports: readonly number[]; environmentOf?: (port: number) => ServerOptions['environment'] }>;

/** Web processes behind a balancer, and workers. */
export const startFleetBehind = async (
  place: PostgresPlace,
  { ports, balance, size, workers: count, environmentOf = () => ({}) }: FleetWish,
): Promise<FleetBehind> => {
  const start = (port: number, more: ServerOptions['environment']): Promise<Server> =>
    startServer(place, {
      port,
      environment: { DRAIN_SECONDS: drainSeconds[size], ...environmentOf(port), ...more },
    });
  const webs = new Map<number, Server>();
  for (const port of ports) webs.set(port, await start(port, {}));
  const workers: Server[] = [];
  while (workers.length < count) workers.push(await startWorker(place));
  const balancer = await balance(ports);
  await Promise.all(ports.map((port) => balancer.sendsTo(port)));
  const replaceWeb = async (port: number, more: ServerOptions['environment']): Promise<readonly string[]> => {
    const before = balancer.unreadyLooks(port);
    const ended = await webs.get(port)?.end('SIGTERM');
    const looks = balancer.unreadyLooks(port) - before;
    webs.set(port, await start(port, more));
    await balancer.sendsTo(port);
    return [
      ...(ended?.code === 0 ? [] : [`A web process ended with ${ended?.code ?? ended?.signal}.`]),
      ...(looks > 0 ? [] : ['A web process took no more before it said that it is not ready.']),
    ];
  };
  return {
    balancer,
    workers,
    replaceAll: async (more = {}) => {
      const faults: string[] = [];
      for (const port of ports) faults.push(...(await replaceWeb(port, more)));
      for (const [index, worker] of workers.entries()) {
        const { code, signal } = await worker.end('SIGTERM');
        if (code !== 0) faults.push(`A worker ended with ${code ?? signal}.`);
        workers[index] = await startWorker(place, { environment: more });
      }
      return faults;
    },
  };
};

export const portsOf = async (count: number): Promise<readonly number[]> => {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
};
