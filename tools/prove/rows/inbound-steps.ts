/** The server, or the pipe, dies at one system call after the other between the first byte of a mail and its acknowledgement. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import {
  endAll,
  type MailPlace,
  mailStates,
  newMailPlace,
  notOneTicket,
  settledMails,
  startMail,
} from '../mail-place.ts';
import { type Delivered, deliver, type MailWay, mailWays } from '../mail-ways.ts';
import { bySize, type Proof, type ProofContext, type ProofSize, type Row, skipped } from '../row.ts';
import { type Server, startServer } from '../server.ts';
import { attach, killing, mayTrace, mostCalls, noting, type Step, stepNames } from '../trace.ts';

export const inboundSteps: Row = {
  name: 'inbound-steps',
  promise:
    'whichever system call between the first byte of a mail and its reply a server dies at, no acknowledged mail is lost and none is doubled',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { short: 600, full: 7_200 },
  run: (context) => (mayTrace() ? dying(context) : Promise.resolve(skipped('strace cannot be used here'))),
};

/** Where a delivery dies: at the nth call of this kind that one thread makes. */
type Point = Readonly<{ way: MailWay; isLarge: boolean; step: Step; nth: number }>;

type Trial = {
  readonly at: MailPlace;
  readonly folder: string;
  readonly size: ProofSize;
  readonly random: SeededRandom;
  readonly subjects: string[];
  server: Server;
  readonly counts: { deaths: number; unharmed: number; acknowledged: number; faults: string[] };
};

const dying = async (context: ProofContext): Promise<Proof> => {
  const at = await newMailPlace(context);
  const trial: Trial = {
    at,
    folder: context.folder,
    size: context.size,
    random: seededRandom(context.seed),
    subjects: [],
    server: await startServer(at.place, at),
    counts: { deaths: 0, unharmed: 0, acknowledged: 0, faults: [] },
  };
  const points = await pointsOf(trial);
  const wanted = bySize(context.size, { slice: 2, short: 16, full: 1_000 });
  for (let number = 0; number < wanted; number += 1) {
    const point = points[number % points.length];
    if (point) await dieAtOrBefore(trial, point);
    if (number % 20 === 19) context.note(`${number + 1} of ${wanted} deaths`);
  }
  await trial.server.end('SIGTERM');
  const servers = await startMail(at);
  const waiting = await settledMails(at.place);
  const ended = await endAll(servers);
  const states = await mailStates(at.place);
  const { deaths, unharmed, acknowledged, faults } = trial.counts;
  return {
    figures: {
      'points found': points.length,
      deaths,
      'deliveries that ended before their point': unharmed,
      mails: trial.subjects.length,
      'acknowledged deliveries': acknowledged,
      'mails known as duplicates': states.get('duplicate') ?? 0,
    },
    faults: [
      ...faults,
      ...waiting,
      ...ended,
      ...(deaths > 0 ? [] : ['Nothing died.']),
      ...(await notOneTicket(at.place, trial.subjects)),
      ...[...states].flatMap(([state, mails]) =>
        state === 'done' || state === 'duplicate' ? [] : [`${mails} mails are ${state}.`],
      ),
    ],
  };
};

/** One delivery of each kind is watched: the calls that it makes are the points at which others die. */
const pointsOf = async (trial: Trial): Promise<readonly Point[]> => {
  const points: Point[] = [];
  const kinds = mailWays.flatMap((way) => [false, true].map((isLarge) => ({ way, isLarge })));
  for (const { way, isLarge } of kinds.slice(0, bySize(trial.size, { slice: 1, short: 8, full: 8 }))) {
    const file = join(trial.folder, `trace-${way}-${isLarge}`);
    await delivered(trial, { way, isLarge }, noting(file));
    for (const step of stepNames)
      for (let nth = 1; nth <= mostCalls(file, step); nth += 1) points.push({ way, isLarge, step, nth });
  }
  return shuffled(trial.random, points);
};

const shuffled = <Value>(random: SeededRandom, values: readonly Value[]): readonly Value[] =>
  values
    .map((value) => ({ value, place: random.below(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);

/** Threads share their work otherwise each time: a point that is not reached is looked for earlier. */
const dieAtOrBefore = async (trial: Trial, point: Point): Promise<void> => {
  const before = trial.counts.deaths;
  for (let { nth } = point; trial.counts.deaths === before && nth >= 1; nth = Math.floor(nth / 2))
    await dieAt(trial, { ...point, nth });
};

/** Dies there; then the sender repeats the mail until it is acknowledged, and sometimes once more. */
const dieAt = async (trial: Trial, point: Point): Promise<void> => {
  const { raw, hasDied } = await delivered(trial, point, killing(point.step, point.nth));
  trial.counts[hasDied ? 'deaths' : 'unharmed'] += 1;
  const times = 1 + trial.random.below(2);
  for (let time = 0; time < times; time += 1)
    noteStored(trial, await deliver(trial.at, { way: point.way, raw, url: trial.server.url }));
};

const noteStored = ({ counts }: Trial, { outcome, reply }: Delivered): void => {
  if (outcome === 'stored') counts.acknowledged += 1;
  else counts.faults.push(`A server that nothing harmed said ${reply}.`);
};

type Kind = Pick<Point, 'way' | 'isLarge'>;

/** Delivers a new mail by a server, or by a pipe, that strace watches with these words. A dead server gets a successor. */
const delivered = async (trial: Trial, { way, isLarge }: Kind, words: readonly string[]) => {
  const raw = newMail(trial, isLarge);
  const delivery = { way, raw, url: trial.server.url };
  const tracer = way === 'pipe' ? null : await attach(trial.server.pid, words);
  const told = await deliver(trial.at, { ...delivery, ...(tracer ? {} : { under: words }) });
  await tracer?.end();
  if (told.outcome === 'stored') trial.counts.acknowledged += 1;
  if (told.outcome === 'refused') trial.counts.faults.push(`A mail was refused for good: ${told.reply}.`);
  const isKilled = tracer !== null && (await isGone(trial.server));
  if (isKilled) trial.server = await startServer(trial.at.place, trial.at);
  return { raw, hasDied: tracer ? isKilled : told.outcome === 'none' };
};

/** The signal may arrive a little after the last reply. */
const isGone = async ({ pid }: Server): Promise<boolean> => {
  for (let looked = 0; looked < 10; looked += 1) {
    if (!isAlive(pid)) return true;
    await pause(10);
  }
  return false;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    // The process has ended.
    return false;
  }
};

/** A small one fits into a row; a large one has a file. */
const newMail = ({ subjects }: Trial, isLarge: boolean): string => {
  const number = subjects.length;
  subjects.push(`Mail ${number}`);
  return [
    `From: sender${number}@customer.invalid`,
    `Subject: Mail ${number}`,
    `Message-ID: <${number}@customer.invalid>`,
    '',
    `The text of mail ${number}`,
    ...(isLarge ? Array.from({ length: 1_500 }, () => 'y'.repeat(70)) : []),
    '',
  ].join('\r\n');
};
