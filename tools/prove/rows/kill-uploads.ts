/** The server is killed in the middle of uploads: a file that was answered is whole, and of the others nothing is left. */
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { auditBooks, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { fileBooks, looseBytes, makeBytesOld, makeSweepDue } from '../file-books.ts';
import { openTickets } from '../latency.ts';
import { type Ledger, newLedger, otherAnswers } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer, startWorker } from '../server.ts';
import { startUploads } from '../uploads.ts';

export const killUploads: Row = {
  name: 'kill-uploads',
  promise:
    'a server that is killed under uploads loses no file that it had answered, and the sweep of the next day keeps no bytes of the others',
  databases: ['sqlite', 'postgres'],
  run: (context) => killing(context),
};

type Trial = Readonly<{
  context: ProofContext;
  place: Place;
  tokens: readonly string[];
  ledger: Ledger;
  kept: Map<string, string>;
  random: SeededRandom;
  faults: string[];
}>;

const patienceMs = 120_000;

const killing = async (context: ProofContext): Promise<Proof> => {
  const kills = bySize(context.size, { slice: 2, short: 6, full: 100 });
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 30);
  const random = seededRandom(context.seed);
  const trial: Trial = {
    context,
    place,
    tokens,
    random,
    ledger: newLedger(),
    kept: new Map<string, string>(),
    faults: [],
  };
  for (let kill = 1; kill <= kills; kill += 1) await killOnce(trial, kill);
  const { ledger, kept, faults } = trial;
  const left = (await looseBytes(place)).length;
  const sweptMs = await swept(trial);
  const books = { ...(await fileBooks(place, kept)), ...(await auditBooks(place, ledger)) };
  const others = otherAnswers(ledger, [0, 201]);
  return {
    figures: {
      kills,
      'files answered as kept': kept.size,
      'uploads without an answer': ledger.unanswered.size,
      ...books,
      'bytes that no row names, by the kills': left,
      'the same after the sweep': (await looseBytes(place)).length,
      'swept after, ms': sweptMs === null ? 'never' : Math.round(sweptMs),
    },
    faults: [
      ...new Set([...faults, ...faultsOf(books, 'after the sweep')]),
      ...(sweptMs === null ? ['The sweep left bytes that no row names.'] : []),
      ...(others === 'none' ? [] : [`Answers under load: ${others}.`]),
    ],
  };
};

const killOnce = async (trial: Trial, kill: number): Promise<void> => {
  const { context, place, tokens, ledger, kept, random, faults } = trial;
  const server = await startServer(place);
  const caller = callerOf(server.url);
  const numbers = await openTickets(caller, { tokens }, 3);
  caller.close();
  const uploads = startUploads({
    url: server.url,
    tokens,
    numbers,
    ledger,
    kept,
    senders: 8,
    seed: context.seed + kill,
    name: `kill${kill}`,
  });
  const before = kept.size;
  for (const since = performance.now(); kept.size < before + 8 && performance.now() - since < patienceMs; )
    await pause(10);
  await pause(random.below(context.size === 'slice' ? 200 : 800));
  const { signal } = await server.end('SIGKILL');
  await uploads.stop();
  if (signal !== 'SIGKILL')
    faults.push(`Kill ${kill}: the server had ended before by itself: ${server.printed()}`);
  // Faults that a kill leaves are there before anything can repair them.
  faults.push(...faultsOf(await fileBooks(place, kept), `after kill ${kill}`));
};

/** How long the sweep of the next day then takes until no bytes are left that no row names; null when some stay. */
const swept = async ({ place }: Trial): Promise<number | null> => {
  await makeBytesOld(place);
  await makeSweepDue(place);
  const server = place.db === 'postgres' ? await startWorker(place) : await startServer(place);
  const since = performance.now();
  try {
    while (performance.now() - since < patienceMs) {
      if ((await looseBytes(place)).length === 0) return performance.now() - since;
      await pause(50);
    }
    return null;
  } finally {
    await server.end('SIGTERM');
  }
};
