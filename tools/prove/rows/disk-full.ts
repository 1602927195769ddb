/** The disk fills up below the server: reads go on, writes hear 507 and mail 452, and all is well once there is room again. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inData } from '../../../adapters/inbound/src/testing/smtp-client.ts';
import { auditBooks, faultsOf, unauditedReads } from '../books.ts';
import { type Answered, type Asked, type Caller, callerOf } from '../caller.ts';
import { readRows, type SqlitePlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type Ledger, newLedger } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type ProofSize, type Row, skipped } from '../row.ts';
import { startServer } from '../server.ts';
import { tidemark } from '../tidemark.ts';

export const diskFull: Row = {
  name: 'disk-full',
  promise: 'a full disk refuses writes with 507 and mail with 452, serves reads, and heals without a restart',
  databases: ['sqlite', 'postgres'],
  run: async (context) => {
    if (context.db === 'postgres')
      return skipped('Postgres keeps its own disk; it is the operator who mounts it');
    const mount = mountCommand();
    return mount ? filling(context, mount) : skipped('no mount namespace may be made here');
  },
};

/** A mount of the server's own, which ends with it: nobody else sees it. */
const mountCommand = (): readonly string[] | null =>
  [
    ['unshare', '-m'],
    ['unshare', '-rm'],
  ].find(
    ([command = '', ...args]) =>
      spawnSync(command, [...args, 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'], { stdio: 'ignore' })
        .status === 0,
  ) ?? null;

/** The database grows by more than one in a round, and is not to fill the disk by itself. */
const diskMegabytes: Readonly<Record<ProofSize, number>> = { slice: 12, short: 12, full: 48 };
const healMs = 5_000;
/** After this long it is given up. */
const patienceMs = 60_000;

const filling = async (context: ProofContext, mount: readonly string[]): Promise<Proof> => {
  const { server, seen, tokens, socket } = await startOnSmallDisk(context, mount);
  const caller = callerOf(server.url);
  const trial: Trial = { caller, tokens, socket, ledger: newLedger(), made: 0, mailed: 0, deferred: 0 };
  const rounds: Round[] = [];
  const wanted = bySize(context.size, { slice: 1, short: 3, full: 20 });
  while (rounds.length < wanted) rounds.push(await oneRound(trial, join(seen, 'filler')));
  const copy = await settledCopy(context, seen, trial);
  caller.close();
  const { code } = await server.end('SIGTERM');
  const proof = await judged(rounds, copy, trial);
  const ended = code === 0 ? [] : [`The server ended with ${code}: ${server.printed()}`];
  return { ...proof, faults: [...proof.faults, ...ended] };
};

const startOnSmallDisk = async ({ folder, size }: ProofContext, mount: readonly string[]) => {
  const disk = join(folder, 'disk');
  const seed = placeIn(join(folder, 'seed'));
  await mkdir(disk);
  const { tokens } = await setUpKeys(seed, 10);
  await tidemark(seed, 'inbound', 'address', 'add', mailTo, '--trust');
  const socket = join(folder, 'lmtp.sock');
  const script = `mount -t tmpfs -o size=${diskMegabytes[size]}m,mode=700 tmpfs "$0" && cp "$1"/* "$0" && shift && exec "$@"`;
  const server = await startServer(placeIn(disk), {
    under: [...mount, 'sh', '-c', script, disk, seed.folder],
    environment: { LOG_LEVEL: 'fatal', INBOUND_LMTP_PORT: socket },
  });
  // The files of the mount, seen from here by way of the server that lives in it.
  return { server, tokens, socket, seen: `/proc/${server.pid}/root${disk}` };
};

const judged = async (
  rounds: readonly Round[],
  copy: SqlitePlace,
  { ledger, mailed, deferred }: Trial,
): Promise<Proof> => {
  const [row] = await readRows(copy, 'select count(*) as mails from inbound_mails');
  const lost = mailed - Number(row?.mails);
  const books = await auditBooks(copy, ledger);
  const unaudited = await unauditedReads(copy, ledger);
  return {
    figures: {
      rounds: rounds.length,
      'writes refused with 507': rounds.reduce((sum, { refused }) => sum + refused, 0),
      'writes taken while full': rounds.reduce((sum, { taken }) => sum + taken, 0),
      'reads served while full': ledger.reads.size,
      'reads lost from the audit log': unaudited,
      'mails deferred with 452': deferred,
      'mails acknowledged': mailed,
      'slowest recovery, ms': Math.round(Math.max(...rounds.map(({ recoveryMs }) => recoveryMs))),
      ...books,
    },
    faults: [
      ...new Set(rounds.flatMap((round) => round.faults)),
      ...faultsOf(books),
      ...(lost === 0 ? [] : [`${lost} acknowledged mails are not stored.`]),
      ...(deferred > 0 ? [] : ['No mail was deferred.']),
      ...(unaudited === 0 ? [] : [`${unaudited} answered reads are not in the audit log.`]),
    ],
    tooMuch: rounds
      .filter(({ recoveryMs }) => recoveryMs > healMs)
      .map(({ recoveryMs }) => `The way back took ${Math.round(recoveryMs)} ms.`),
  };
};

const placeIn = (folder: string): SqlitePlace => ({
  db: 'sqlite',
  folder,
  file: join(folder, 'tidemark.db'),
});

/** Notes on reads are written once there is space again, a second later or as soon as the machine can. */
const settledCopy = async (
  { folder }: ProofContext,
  seen: string,
  { ledger }: Trial,
): Promise<SqlitePlace> => {
  const since = performance.now();
  for (let made = 1; ; made += 1) {
    await pause(1_500);
    const copy = await copied(seen, placeIn(join(folder, `copy-${made}`)));
    if ((await unauditedReads(copy, ledger)) === 0 || performance.now() - since > patienceMs) return copy;
  }
};

/** SQLite would follow the way into the mount to a place outside of it, so its files are read from a copy. */
const copied = async (seen: string, copy: SqlitePlace): Promise<SqlitePlace> => {
  await mkdir(copy.folder);
  for (const name of ['tidemark.db', 'tidemark.db-wal'])
    await copyFile(join(seen, name), join(copy.folder, name));
  return copy;
};

type Trial = {
  readonly caller: Caller;
  readonly tokens: readonly string[];
  readonly socket: string;
  readonly ledger: Ledger;
  made: number;
  /** Mails that were acknowledged, and that the server asked to send again. */
  mailed: number;
  deferred: number;
};
type Round = Readonly<{ refused: number; taken: number; recoveryMs: number; faults: readonly string[] }>;

const oneRound = async (trial: Trial, filler: string): Promise<Round> => {
  const before = await write(trial);
  const faults = before.status === 201 ? [] : [`A write before the disk was full got ${before.status}.`];
  fill(filler);
  let refused = 0;
  let taken = 0;
  // There is room left in pages that the database already has: a few writes still fit into it.
  for (let tries = 0; refused < 25 && tries < 400; tries += 1) {
    fill(filler);
    const { status, body } = await write(trial);
    if (status === 201) taken += 1;
    else if (status === 507 && codeOf(body) === 'storage_full') refused += 1;
    else faults.push(`A write on the full disk got ${status} ${JSON.stringify(body).slice(0, 150)}.`);
    const requestId = `read-${trial.made}`;
    const read = await ask(trial, { method: 'GET', path: '/tickets?limit=5', requestId });
    if (read.status === 200) trial.ledger.reads.add(requestId);
    else faults.push(`A read on the full disk got ${read.status}.`);
    if (tries % 5 === 0) faults.push(...(await mail(trial)));
  }
  if (refused === 0) faults.push('The disk did not get full: no write was refused.');
  rmSync(filler);
  const freed = performance.now();
  let last = await write(trial);
  while (last.status !== 201 && performance.now() - freed < patienceMs) {
    await pause(50);
    last = await write(trial);
  }
  const recoveryMs = performance.now() - freed;
  if (last.status !== 201) faults.push(`With room again a write still got ${last.status}.`);
  const deferred = trial.deferred;
  faults.push(...(await mail(trial)));
  if (trial.deferred > deferred) faults.push('With room again a mail is still deferred.');
  return { refused, taken, recoveryMs, faults };
};

const mailTo = 'support@acme.example';

/** A mail that the server stores, or asks to send again. */
const mail = async (trial: Trial): Promise<readonly string[]> => {
  const number = trial.mailed + trial.deferred;
  const lines = [`From: sender${number}@customer.invalid`, `Subject: ${number}`, '', 'x'.repeat(900)];
  const client = await inData({ path: trial.socket }, [mailTo], 'LHLO proof.example');
  client.send(`${lines.join('\r\n')}\r\n${`${'y'.repeat(900)}\r\n`.repeat(40)}.\r\n`);
  const reply = await client.reply();
  client.cut();
  if (reply.startsWith('250 ')) trial.mailed += 1;
  else if (reply.startsWith('452 ')) trial.deferred += 1;
  else return [`A mail on the full disk got ${reply}.`];
  return [];
};

const codeOf = (body: Readonly<Record<string, unknown>>): unknown =>
  typeof body.error === 'object' && body.error !== null ? Reflect.get(body.error, 'code') : null;

const write = async (trial: Trial): Promise<Answered> => {
  trial.made += 1;
  const id = `full-${trial.made}`;
  const body = {
    requester_email: `${id}@example.com`,
    subject: id,
    message: 'x'.repeat(trial.made % 3 === 0 ? 20 : 20_000),
  };
  const answered = await ask(trial, { method: 'POST', path: '/tickets', requestId: id, body });
  const { number } = answered.body;
  if (answered.status === 201 && typeof number === 'number') {
    trial.ledger.acknowledged.add(id);
    trial.ledger.subjects.set(number, new Set([id]));
  }
  return answered;
};

const ask = ({ caller, tokens, made }: Trial, asked: Omit<Asked, 'token'>): Promise<Answered> =>
  caller.call({ ...asked, token: tokens[made % tokens.length] ?? '' });

/** Takes every byte that is left. */
const fill = (path: string): void => {
  const file = openSync(path, 'a');
  const block = Buffer.alloc(64 * 1_024, 1);
  try {
    for (let size = block.length; size >= 1; size = Math.floor(size / 2)) writeUntilFull(file, block, size);
  } finally {
    closeSync(file);
  }
};

const writeUntilFull = (file: number, block: Buffer, size: number): void => {
  try {
    while (writeSync(file, block, 0, size) === size);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
};
