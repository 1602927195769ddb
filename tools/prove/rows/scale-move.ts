/** A workspace moves to a database of the other kind and back in two passes, and every record is the same. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newDatabase, newPlace, type Place } from '../databases.ts';
import { bySize, type Figures, type Proof, type ProofContext, type Row } from '../row.ts';
import { tidemark } from '../tidemark.ts';

export const scaleMove: Row = {
  name: 'scale-move',
  promise: 'a workspace moves from SQLite to Postgres and back with every row, and is read-only for seconds',
  databases: ['postgres'],
  kind: 'waiting',
  longestSeconds: { short: 600, full: 3_600 },
  run: (context) => moving(context),
};

/** Nine seconds until writes that have begun have ended, and the second pass over the rows. */
const mostReadOnlySeconds = { slice: 60, short: 60, full: 180 };

const moving = async (context: ProofContext): Promise<Proof> => {
  const tickets = bySize(context.size, { slice: 200, short: 5_000, full: 100_000 });
  const { postgresUrl } = context;
  if (postgresUrl === null) throw new Error('A row on Postgres needs a server to make its database on.');
  const home = await onSqlite(context);
  const back = await onSqlite(context);
  const cloud = await newDatabase(postgresUrl);
  await tidemark(home, 'quickstart');
  await tidemark(home, 'seed', 'load', '--tickets', String(tickets));
  const out = join(context.folder, 'out');
  const homeward = join(context.folder, 'home');
  const there = await move(home, cloud, out);
  context.note(`to Postgres: ${JSON.stringify(there.figures)}`);
  const again = await move(cloud, back, homeward);
  const most = bySize(context.size, mostReadOnlySeconds);
  const differing = await differences(out, homeward);
  return {
    figures: {
      tickets,
      ...named('to Postgres', there.figures),
      ...named('to SQLite', again.figures),
    },
    faults: differing.map((table) => `The table ${table} came back with other rows.`),
    tooMuch: [there, again]
      .filter(({ readOnlySeconds }) => readOnlySeconds > most)
      .map(({ readOnlySeconds }) => `A workspace was read-only for ${readOnlySeconds.toFixed(1)} s.`),
  };
};

const onSqlite = (context: ProofContext): Promise<Place> => newPlace({ ...context, db: 'sqlite' });

type Moved = Readonly<{ figures: Figures; readOnlySeconds: number }>;

/** Both passes. The workspace is read-only from the freeze until the second import has opened it. */
const move = async (from: Place, to: Place, folder: string): Promise<Moved> => {
  const first = await timed(() => tidemark(from, 'workspace', 'export', slug, folder));
  const staged = await timed(() => tidemark(to, 'workspace', 'import', folder));
  const frozen = await timed(() => tidemark(from, 'workspace', 'export', slug, folder, '--freeze'));
  const opened = await timed(() => tidemark(to, 'workspace', 'import', folder));
  if (staged.result.outcome !== 'staged' || opened.result.outcome !== 'opened')
    throw new Error(`Expected an import that is staged and one that is opened in ${folder}.`);
  const readOnlySeconds = frozen.seconds + opened.seconds;
  return {
    readOnlySeconds,
    figures: {
      'first export, s': rounded(first.seconds),
      'first import, s': rounded(staged.seconds),
      'export with --freeze, s': rounded(frozen.seconds),
      'second import, s': rounded(opened.seconds),
      'read-only, s': rounded(readOnlySeconds),
      'size, MB': rounded(Number(frozen.result.bytes) / 1e6),
    },
  };
};

const slug = 'demo';

const timed = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1_000 };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

const named = (name: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([what, figure]) => [`${what} (${name})`, figure]));

/** Tables with other lines in the two folders; the move itself adds entries to the audit log, which is sealed by each export. */
const differences = async (one: string, other: string): Promise<readonly string[]> => {
  const before = await sumsIn(one);
  const after = await sumsIn(other);
  const isExpected = (table: string): boolean => table.startsWith('audit_') || table === 'workspaces';
  return [...before.keys()].filter((table) => !isExpected(table) && before.get(table) !== after.get(table));
};

type Manifest = Readonly<{
  tables: readonly Readonly<{ name: string; sha256: string }>[];
  files: Readonly<{ sha256: string }>;
}>;

const sumsIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  const { tables, files }: Manifest = JSON.parse(text);
  const sums = new Map(tables.map(({ name, sha256 }) => [name, sha256]));
  return sums.set('files', files.sha256);
};
