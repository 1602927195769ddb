/** A large export whose worker is killed again and again: it is made all the same, whole, once, and in little memory. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { freePort } from '../../../tests/setup/free-port.ts';
import { type Caller, callerOf } from '../caller.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';
import { loadTickets } from './exports-load.ts';
import { readExported } from './exports-read.ts';

export const exportsRow: Row = {
  name: 'exports',
  promise:
    'an export whose worker is killed while it is made is made again by itself: every row once, one link, little memory',
  databases: ['sqlite', 'postgres'],
  run: (context) => exporting(context),
};

/** The most memory that an export may add to its process. */
const mostExtraBytes = 64 * 1024 * 1024;
const patienceMs = 900_000;
/** How soon after its beginning it is killed: a part of what so many tickets take on a fast machine. */
const withinMs = { slice: 30, short: 300, full: 8_000 };

type Fleet = { readonly place: Place; readonly ports: readonly [number, number]; running: readonly Server[] };

const exporting = async (context: ProofContext): Promise<Proof> => {
  const tickets = bySize(context.size, { slice: 5_000, short: 50_000, full: 1_000_000 });
  const kills = bySize(context.size, { slice: 1, short: 3, full: 20 });
  const place = await newPlace(context);
  const { tokens, workspaceId } = await setUpKeys(place, 1);
  await loadTickets(place, workspaceId, { tickets, note: context.note });
  const fleet: Fleet = { place, ports: [await freePort(), await freePort()], running: [] };
  await start(fleet);
  const caller = callerOf(`http://127.0.0.1:${fleet.ports[0]}`);
  const asking: Asking = { caller, token: tokens[0] ?? '' };
  const asked = await asking.caller.call({
    method: 'POST',
    path: '/exports',
    token: asking.token,
    body: wanted,
  });
  const id = String(asked.body.id);
  const random = seededRandom(context.seed);
  const links: unknown[] = [];
  let whileMade = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    links.push(await beingMade(asking, id));
    if (await killOnce(fleet, random, bySize(context.size, withinMs))) whileMade += 1;
    context.note(`  kill ${kill} of ${kills}, ${whileMade} while it was made`);
    await start(fleet);
  }
  const row = await madeAtLast(asking, id);
  const read = await readExported(String(row.download_url));
  // So few rows as the slice has could not fill the memory, whatever became of them.
  const made = context.size === 'slice' ? null : await measured(fleet, asking);
  caller.close();
  await stop(fleet, 'SIGTERM');
  const again = await keptOf(place, id);
  return {
    figures: {
      tickets,
      kills,
      'kills while it was made': whileMade,
      'row count': Number(row.row_count),
      'rows downloaded': read.rows,
      'rows doubled': read.doubled,
      MB: Math.round(read.bytes / 1_000_000),
      ...(made && {
        'seconds of another one': Math.round(made.milliseconds / 100) / 10,
        'extra memory, MiB': Math.round(made.extraBytes / 1_048_576),
      }),
    },
    faults: [
      ...(asked.status === 202 ? [] : [`The export was answered with ${asked.status}.`]),
      ...(row.row_count === tickets ? [] : [`It says ${row.row_count} rows of ${tickets}.`]),
      ...(read.rows === tickets && read.doubled === 0
        ? []
        : [`It has ${read.rows} rows, ${read.doubled} of them doubled, of ${tickets}.`]),
      ...(read.bytes === row.bytes ? [] : [`It has ${read.bytes} bytes, not ${row.bytes}.`]),
      ...(links.every((link) => link === null) ? [] : ['There was a link before it was ready.']),
      // So few rows as the slice has may be done before the signal comes.
      ...(whileMade > 0 || context.size === 'slice' ? [] : ['Every kill came when it was made already.']),
      ...(again === 1 ? [] : [`It is kept ${again} times.`]),
      ...(made && made.extraBytes > mostExtraBytes
        ? [`It took ${Math.round(made.extraBytes / 1_048_576)} MiB of extra memory.`]
        : []),
    ],
  };
};

const wanted = { resource: 'tickets', format: 'ndjson' };

type Asking = Readonly<{ caller: Caller; token: string }>;
type Shown = Readonly<Record<string, unknown>>;

const shown = async ({ caller, token }: Asking, id: string): Promise<Shown> =>
  (await caller.call({ method: 'GET', path: `/exports/${id}`, token })).body;

/** The link of the export once somebody is at it, which must be none. */
const beingMade = async (asking: Asking, id: string): Promise<unknown> => {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(20)) {
    const row = await shown(asking, id);
    if (row.status === 'running') return row.download_url;
    if (row.status === 'ready') return null;
  }
  throw new Error('Nobody began the export.');
};

/** Whether it was being made when its worker died. Its lease is made old, so that nobody waits for it to lapse. */
const killOnce = async (fleet: Fleet, random: SeededRandom, withinMs: number): Promise<boolean> => {
  await pause(random.below(withinMs));
  await stop(fleet, 'SIGKILL');
  const [row] = await readRows(fleet.place, 'select status from exports');
  await readRows(fleet.place, makeLeasesOld);
  return row?.status === 'running';
};

const makeLeasesOld = 'update tasks set leased_until = leased_until - 60000';

/** The export once it is made, or given up. */
const madeAtLast = async (asking: Asking, id: string): Promise<Shown> => {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(50)) {
    const row = await shown(asking, id);
    if (row.status === 'ready' || row.status === 'failed') return row;
  }
  throw new Error('The export was not made.');
};

type Measured = Readonly<{ extraBytes: number; milliseconds: number }>;

/** Makes another one, undisturbed, and watches the memory of the process that makes it, once that has settled. */
const measured = async (fleet: Fleet, asking: Asking): Promise<Measured> => {
  const worker = fleet.running.at(-1)?.pid ?? 0;
  const before = await settledMemoryOf(worker);
  let most = before;
  let isMade = false;
  const since = performance.now();
  const { caller, token } = asking;
  const { body } = await caller.call({ method: 'POST', path: '/exports', token, body: wanted });
  const making = madeAtLast(asking, String(body.id)).finally(() => {
    isMade = true;
  });
  for (; !isMade; await pause(50)) most = Math.max(most, await memoryOf(worker));
  await making;
  return { extraBytes: most - before, milliseconds: performance.now() - since };
};

/** The memory of a server after its start, which takes some for itself. */
const settledMemoryOf = async (pid: number): Promise<number> => {
  let last = 0;
  let since = performance.now();
  for (const began = since; performance.now() - began < 60_000; await pause(200)) {
    const now = await memoryOf(pid);
    if (Math.abs(now - last) > 1_048_576) [last, since] = [now, performance.now()];
    else if (performance.now() - since > 3_000) return now;
  }
  return last;
};

const memoryOf = async (pid: number): Promise<number> => {
  // The process may have ended.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
};

/** How many files there are of it. */
const keptOf = async (place: Place, id: string): Promise<number> => {
  const rows = await readRows(place, `select bytes_id from exports where id = '${id}'`);
  return rows.filter(({ bytes_id: bytesId }) => bytesId !== null).length;
};

const start = async (fleet: Fleet): Promise<void> => {
  const { place, ports } = fleet;
  const server = await startServer(place, { port: ports[0] });
  fleet.running = place.db === 'postgres' ? [server, await startWorker(place, { port: ports[1] })] : [server];
};

const stop = async (fleet: Fleet, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  await Promise.all(fleet.running.map((server) => server.end(signal)));
  fleet.running = [];
};
