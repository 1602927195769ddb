/** The power fails under load, and the disk loses what was not synced: what the server had answered is there (SQLite). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { auditBooks, type Books, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { newPlace, type SqlitePlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type Ledger, newLedger } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { startServer } from '../server.ts';
import { startLoad } from '../writers.ts';

export const powerCut: Row = {
  name: 'power-cut',
  promise: 'a power cut, with a disk that loses what was not synced, costs no answered write',
  databases: ['sqlite'],
  run: (context) => cutting(context),
};

const cutting = async (context: ProofContext): Promise<Proof> => {
  const library = join(context.folder, 'power-cut.so');
  const missing = compiled(library);
  if (missing !== null) return skipped(missing);
  const cuts = bySize(context.size, { slice: 2, short: 20, full: 100 });
  const full = await tried(context, { library, cuts, synchronous: 'FULL' });
  // A disk that loses nothing would prove nothing: without the syncs something must be gone.
  const control = context.size === 'slice' ? 0 : bySize(context.size, { slice: 0, short: 4, full: 10 });
  const normal = control > 0 && (await tried(context, { library, cuts: control, synchronous: 'NORMAL' }));
  const lostWithoutSync = normal ? lostOf(normal.books) : 0;
  return {
    figures: {
      'power cuts': cuts,
      'acknowledged writes': full.ledger.acknowledged.size,
      'writes without an answer': full.ledger.unanswered.size,
      ...full.books,
      ...(normal ? { 'acknowledged writes lost with SQLITE_SYNCHRONOUS=NORMAL': lostWithoutSync } : {}),
    },
    faults: [
      ...full.faults,
      ...faultsOf(full.books, 'at the end'),
      ...(full.ledger.acknowledged.size > 0 ? [] : ['Nothing was written before the cuts.']),
      ...(normal && lostWithoutSync === 0
        ? ['The disk of the proof lost nothing without syncs either: it shows nothing.']
        : []),
    ],
  };
};

/** Null once it is there; why not otherwise. */
const compiled = (library: string): string | null => {
  const source = join(import.meta.dirname, '../power-cut.c');
  const made = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (made.error) return 'gcc is not installed';
  if (made.status !== 0) throw new Error(`The disk of the proof does not compile:\n${made.stderr}`);
  return null;
};

type Trial = Readonly<{ library: string; cuts: number; synchronous: 'FULL' | 'NORMAL' }>;
type Tried = Readonly<{ ledger: Ledger; books: Books; faults: readonly string[] }>;

const tried = async (context: ProofContext, trial: Trial): Promise<Tried> => {
  const place = (await newPlace(context)) as SqlitePlace;
  const { tokens } = await setUpKeys(place, 60);
  const ledger = newLedger();
  const random = seededRandom(context.seed);
  const faults: string[] = [];
  const { library: LD_PRELOAD, synchronous: SQLITE_SYNCHRONOUS } = trial;
  for (let cut = 1; cut <= trial.cuts; cut += 1) {
    const seed = context.seed * 1_000 + cut;
    const [POWER_CUT_SEED, POWER_CUT_OPS] = [String(seed), String(1 + random.below(60))];
    const environment = { LD_PRELOAD, SQLITE_SYNCHRONOUS, POWER_CUT_SEED, POWER_CUT_OPS };
    const server = await startServer(place, { environment });
    const caller = callerOf(server.url);
    const load = startLoad({ caller, tokens, ledger, writers: 6, seed, name: `${SQLITE_SYNCHRONOUS}${cut}` });
    const enough = ledger.acknowledged.size + 1 + random.below(40);
    while (ledger.acknowledged.size < enough) await pause(5);
    process.kill(server.pid, 'SIGUSR2');
    const { signal } = await server.ended;
    await load.stop();
    caller.close();
    if (signal !== 'SIGKILL') faults.push(`Cut ${cut}: the server ended by itself: ${server.printed()}`);
  }
  const last = await startServer(place, { environment: { SQLITE_SYNCHRONOUS } });
  const books = await auditBooks(place, ledger);
  await last.end('SIGTERM');
  return { ledger, books, faults };
};

const lostOf = (books: Books): number =>
  books['acknowledged tickets lost'] +
  books['acknowledged messages lost'] +
  books['acknowledged changes lost'];
