/** No text makes a regular expression of ours slow, however it was made up. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Attack, attacksOf } from './regular-expressions-attacks.ts';
import type { Wanted } from './regular-expressions-matches.ts';
import { type FoundExpression, regularExpressionsOf } from './regular-expressions-scan.ts';
import type { Trial } from './regular-expressions-worker.ts';

export const regularExpressions: Row = {
  name: 'regular-expressions',
  promise: 'The worst text of 256 KB takes a regular expression of the product at most 50 ms.',
  // No database has a part in it.
  databases: ['sqlite'],
  run: async (context) => run(context),
};

type Timing = Readonly<{ milliseconds: number; attack: Attack | null }>;

const mostMs = 50;
const giveUpMs = 2_000;

const run = async ({ size, seed, note }: ProofContext): Promise<Proof> => {
  const found = expressionsInTree();
  // A quadratic expression shows in the slice's shorter texts too.
  const length = bySize(size, { slice: 64, short: 256, full: 256 }) * 1_024;
  const most = bySize(size, { slice: 30, short: 60, full: 2_000 });
  const tried: (Found & Timing)[] = [];
  let attacks = 0;
  const thread = newThread<Trial, number>('./regular-expressions-worker.ts', giveUpMs);
  const sampler = newThread<Wanted, readonly string[]>('./regular-expressions-matches.ts', []);
  for (const expression of found) {
    const matches = await sampler.ask({ expression, seed });
    const all = attacksOf(expression, { matches, most });
    attacks += all.length;
    tried.push({ ...expression, ...(await worstOf(thread, expression, { attacks: all, length })) });
  }
  await Promise.all([thread.end(), sampler.end()]);
  const [slowest] = tried.sort((one, other) => other.milliseconds - one.milliseconds);
  for (const one of tried.slice(0, 5)) note(lineOf(one));
  return {
    figures: {
      expressions: found.length,
      attacks,
      'KB each': length / 1_024,
      'slowest ms': slowest ? Math.round(slowest.milliseconds * 10) / 10 : 0,
      slowest: slowest ? `${slowest.path}:${slowest.line}` : 'none',
    },
    faults: [
      ...(found.length > 30 ? [] : [`Only ${found.length} expressions were found.`]),
      ...tried.filter(({ milliseconds }) => milliseconds > mostMs).map(lineOf),
    ],
  };
};

type Found = FoundExpression & Readonly<{ path: string }>;

const lineOf = ({ path, line, source, flags, milliseconds, attack }: Found & Timing): string =>
  `${milliseconds.toFixed(1)} ms: ${path}:${line} /${source}/${flags} on ${JSON.stringify(attack)}`;

const root = join(import.meta.dirname, '../../..');

/** Each expression of the product's own source once; what only tests use is left out. */
const expressionsInTree = (): readonly Found[] => {
  const found = ['packages', 'adapters', 'apps']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter(
      (path) =>
        /\/src\/.*\.ts$/.test(path) && !/node_modules|\.test\.ts$|\/testing\/|port-contracts/.test(path),
    )
    .flatMap((path) =>
      regularExpressionsOf(readFileSync(join(root, path), 'utf8')).map((one) => ({ ...one, path })),
    );
  return [...new Map(found.map((one) => [`${one.source} ${one.flags}`, one])).values()];
};

type Thread = Readonly<{ ask: (trial: Trial) => Promise<number> }>;

/** The slowest of the attacks; one that has to be given up will do. */
const worstOf = async (
  thread: Thread,
  expression: Found,
  { attacks, length }: Readonly<{ attacks: readonly Attack[]; length: number }>,
): Promise<Timing> => {
  let worst: Timing = { milliseconds: 0, attack: null };
  for (const attack of attacks) {
    const milliseconds = await patientTime(thread, { expression, attack, length });
    if (milliseconds > worst.milliseconds) worst = { milliseconds, attack };
    if (milliseconds >= giveUpMs) break;
  }
  return worst;
};

/** A time that seems too slow is measured again: on a busy machine one measure may be that of somebody else's work. */
const patientTime = async (thread: Thread, trial: Trial): Promise<number> => {
  let best = await thread.ask(trial);
  for (let again = 0; best > mostMs && again < (best < giveUpMs ? 11 : 2); again += 1)
    best = Math.min(best, await thread.ask(trial));
  return best;
};

/** A thread that is given up, and replaced, when it does not answer in time; `otherwise` is the answer then. */
const newThread = <Question, Answer>(file: string, otherwise: Answer) => {
  const begin = (): Worker => new Worker(new URL(file, import.meta.url));
  let worker = begin();
  return {
    ask: async (question: Question): Promise<Answer> => {
      const answer = await answerOf<Question, Answer>(worker, question);
      if (answer !== null) return answer;
      await worker.terminate();
      worker = begin();
      return otherwise;
    },
    end: () => worker.terminate(),
  };
};

const answerOf = async <Question, Answer>(worker: Worker, question: Question): Promise<Answer | null> => {
  const answer = Promise.withResolvers<Answer | null>();
  worker.once('message', answer.resolve).once('error', answer.reject);
  const timer = setTimeout(() => answer.resolve(null), giveUpMs);
  worker.postMessage(question);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', answer.resolve).off('error', answer.reject);
  }
};
