/** Backups are made while the server writes, each is restored elsewhere, and held against what was answered before it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileKey } from '@tidemark/domain';
import { diskPathOf } from '@tidemark/files';
import { auditBooks, faultsOf } from '../books.ts';
import { type Caller, callerOf } from '../caller.ts';
import type { SqlitePlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { type Ledger, newLedger } from '../ledger.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { startServer } from '../server.ts';
import { tidemark } from '../tidemark.ts';
import { startLoad } from '../writers.ts';

export const backups: Row = {
  name: 'backups',
  promise: 'a backup made under load is restored whole, with everything that was answered before it began',
  databases: ['sqlite', 'postgres'],
  run: async (context) =>
    context.db === 'postgres' ? skipped('Postgres is backed up by its own means') : backingUp(context),
};

type Trial = Readonly<{
  place: SqlitePlace;
  folder: string;
  ledger: Ledger;
  /** Ids of the files that were answered as kept. */
  kept: Set<string>;
  faults: string[];
}>;

const backingUp = async (context: ProofContext): Promise<Proof> => {
  const rounds = bySize(context.size, { slice: 2, short: 8, full: 100 });
  const place = placeIn(join(context.folder, 'data'));
  const { tokens } = await setUpKeys(place, 60);
  const server = await startServer(place);
  const caller = callerOf(server.url);
  const trial: Trial = { place, folder: context.folder, ledger: newLedger(), kept: new Set(), faults: [] };
  const { ledger } = trial;
  const load = startLoad({
    caller,
    tokens,
    ledger,
    writers: 4,
    seed: context.seed,
    name: 'load',
    restMs: 10,
  });
  const uploads = startUploads(trial, caller, tokens);
  const times: Times[] = [];
  while (times.length < rounds) times.push(await oneRound(trial, times.length));
  await Promise.all([load.stop(), uploads.stop()]);
  caller.close();
  await server.end('SIGTERM');
  return {
    figures: {
      backups: rounds,
      'acknowledged writes': ledger.acknowledged.size,
      'files kept': trial.kept.size,
      'slowest write, ms': Math.round(ledger.slowestMs),
      'slowest backup, ms': slowest(times, 'backupMs'),
      'slowest restore, ms': slowest(times, 'restoreMs'),
    },
    faults: [...new Set([...trial.faults, ...strange(ledger)])],
  };
};

type Times = Readonly<{ backupMs: number; restoreMs: number }>;

const slowest = (times: readonly Times[], what: keyof Times): number =>
  Math.round(Math.max(...times.map((time) => time[what])));

const oneRound = async (trial: Trial, round: number): Promise<Times> => {
  const before = answeredBefore(trial);
  const begun = performance.now();
  const { id } = await tidemark(trial.place, 'backup', 'create');
  const made = performance.now();
  const target = placeIn(join(trial.folder, `restored-${round}`));
  const restored = await tidemark(trial.place, 'backup', 'restore', String(id), '--to', target.folder);
  const restoreMs = performance.now() - made;
  const when = `backup ${round + 1}`;
  trial.faults.push(
    ...faultsOf(await auditBooks(target, before.ledger), when),
    ...(await fileFaults(target, before.kept, when)),
    ...[restored.notes].flat().map((note) => `${when}: ${note}`),
  );
  return { backupMs: made - begun, restoreMs };
};

/** The data that a backup must have if it begins now. Subjects may change until it is made. */
const answeredBefore = ({ ledger, kept }: Trial): Pick<Trial, 'ledger' | 'kept'> => ({
  ledger: { ...newLedger(), acknowledged: new Set(ledger.acknowledged), messages: new Set(ledger.messages) },
  kept: new Set(kept),
});

/** Every file that the restored rows name has its bytes, and every one that was answered has its row. */
const fileFaults = async (
  { folder, file }: SqlitePlace,
  kept: ReadonlySet<string>,
  when: string,
): Promise<readonly string[]> => {
  const rows = filesIn(file);
  const faults = [...kept]
    .filter((id) => rows.every((row) => row.id !== id))
    .map((id) => `${when}: file ${id} is not in it.`);
  for (const { workspace, id, sha256 } of rows) {
    // A missing file is reported below.
    const bytes = await readFile(join(folder, 'files', diskPathOf(fileKey(workspace, id)))).catch(() => null);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      faults.push(`${when}: the bytes of file ${id} are not those of its row.`);
  }
  return faults;
};

const filesIn = (path: string) => {
  const file = new DatabaseSync(path);
  try {
    return file
      .prepare('select workspace_id, id, sha256 from files')
      .all()
      .map((row) => ({
        workspace: String(row.workspace_id),
        id: String(row.id),
        sha256: String(row.sha256),
      }));
  } finally {
    file.close();
  }
};

const startUploads = ({ kept, faults }: Trial, caller: Caller, tokens: readonly string[]) => {
  const state = { live: true };
  const upload = async (made: number): Promise<void> => {
    const data = Buffer.alloc(20_000, `file ${made} `).toString('base64');
    const answered = await caller.call({
      method: 'POST',
      path: '/tickets',
      token: tokens[made % tokens.length] ?? '',
      body: {
        requester_email: `file-${made}@example.com`,
        subject: `File ${made}`,
        message: 'See the file.',
        files: [{ name: 'log.txt', content_type: 'text/plain', data }],
      },
    });
    if (answered.status !== 201) faults.push(`A ticket with a file got ${answered.status}.`);
    const listed = await caller.call({
      method: 'GET',
      path: `/tickets/${answered.body.number}/files`,
      token: tokens[made % tokens.length] ?? '',
    });
    for (const file of [listed.body.data].flat())
      if (typeof file === 'object' && file !== null) kept.add(String(Reflect.get(file, 'id')));
  };
  const running = (async () => {
    for (let made = 0; state.live; made += 1) {
      await upload(made);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      state.live = false;
      await running;
    },
  };
};

const strange = ({ statuses }: Ledger): readonly string[] =>
  [...statuses]
    .filter(([status]) => ![200, 201, 429].includes(status))
    .map(([status, times]) => `The status ${status} was answered ${times} times under load.`);

const placeIn = (folder: string): SqlitePlace => ({
  db: 'sqlite',
  folder,
  file: join(folder, 'tidemark.db'),
});
