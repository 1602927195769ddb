/** The cost of idle workspaces: statements and CPU of workers, by their number and by that of workspaces. */
import { setTimeout as pause } from 'node:timers/promises';
import { startCountingProxy } from '../counting-proxy.ts';
import { newPlace } from '../databases.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { tooMuchOf } from '../too-much.ts';
import { addIdleWorkspaces, cpuSeconds, startWorkers } from './scale-world.ts';

export const scaleIdle: Row = {
  name: 'scale-idle',
  promise: 'workers of idle workspaces send few statements, however many workspaces and workers there are',
  databases: ['postgres'],
  kind: 'waiting',
  longestSeconds: { short: 900, full: 900 },
  run: (context) => idle(context),
};

const mostOfMinute = { statements: 600, cpuSeconds: 1, ofWorkers: 1.5, ofWorkspaces: 1.2 };

const idle = async (context: ProofContext): Promise<Proof> => {
  const few = bySize(context.size, { slice: 200, short: 10_000, full: 10_000 });
  const many = bySize(context.size, { slice: 2_000, short: 100_000, full: 100_000 });
  const seconds = bySize(context.size, { slice: 15, short: 60, full: 60 });
  const one = await minuteOf(context, { workspaces: few, workers: 1, seconds });
  const three = await minuteOf(context, { workspaces: few, workers: 3, seconds });
  const tenfold = await minuteOf(context, { workspaces: many, workers: 1, seconds });
  if (one === null || three === null || tenfold === null)
    return skipped('one process on SQLite has nobody beside it');
  const ofWorkers = three.statements / one.statements;
  const ofWorkspaces = tenfold.statements / one.statements;
  const ratios = [
    ofWorkers > mostOfMinute.ofWorkers &&
      `Three workers sent ${ofWorkers.toFixed(2)} times as many statements.`,
    ofWorkspaces > mostOfMinute.ofWorkspaces &&
      `Ten times the workspaces made ${ofWorkspaces.toFixed(2)} times as many statements.`,
  ];
  return {
    figures: {
      [`statements a minute, ${few} workspaces`]: one.statements,
      'CPU seconds a minute': one.cpuSeconds,
      'statements a minute, three workers': three.statements,
      [`statements a minute, ${many} workspaces`]: tenfold.statements,
    },
    // On any machine: who asked about each workspace every minute would send more.
    faults: tenfold.statements < many ? [] : [`One worker sent ${tenfold.statements} statements a minute.`],
    tooMuch: [
      ...tooMuchOf(
        'count',
        { is: one.statements, most: mostOfMinute.statements },
        `One worker sent ${one.statements} statements a minute.`,
      ),
      ...tooMuchOf(
        'cpu',
        { is: one.cpuSeconds, most: mostOfMinute.cpuSeconds },
        `One worker used ${one.cpuSeconds} s of CPU a minute.`,
      ),
      ...ratios.filter((fault) => fault !== false),
    ],
  };
};

type Wish = Readonly<{ workspaces: number; workers: number; seconds: number }>;

/** After the start, whose walk over all workspaces comes once an hour. */
const minuteOf = async (context: ProofContext, { workspaces, workers: count, seconds }: Wish) => {
  const place = await newPlace(context);
  if (place.db !== 'postgres') return null;
  await addIdleWorkspaces(place, workspaces);
  const proxy = await startCountingProxy(place.url);
  const workers = await startWorkers(place, proxy, count);
  await untilCalm(proxy.statements);
  const cpu = () => workers.reduce((sum, worker) => sum + cpuSeconds(worker), 0);
  const before = { statements: proxy.statements(), cpu: cpu() };
  await pause(seconds * 1_000);
  const perMinute = 60 / seconds;
  const figures = {
    statements: Math.round((proxy.statements() - before.statements) * perMinute),
    cpuSeconds: Math.round((cpu() - before.cpu) * perMinute * 100) / 100,
  };
  context.note(`${workspaces} workspaces, ${count} workers: ${JSON.stringify(figures)}`);
  await Promise.all(workers.map(({ end }) => end('SIGTERM')));
  return figures;
};

/** The walk is over when a few seconds are as quiet as the seconds before them. */
const untilCalm = async (statements: () => number): Promise<void> => {
  for (let before = statements(), calm = 0; calm < 3; ) {
    await pause(2_000);
    calm = statements() - before < mostInTwoSeconds ? calm + 1 : 0;
    before = statements();
  }
};

const mostInTwoSeconds = 40;
