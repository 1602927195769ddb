/** The folder of all backups, and the names of its files. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupRecord } from '@tidemark/cli';
import { DeskError } from '@tidemark/domain';
import { makeFolder } from '../data-folder.ts';
import { codeOf, writeDurably } from './durable-files.ts';
import { bytesOf, type Manifest, manifestName, readManifest } from './manifest.ts';

/** Names below the folder of one backup. */
export const partsOfBackup = (folder: string) => ({
  database: join(folder, 'tidemark.db'),
  secretKey: join(folder, 'secret-key'),
  files: join(folder, 'files'),
  verified: join(folder, 'verified'),
});

/** A name that sorts by time, and that every file system takes. */
export const backupIdAt = (instant: string): string => instant.replace(/[:.]/g, '-');

/** Where a backup grows; nobody takes it for one. */
export const partialFolder = (backups: string, id: string): string => join(backups, `.partial-${id}`);

/** Where a backup is restored to be looked at. */
export const trialFolder = (backups: string, id: string): string => join(backups, `.verify-${id}`);

/** Newest first, without those whose manifest cannot be read: of them `verify` says what is wrong. */
export const listBackups = (backups: string): readonly BackupRecord[] =>
  foldersIn(backups).flatMap((folder) => {
    const manifest = manifestOrFault(folder);
    return typeof manifest === 'string' ? [] : [recordOf(folder, manifest)];
  });

/** Backups that can be neither trusted nor called broken, as sentences: they stay until somebody removes them. */
export const backupFaults = (backups: string): readonly string[] =>
  foldersIn(backups).flatMap((folder) => {
    const manifest = manifestOrFault(folder);
    const fault = typeof manifest === 'string' ? manifest : markOf(folder).fault;
    return fault === null ? [] : [fault];
  });

export const findBackup = (backups: string, id: string | null): string => {
  const names = namesIn(backups).filter((name) => isBackup(join(backups, name)));
  const found = id === null ? names.sort().at(-1) : names.find((name) => name === id);
  if (found !== undefined) return join(backups, found);
  throw new DeskError(
    'not_found',
    id === null
      ? `There is no backup in ${backups} yet; make one with: ./tidemark backup create.`
      : `No backup in ${backups} has the id ${id}; see: ./tidemark backup list.`,
  );
};

export const recordOf = (folder: string, manifest: Manifest): BackupRecord => ({
  id: manifest.id,
  folder,
  createdAt: manifest.created_at,
  kind: manifest.kind,
  version: manifest.version,
  bytes: bytesOf(manifest),
  tickets: manifest.counts.tickets,
  files: manifest.files === null ? null : manifest.files.length,
  verifiedAt: markOf(folder).verifiedAt,
});

export const noteVerified = (folder: string, at: string): void =>
  writeDurably(partsOfBackup(folder).verified, `${at}\n`);

/** Removes what a process that died has left. Only who holds the lock of the folder may. */
export const removeLeftovers = (backups: string): void => {
  makeFolder(backups);
  for (const name of namesIn(backups).filter((one) => /^\.(partial|verify)-/.test(one)))
    rmSync(join(backups, name), { recursive: true, force: true });
};

/**
 * Keeps the newest nightly ones that passed their check, and the newest of those after them that did not, for whoever
 * looks into it. Those that somebody asked for stay until somebody removes them, and so do those whose mark cannot be
 * read: they may be good.
 */
export const removeOld = (backups: string, kept: number): void => {
  const nightly = listBackups(backups).filter(
    ({ kind, folder }) => kind === 'nightly' && markOf(folder).fault === null,
  );
  const good = nightly.filter(({ verifiedAt }) => verifiedAt !== null);
  const [last] = good;
  const staying = new Set(good.slice(0, kept));
  for (const one of nightly.filter(({ verifiedAt }) => verifiedAt === null).slice(0, last ? 1 : kept))
    if (!last || one.createdAt > last.createdAt) staying.add(one);
  for (const { folder } of nightly.filter((one) => !staying.has(one))) {
    // Without its manifest it is no backup any more, however far the rest comes.
    rmSync(join(folder, manifestName), { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
};

const isBackup = (folder: string): boolean =>
  /\d{4}-\d\d-\d\dT[\d-]+Z$/.test(folder) &&
  !/[/\\]\.[^/\\]+$/.test(folder) &&
  existsSync(join(folder, manifestName));

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/** Newest first. */
const foldersIn = (backups: string): readonly string[] =>
  namesIn(backups)
    .filter((name) => isBackup(join(backups, name)))
    .sort()
    .reverse()
    .map((name) => join(backups, name));

const manifestOrFault = (folder: string): Manifest | string => {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof DeskError) return error.message.replace(/\.$/, '');
    throw error;
  }
};

type Mark = Readonly<{ verifiedAt: string | null; fault: string | null }>;

/** A mark that is there and cannot be read tells nothing: neither that the backup is good nor that it is not. */
const markOf = (folder: string): Mark => {
  const { verified } = partsOfBackup(folder);
  try {
    return { verifiedAt: readFileSync(verified, 'utf8').trim(), fault: null };
  } catch (error) {
    const isAbsent = codeOf(error) === 'ENOENT';
    return { verifiedAt: null, fault: isAbsent ? null : `${verified} cannot be read (${codeOf(error)})` };
  }
};
