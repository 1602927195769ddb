/** A server whose event loop is blocked, and one that runs out of memory: health tells it, and nothing that was answered is lost. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { auditBooks, faultsOf } from '../books.ts';
import { callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type Ledger, newLedger } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer } from '../server.ts';
import { startLoad } from '../writers.ts';

export const illServer: Row = {
  name: 'ill-server',
  promise:
    'a server that is blocked for 10 s does not pass for healthy, one without memory ends with a failure, and neither loses what it had answered',
  databases: ['sqlite', 'postgres'],
  kind: 'waiting',
  run: (context) => ailing(context),
};

const ailing = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 60);
  const trial = { context, place, tokens, ledger: newLedger(), faults: [] };
  const blocks = bySize(context.size, { slice: 1, short: 2, full: 10 });
  const silentLooks = await blocked(trial, blocks);
  const deaths = bySize(context.size, { slice: 1, short: 3, full: 20 });
  const ends: (number | string | null)[] = [];
  for (let death = 1; death <= deaths; death += 1) ends.push(await outOfMemory(trial, death));
  const last = await startServer(place);
  const books = await auditBooks(place, trial.ledger);
  await last.end('SIGTERM');
  return {
    figures: {
      blocks,
      'looks at the health that nobody answered': silentLooks,
      'ends without memory': deaths,
      'their exit codes': [...new Set(ends)].join(', '),
      'acknowledged writes': trial.ledger.acknowledged.size,
      ...books,
    },
    faults: [
      ...trial.faults,
      ...faultsOf(books, 'at the end'),
      ...ends.filter((end) => end === 0).map(() => 'A server without memory ended with 0.'),
    ],
  };
};

type Trial = Readonly<{
  context: ProofContext;
  place: Place;
  tokens: readonly string[];
  ledger: Ledger;
  faults: string[];
}>;

const ailment = pathToFileURL(join(import.meta.dirname, '../ailment.ts')).href;

/** As a supervisor looks: it waits less than the block takes. How many looks nobody answered. */
const blocked = async (
  { context, place, tokens, ledger, faults }: Trial,
  blocks: number,
): Promise<number> => {
  const milliseconds = bySize(context.size, { slice: 4_000, short: 10_000, full: 10_000 });
  const environment = { NODE_OPTIONS: `--import=${ailment}?block=${milliseconds}` };
  const server = await startServer(place, { environment });
  const caller = callerOf(server.url);
  let silent = 0;
  for (let block = 1; block <= blocks; block += 1) {
    const seed = context.seed + block;
    const load = startLoad({ caller, tokens, ledger, writers: 4, seed, name: `block${block}` });
    await acknowledged(ledger, ledger.acknowledged.size + 20);
    const before = ledger.unanswered.size;
    const printed = server.printed().length;
    process.kill(server.pid, 'SIGUSR2');
    while (!server.printed().slice(printed).includes('blocked')) await pause(5);
    const [livez, readyz] = await Promise.all(
      ['/livez', '/readyz'].map((path) => isHealthy(server.url + path, milliseconds / 4)),
    );
    silent += [livez, readyz].filter((is) => !is).length;
    if (livez || readyz) faults.push(`Block ${block}: the blocked server passed for healthy.`);
    await acknowledged(ledger, ledger.acknowledged.size + 20);
    await load.stop();
    if (!(await isHealthy(`${server.url}/readyz`, patienceMs)))
      faults.push(`Block ${block}: the server is not ready again.`);
    if (ledger.unanswered.size > before)
      faults.push(`Block ${block}: ${ledger.unanswered.size - before} calls got no answer.`);
  }
  caller.close();
  await server.end('SIGTERM');
  return silent;
};

/** So little memory that a leak fills it soon; the exit code, or the signal. */
const outOfMemory = async (trial: Trial, death: number): Promise<number | string | null> => {
  const { context, place, tokens, ledger, faults } = trial;
  const environment = { NODE_OPTIONS: `--max-old-space-size=128 --import=${ailment}?leak=1` };
  const server: Server = await startServer(place, { environment });
  const caller = callerOf(server.url);
  const seed = context.seed + 100 + death;
  const load = startLoad({ caller, tokens, ledger, writers: 4, seed, name: `memory${death}` });
  await acknowledged(ledger, ledger.acknowledged.size + 20);
  process.kill(server.pid, 'SIGUSR2');
  const { code, signal } = await server.ended;
  await load.stop();
  caller.close();
  if (!server.printed().includes('heap out of memory'))
    faults.push(`Death ${death}: the server ended otherwise: ${server.printed().slice(-300)}`);
  return code ?? signal;
};

const patienceMs = 60_000;

const acknowledged = async (ledger: Ledger, least: number): Promise<void> => {
  const until = performance.now() + patienceMs;
  while (ledger.acknowledged.size < least) {
    if (performance.now() > until) throw new Error('The server took no writes.');
    await pause(10);
  }
};

const isHealthy = async (url: string, milliseconds: number): Promise<boolean> => {
  // A server without a response is not healthy.
  const answer = await fetch(url, { signal: AbortSignal.timeout(milliseconds) }).catch(() => null);
  // Only the status counts.
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status === 200;
};
