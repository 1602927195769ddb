/** Compares the files of a place with what was answered, and the bytes in its folder with the rows that name them. */
import { createHash } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileKey } from '@tidemark/domain';
import { diskPathOf } from '@tidemark/files';
import { filesOf, type Place, readRows } from './databases.ts';

export type FileBooks = Readonly<{
  'acknowledged files lost': number;
  'rows without their bytes': number;
  'messages without their file': number;
}>;

/** Each message but the first one of a ticket has brought one file. */
export const fileBooks = async (place: Place, kept: ReadonlyMap<string, string>): Promise<FileBooks> => {
  const rows = await rowsOf(place);
  const named = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  let without = 0;
  for (const row of rows) if (!(await hasItsBytes(place, row))) without += 1;
  const [bare] = await readRows(
    place,
    'select count(*) as count from messages where id not in (select message_id from files)',
  );
  const [opened] = await readRows(place, 'select count(*) as count from tickets');
  return {
    'acknowledged files lost': [...kept].filter(([id, sha256]) => named.get(id) !== sha256).length,
    'rows without their bytes': without,
    'messages without their file': Number(bare?.count) - Number(opened?.count),
  };
};

/** The paths, below the folder, of bytes that no row names: those of half an upload among them. */
export const looseBytes = async (place: Place): Promise<readonly string[]> => {
  const named = new Set((await rowsOf(place)).map(pathOf));
  return (await pathsIn(place)).filter((path) => !named.has(path));
};

/** As if all bytes had come two days ago: the sweep looks at none that are younger than a day. */
export const makeBytesOld = async (place: Place): Promise<void> => {
  const then = Date.now() / 1_000 - 2 * 24 * 60 * 60;
  for (const path of await pathsIn(place)) await utimes(join(filesOf(place), path), then, then);
};

/** The daily sweep of every workspace is due: nobody waits a day for a proof. */
export const makeSweepDue = async (place: Place): Promise<void> => {
  await readRows(
    place,
    `insert into due (workspace_id, chore, at) select id, 'tidy', '2026-01-01T00:00:00.000Z' from workspaces where true
     on conflict (workspace_id, chore) do update set at = excluded.at, leased_until = null returning chore`,
  );
};

type Row = Readonly<{ workspaceId: string; id: string; sha256: string }>;

const rowsOf = async (place: Place): Promise<readonly Row[]> =>
  (await readRows(place, 'select workspace_id, id, sha256 from files')).map((row) => ({
    workspaceId: String(row.workspace_id),
    id: String(row.id),
    sha256: String(row.sha256),
  }));

const pathOf = ({ workspaceId, id }: Row): string => diskPathOf(fileKey(workspaceId, id));

const hasItsBytes = async (place: Place, row: Row): Promise<boolean> => {
  // A missing file is reported as one without its bytes.
  const bytes = await readFile(join(filesOf(place), pathOf(row))).catch(() => null);
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === row.sha256;
};

const pathsIn = async (place: Place): Promise<readonly string[]> => {
  const folder = filesOf(place);
  // The folder is created with the first file.
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
};
