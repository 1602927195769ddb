/** SIGTERM under load: what was begun is answered, what was answered is kept, and the process is gone in time. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { auditBooks, auditedIds, faultsOf, unauditedReads } from '../books.ts';
import { callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type Ledger, newLedger, otherAnswers } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Ended, startServer } from '../server.ts';
import { type TooMuch, tooMuchOf } from '../too-much.ts';
import { startLoad } from '../writers.ts';

export const graceful: Row = {
  name: 'graceful',
  promise: 'a server that is told to stop answers what it has begun, loses nothing, and is gone in 10 s',
  databases: ['sqlite', 'postgres'],
  run: (context) => stopping(context),
};

const longestStopMs = 10_000;

const stopping = async (context: ProofContext): Promise<Proof> => {
  const stops = bySize(context.size, { slice: 1, short: 6, full: 100 });
  const random = seededRandom(context.seed);
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 60);
  const ledger = newLedger();
  const faults: string[] = [];
  const tooMuch: TooMuch[] = [];
  let slowestStopMs = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    const server = await startServer(place);
    const caller = callerOf(server.url);
    const name = `stop${stop}`;
    const seed = context.seed + stop;
    const load = startLoad({ caller, tokens, ledger, writers: 16, seed, name, readEvery: 3 });
    await pause(300 + random.below(500));
    const ended = await server.end('SIGTERM');
    await load.stop();
    caller.close();
    slowestStopMs = Math.max(slowestStopMs, ended.milliseconds);
    faults.push(...badEnd(stop, ended, server.printed()));
    tooMuch.push(
      ...tooMuchOf(
        'wallMs',
        { is: ended.milliseconds, most: longestStopMs },
        `Stop ${stop} took ${Math.round(ended.milliseconds)} ms.`,
      ),
    );
  }
  const proof = await judged(place, ledger);
  return {
    figures: { stops, ...proof.figures, 'slowest stop, ms': Math.round(slowestStopMs) },
    faults: [...faults, ...proof.faults],
    tooMuch,
  };
};

const judged = async (place: Place, ledger: Ledger): Promise<Proof> => {
  const books = await auditBooks(place, ledger);
  const unaudited = await unauditedReads(place, ledger);
  const audited = await auditedIds(place);
  const unanswered = [...ledger.unanswered].filter((id) => audited.has(id)).length;
  const others = otherAnswers(ledger, [0, 200, 201]);
  return {
    figures: {
      'acknowledged writes': ledger.acknowledged.size,
      'answered reads': ledger.reads.size,
      ...books,
      'reads lost from the audit log': unaudited,
      'done but not answered': unanswered,
      'calls refused or cut before they were begun': ledger.unanswered.size - unanswered,
      'other answers': others,
    },
    faults: [
      ...faultsOf(books),
      ...(unaudited === 0 ? [] : [`${unaudited} answered reads are not in the audit log.`]),
      ...(unanswered === 0 ? [] : [`${unanswered} writes were done and not answered.`]),
      ...(others === 'none' ? [] : [`Answers under load: ${others}.`]),
    ],
  };
};

const badEnd = (stop: number, { code, signal }: Ended, printed: string): readonly string[] =>
  code === 0 ? [] : [`Stop ${stop}: the server ended with ${code ?? signal}: ${printed}`];
