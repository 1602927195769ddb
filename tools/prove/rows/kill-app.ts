/** The server is killed while it writes: what it had answered is there, and nothing is half done. */
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { auditBooks, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { addWebhooks, setUpKeys } from '../desk.ts';
import { type Ledger, newLedger } from '../ledger.ts';
import { startReceiver } from '../receiver.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer } from '../server.ts';
import { startLoad } from '../writers.ts';

export const killApp: Row = {
  name: 'kill-app',
  promise: 'a server that is killed under load loses nothing that it had answered',
  databases: ['sqlite', 'postgres'],
  run: (context) => killing(context),
};

type Trial = {
  readonly context: ProofContext;
  readonly place: Place;
  readonly tokens: readonly string[];
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  readonly faults: string[];
  slowestStartMs: number;
};

const killing = async (context: ProofContext): Promise<Proof> => {
  const kills = bySize(context.size, { slice: 2, short: 12, full: 200 });
  const place = await newPlace(context);
  const { tokens, workspaceId } = await setUpKeys(place, 60);
  const { url } = await startReceiver();
  await addWebhooks(place, workspaceId, [{ url, events: ['*'] }]);
  const random = seededRandom(context.seed);
  const trial: Trial = { context, place, tokens, ledger: newLedger(), random, faults: [], slowestStartMs: 0 };
  for (let kill = 1; kill <= kills; kill += 1) await killOnce(trial, kill);
  const last = await startAgain(trial);
  const books = await auditBooks(place, trial.ledger);
  await last.end('SIGTERM');
  const { ledger, faults, slowestStartMs } = trial;
  return {
    figures: {
      kills,
      'acknowledged writes': ledger.acknowledged.size,
      'writes without an answer': ledger.unanswered.size,
      ...books,
      'slowest start, ms': Math.round(slowestStartMs),
    },
    faults: [...new Set([...faults, ...faultsOf(books, 'at the end'), ...strange(ledger.statuses)])],
  };
};

const killOnce = async (trial: Trial, kill: number): Promise<void> => {
  const { context, place, tokens, ledger, random, faults } = trial;
  const server = await startAgain(trial);
  // The start after a kill is part of the trial: the books are read once the server has recovered.
  if (isTimeToLook(kill, context))
    faults.push(...faultsOf(await auditBooks(place, ledger), `after kill ${kill - 1}`));
  const caller = callerOf(server.url);
  const seed = context.seed + kill;
  const load = startLoad({ caller, tokens, ledger, writers: 6, seed, name: `kill${kill}` });
  await pause(100 + random.below(context.size === 'slice' ? 300 : 900));
  const { signal } = await server.end('SIGKILL');
  await load.stop();
  caller.close();
  if (signal !== 'SIGKILL')
    faults.push(`Kill ${kill}: the server had ended before by itself: ${server.printed()}`);
};

const startAgain = async (trial: Trial): Promise<Server> => {
  const server = await startServer(trial.place);
  trial.slowestStartMs = Math.max(trial.slowestStartMs, server.startMs);
  return server;
};

const isTimeToLook = (kill: number, { size }: ProofContext): boolean =>
  kill > 1 && (size !== 'full' || kill % 10 === 0);

const strange = (statuses: ReadonlyMap<number, number>): readonly string[] =>
  [...statuses]
    .filter(([status]) => ![0, 200, 201].includes(status))
    .map(([status, times]) => `The status ${status} was answered ${times} times under load.`);
