/**
 * The erased people, as ids only, in a file next to the backups: restoring a backup erases them again. It holds no more than the
 * audit log says, and outlives the database that it was taken from.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUuid } from '@tidemark/domain';
import { type Erasure, erasuresIn } from '@tidemark/sql/snapshot';
import { makeFolder } from '../data-folder.ts';
import { codeOf } from './durable-files.ts';

/**
 * Adds those whom the database knows of and the list does not. All of them are compared: a clock that was set back gives
 * later erasures earlier instants, and a restored database counts its events from an earlier number.
 */
export const noteErasures = (backups: string, database: string): void => {
  const seen = new Set(listErasures(backups).map(nameOf));
  const fresh = erasuresIn(database).filter((erasure) => !seen.has(nameOf(erasure)));
  if (fresh.length === 0) return;
  makeFolder(backups);
  const lines = fresh.map((erasure) => `${nameOf(erasure)} ${erasure.at}\n`);
  // After a line that was cut short, the next one starts on a line of its own.
  const begin = /[^\n]$/.test(textIn(erasureList(backups))) ? '\n' : '';
  appendFileSync(erasureList(backups), begin + lines.join(''), { mode: 0o600, flush: true });
};

/** In the order in which they were noted. A line that a power failure cut short is left out. */
export const listErasures = (backups: string): readonly Erasure[] =>
  textIn(erasureList(backups))
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([workspaceId = '', contactId = '', at = '']) =>
      isUuid(workspaceId) && isUuid(contactId) && Date.parse(at) > 0 ? [{ workspaceId, contactId, at }] : [],
    );

/** The file. */
export const erasureList = (backups: string): string => join(backups, 'erasures');

const nameOf = ({ workspaceId, contactId }: Erasure): string => `${workspaceId} ${contactId}`;

const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
};
