/** The server is killed while it writes: what it had answered is there, and nothing is half done. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { auditBooks, type Books, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { newLedger } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';
import { startLoad } from '../writers.ts';

export const killApp: Row = {
  name: 'kill-app',
  promise: 'a server that is killed under load loses nothing that it had answered',
  databases: ['sqlite', 'postgres'],
  run: (context) => killing(context),
};

const killing = async (context: ProofContext): Promise<Proof> => {
  const kills = bySize(context.size, { slice: 2, short: 25, full: 200 });
  const random = seededRandom(context.seed);
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 60);
  const ledger = newLedger();
  const faults: string[] = [];
  let [slowestStartMs, books]: [number, Books | null] = [0, null];
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await startServer(place);
    slowestStartMs = Math.max(slowestStartMs, server.startMs);
    // The start after a kill is part of the trial: the books are read once the server has recovered.
    if (isTimeToLook(kill, context)) {
      books = await auditBooks(place, ledger);
      faults.push(...faultsOf(books, `after kill ${kill - 1}`));
    }
    const caller = callerOf(server.url);
    const load = startLoad({
      caller,
      tokens,
      ledger,
      writers: 6,
      seed: context.seed + kill,
      name: `kill${kill}`,
    });
    await pause(100 + random.below(context.size === 'slice' ? 300 : 900));
    const { signal } = await server.end('SIGKILL');
    await load.stop();
    caller.close();
    if (signal !== 'SIGKILL')
      faults.push(`Kill ${kill}: the server had ended before by itself: ${server.printed()}`);
  }
  const last = await startServer(place);
  books = await auditBooks(place, ledger);
  faults.push(...faultsOf(books, 'at the end'));
  await last.end('SIGTERM');
  return {
    figures: {
      kills,
      'acknowledged writes': ledger.acknowledged.size,
      'writes without an answer': ledger.unanswered.size,
      ...books,
      'slowest start, ms': Math.round(Math.max(slowestStartMs, last.startMs)),
    },
    faults: [...new Set([...faults, ...strange(ledger.statuses)])],
  };
};

const isTimeToLook = (kill: number, { size }: ProofContext): boolean =>
  kill > 1 && (size !== 'full' || kill % 10 === 0);

const strange = (statuses: ReadonlyMap<number, number>): readonly string[] =>
  [...statuses]
    .filter(([status]) => ![0, 200, 201].includes(status))
    .map(([status, times]) => `The status ${status} was answered ${times} times under load.`);
