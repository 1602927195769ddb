/**
 * Workspaces whose loose bytes nobody removes by himself: they came from a backup, and the bucket may be that of a server
 * which goes on, with files that the older database does not know. A person says when that is over.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CliSession } from '@tidemark/cli';
import { renameDurably, writeDurably } from './backups/durable-files.ts';

const placeIn = (folder: string): string => join(folder, 'unswept-files');

/** Notes every workspace of the folder's database. */
export const noteUnswept = (folder: string): void => {
  const database = new DatabaseSync(join(folder, 'tidemark.db'), { readOnly: true });
  try {
    const rows = database.prepare('SELECT id FROM workspaces').all();
    write(
      folder,
      rows.map(({ id }) => String(id)),
    );
  } finally {
    database.close();
  }
};

export const isUnswept = (folder: string, workspaceId: string): boolean =>
  unsweptIn(folder).includes(workspaceId);

/** The session, whose checks that remove what is loose let the server do so from then on. */
export const lettingSweep = (session: CliSession, folder: string): CliSession => {
  const check: CliSession['desk']['files']['check'] = async (call, options) => {
    const checked = await session.desk.files.check(call, options);
    if (options.removeLoose) forget(folder, call.workspaceId);
    return checked;
  };
  return { ...session, desk: { ...session.desk, files: { ...session.desk.files, check } } };
};

const unsweptIn = (folder: string): readonly string[] =>
  existsSync(placeIn(folder)) ? readFileSync(placeIn(folder), 'utf8').split('\n').filter(Boolean) : [];

const forget = (folder: string, workspaceId: string): void => {
  const left = unsweptIn(folder).filter((id) => id !== workspaceId);
  if (left.length > 0) write(folder, left);
  else rmSync(placeIn(folder), { force: true });
};

/** A list that is cut by a crash would let the server delete files of a bucket that another one uses. */
const write = (folder: string, ids: readonly string[]): void => {
  const unfinished = `${placeIn(folder)}.part`;
  writeDurably(unfinished, ids.map((id) => `${id}\n`).join(''));
  renameDurably(unfinished, placeIn(folder));
};
