/** SQLite: the last write of a commit reaches the disk before the answer leaves. Seen from outside, with strace. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '../caller.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { startServer } from '../server.ts';

export const fsyncBeforeAnswer: Row = {
  name: 'fsync-before-answer',
  promise: 'a write is on the disk before it is answered',
  databases: ['sqlite'],
  run: (context) => (mayTrace() ? tracing(context) : Promise.resolve(skipped('strace cannot be used here'))),
};

const calls = 'trace=pwrite64,pwritev,write,writev,sendto,sendmsg,fdatasync,fsync';

const mayTrace = (): boolean =>
  spawnSync('strace', ['-f', '-y', '-e', calls, 'true'], { stdio: 'ignore' }).status === 0;

const tracing = async (context: ProofContext): Promise<Proof> => {
  const writes = bySize(context.size, { slice: 10, short: 200, full: 2_000 });
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 10);
  const trace = join(context.folder, 'trace');
  const under = ['strace', '-D', '-f', '-y', '-s', '32', '-e', calls, '-o', trace];
  const server = await startServer(place, { under });
  const caller = callerOf(server.url);
  for (let made = 0; made < writes; made += 1) {
    const body = { requester_email: `p${made}@example.com`, subject: `Write ${made}`, message: 'Hello.' };
    const token = tokens[made % tokens.length] ?? '';
    const { status } = await caller.call({ method: 'POST', path: '/tickets', token, body });
    if (status !== 201) throw new Error(`The write ${made} was answered with ${status}.`);
  }
  caller.close();
  await server.end('SIGTERM');
  return judged(writes, readTrace(await finished(trace)));
};

/** The tracer writes its last line a little after the server is gone. */
const finished = async (trace: string): Promise<string> => {
  const until = performance.now() + 60_000;
  for (;;) {
    const text = readFileSync(trace, 'utf8');
    if (/\+\+\+ (exited|killed).*\n$/.test(text) || performance.now() > until) return text;
    await pause(20);
  }
};

type Reading = Readonly<{ answers: number; synced: number; withoutWrite: number; syncs: number }>;

/** Goes through the trace line by line: what is written to the log of the database must be synced by the answer. */
export const readTrace = (trace: string): Reading => {
  let answers = 0;
  let synced = 0;
  let withoutWrite = 0;
  let syncs = 0;
  let written = false;
  let pending = false;
  for (const line of trace.split('\n')) {
    if (/\bpwrite(64|v)\(\d+<[^>]*-wal>/.test(line)) [written, pending] = [true, true];
    // A call that another thread interrupts is told in two lines: it is done with the second.
    if (
      /\b(fdatasync|fsync)\(\d+<[^>]*-wal>\)\s*= 0/.test(line) ||
      /<\.\.\. (fdatasync|fsync) resumed>.*= 0/.test(line)
    ) {
      pending = false;
      syncs += 1;
    }
    if (!/\b(write|writev|sendto|sendmsg)\(\d+<(socket|TCP)[^"]*"HTTP\/1\.1 201/.test(line)) continue;
    answers += 1;
    if (!pending) synced += 1;
    if (!written) withoutWrite += 1;
    [written, pending] = [false, false];
  }
  return { answers, synced, withoutWrite, syncs };
};

const judged = (writes: number, { answers, synced, withoutWrite, syncs }: Reading): Proof => ({
  figures: {
    writes,
    'answers seen': answers,
    'synced before the answer': synced,
    'answers without a write': withoutWrite,
    'syncs of the log': syncs,
  },
  faults: [
    ...(answers === writes ? [] : [`${writes} writes were answered, the trace shows ${answers}.`]),
    ...(synced === answers ? [] : [`${answers - synced} answers left before their write was synced.`]),
    ...(withoutWrite === 0 ? [] : [`${withoutWrite} answers left before anything was written.`]),
  ],
});
