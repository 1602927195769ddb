/** `npm run bench -- --scenario busy-desk`: everything that a desk of 50 agents does, at once, and what it takes. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCall } from '@tidemark/domain';
import { freePort } from '../../../tests/setup/free-port.ts';
import { type Figure, percentile, tenths } from '../console/holds.ts';
import { type ConsoleResult, loadNow } from '../console/scenario.ts';
import { openWorld, type World } from '../console/world.ts';
import { configure, hooks, idleRule } from '../contrasts.ts';
import { openSession } from '../database.ts';
import { newFolder } from '../leftovers.ts';
import type { Engine } from '../options.ts';
import { readDataSet } from '../prepare.ts';
import { forgetPeak, peakMemoryOf } from '../process-usage.ts';
import { commitFacts, machineFacts } from '../results.ts';
import { type RunOptions, shapeOf, type Tell, withServings } from '../run.ts';
import type { Serving } from '../servers.ts';
import { password } from '../sign-in.ts';
import { startReceiver } from '../start-receiver.ts';
import { answerTickets } from './agents.ts';
import { type Log, openLog } from './log.ts';
import { inboxAddress, integrate, sendMails } from './machines.ts';
import { openStreams } from './streams.ts';

const agents = 50;
const webhooks = 5;
const rules = 100;

const goals = {
  p95Ms: { sqlite: 25, postgres: 40 },
  seenMs: 300,
  memoryMb: 250,
  cpuPercent: 50,
} as const;

type DeskOptions = RunOptions & Readonly<{ minutes: number }>;

/** `minutes`: 10 for figures that are published. */
export const runBusyDesk = (options: DeskOptions, tell: Tell): Promise<ConsoleResult> =>
  withServings({ ...options, shapes: [shapeOf(options)], tell }, async ([serving], closers) => {
    if (!serving) throw new Error('Expected a database.');
    const receiver = await startReceiver();
    closers.push(receiver.stop);
    const port = await freePort();
    await furnish(serving, receiver.url);
    const world = await openWorld(withMail(serving, port), closers, { webProcesses: 1, agents });
    const log = openLog();
    const closeStreams = await openStreams(world, log);
    const load = loadNow();
    tell(`${options.minutes} minutes`);
    const used = usageOf(world);
    await worked(options.minutes, { world, log, port });
    const figures = [...figuresOf(options.db, log), ...used()];
    closeStreams();
    const { count } = await receiver.heard(1);
    tell(`${count} webhooks were delivered. ${[...new Set(log.faults)].slice(0, 5).join(' ')}`);
    const at = new Date().toISOString();
    const holds = [{ name: 'busy-desk' as const, figures, load: [load, loadNow()] as const }];
    return { ...commitFacts(), at, db: options.db, machine: machineFacts(), holds };
  });

type Desk = Readonly<{ world: World; log: Log; port: number }>;

const worked = async (minutes: number, { world, log, port }: Desk): Promise<void> => {
  const ending = new AbortController();
  const ended = ending.signal;
  const work = [
    answerTickets({ world, log, ended }),
    integrate(world, log, ended),
    sendMails(port, log, ended),
  ];
  await pause(minutes * 60_000);
  ending.abort();
  await Promise.all(work);
};

const furnish = async ({ db, database }: Serving, receiver: string): Promise<void> => {
  const [sample] = readDataSet(database.dataSet).workspaces;
  if (!sample) throw new Error('Expected a data set with a workspace.');
  const environment = { ...database.environment, ...allowed };
  const session = await openSession(db, { ...database, environment });
  try {
    const call = systemCall(sample.id, 'bench', session.ids.next());
    for (let added = 0; added < agents; added += 1)
      await session.desk.agents.add(call, {
        name: `Desk ${added}`,
        email: `desk${added}@bench.example`,
        role: 'agent',
        password,
      });
    const document = {
      rules: Array.from({ length: rules }, (_, place) => idleRule(place)),
      webhooks: hooks(receiver, webhooks),
    };
    await configure({ session, call }, document);
    await session.desk.inbound.addAddress(call, { address: inboxAddress, isTrusted: true });
  } finally {
    await session.close();
  }
};

const allowed = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };

const withMail = (serving: Serving, port: number): Serving => {
  const smtp = {
    INBOUND_SMTP_PORT: String(port),
    INBOUND_SMTP_HOST: '127.0.0.1',
    MAIL_DIR: join(newFolder(), 'mail'),
  };
  const environment = { ...serving.database.environment, ...allowed, ...smtp };
  return { ...serving, database: { ...serving.database, environment } };
};

/** Of all processes of Tidemark together; the memory of the largest. */
const usageOf = ({ processes }: World): (() => readonly Figure[]) => {
  for (const { pid } of processes) forgetPeak(pid);
  const cpu = (): number => processes.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds() ?? 0), 0);
  const before = cpu();
  const database = processes[0]?.databaseCpuSeconds() ?? null;
  const since = performance.now();
  return () => {
    const seconds = (performance.now() - since) / 1_000;
    const percent = (used: number): number => Math.round((100 * used) / seconds);
    const ofDatabase = database === null ? 0 : (processes[0]?.databaseCpuSeconds() ?? 0) - database;
    const also = database === null ? '' : `; the database ${percent(ofDatabase)} %`;
    const memory = Math.max(...processes.map(({ pid }) => peakMemoryOf(pid) ?? 0));
    return [
      {
        what: 'a busy desk: CPU of one core',
        value: percent(cpu() - before),
        unit: '%',
        goal: goals.cpuPercent,
        of: `${processes.length} processes${also}`,
      },
      {
        what: 'a busy desk: most memory of a process',
        value: Math.round(memory),
        unit: 'MiB',
        goal: goals.memoryMb,
        of: '',
      },
    ];
  };
};

const figuresOf = (db: Engine, { kinds, faults }: Log): readonly Figure[] => [
  ...[...kinds]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([kind, times]): Figure => ({
        what: `a busy desk: ${kind}, p95`,
        value: tenths(percentile(times, 0.95)),
        unit: 'ms',
        goal: kind.startsWith('from a call') ? goals.seenMs : goals.p95Ms[db],
        of: `${times.length}, p50 ${tenths(percentile(times, 0.5))}`,
      }),
    ),
  { what: 'a busy desk: errors', value: faults.length, unit: '', goal: 0, of: '' },
];
