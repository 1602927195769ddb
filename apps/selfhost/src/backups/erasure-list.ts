/**
 * Who was erased, as ids only, in a file beside the backups: a backup that is restored erases them again. It holds no
 * more than what the audit log says, and outlives the database that it was taken from.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUuid } from '@tidemark/domain';
import { type Erasure, erasuresSince } from '@tidemark/sql/snapshot';
import { makeFolder } from '../data-folder.ts';
import { codeOf } from './durable-files.ts';

/** Adds those whom the database knows of and the list does not. */
export const noteErasures = (backups: string, database: string): void => {
  const known = listErasures(backups);
  const newest = known.at(-1)?.at;
  const since = newest === undefined ? '' : new Date(Date.parse(newest) - overlapMs).toISOString();
  const seen = new Set(known.map(nameOf));
  const fresh = erasuresSince(database, since).filter((erasure) => !seen.has(nameOf(erasure)));
  if (fresh.length === 0) return;
  makeFolder(backups);
  const lines = fresh.map((erasure) => `${nameOf(erasure)} ${erasure.at}\n`);
  // After a line that was cut short, the next one begins anew.
  const begin = /[^\n]$/.test(textIn(join(backups, fileName))) ? '\n' : '';
  appendFileSync(join(backups, fileName), begin + lines.join(''), { mode: 0o600, flush: true });
};

/** What began earlier may be committed later. */
const overlapMs = 60_000;

/** Oldest first. A line that a power failure cut short is left out. */
export const listErasures = (backups: string): readonly Erasure[] =>
  textIn(join(backups, fileName))
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([workspaceId = '', contactId = '', at = '']) =>
      isUuid(workspaceId) && isUuid(contactId) && Date.parse(at) > 0 ? [{ workspaceId, contactId, at }] : [],
    );

const fileName = 'erasures';

const nameOf = ({ workspaceId, contactId }: Erasure): string => `${workspaceId} ${contactId}`;

const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
};
