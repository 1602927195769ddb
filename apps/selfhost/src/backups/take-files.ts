/** The bytes of the files and the inbound mails that a copy of the database names, for a backup that is being made. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskPathOf } from '@tidemark/files';
import { factsOfSnapshot, type SnapshotFacts, type SnapshotFile } from '@tidemark/sql/snapshot';
import { makeFolder } from '../data-folder.ts';
import { listBackups, partsOfBackup } from './backup-folder.ts';
import type { Deployment } from './deployment.ts';
import { codeOf, copyDurably, digestOf, linkTo, syncPath } from './durable-files.ts';
import type { BackedUpFile } from './manifest.ts';

export type Taken = Readonly<{ files: BackedUpFile[] | null; missing: string[]; erased: string[] }>;

type Taking = Readonly<{
  deployment: Deployment;
  /** The folder of the files in the new backup. */
  to: string;
  facts: SnapshotFacts;
  /** Throws when so many bytes more have no room. */
  needRoom: (bytes: number) => void;
}>;

/**
 * Bytes never change, so what the last backup has of them is named a second time; all else is copied. A backup never
 * shares its bytes with the running server: harm that comes to those is none to it.
 */
export const takeFiles = ({ deployment, to, facts, needRoom }: Taking): Taken => {
  if (deployment.files === null) return { files: null, missing: [], erased: [] };
  const ways = { live: deployment.files, last: lastFiles(deployment.backups), to };
  const isNew = ({ key }: SnapshotFile): boolean =>
    ways.last === null || !existsSync(join(ways.last, diskPathOf(key)));
  needRoom(facts.files.filter(isNew).reduce((sum, { size }) => sum + size, 0));
  const [files, without]: [BackedUpFile[], string[]] = [[], []];
  const folders = new Set<string>();
  for (const file of facts.files) {
    const folder = dirname(join(to, diskPathOf(file.key)));
    makeFolder(folder);
    folders.add(folder);
    if (takeFile(ways, file)) files.push(file);
    else without.push(file.key);
  }
  for (const folder of folders) syncPath(folder);
  return { files, ...sorted(without, deployment.database) };
};

const lastFiles = (backups: string): string | null => {
  const last = listBackups(backups).find(({ files }) => files !== null);
  return last ? partsOfBackup(last.folder).files : null;
};

type Ways = Readonly<{ live: string; last: string | null; to: string }>;

/** False for bytes that are nowhere, or are not those of the file any more. */
const takeFile = ({ live, last, to }: Ways, file: BackedUpFile): boolean => {
  const path = diskPathOf(file.key);
  const target = join(to, path);
  const isIt = (found: ReturnType<typeof digestOf>): boolean => {
    if (found?.size === file.size && found.sha256 === file.sha256) return true;
    rmSync(target, { force: true });
    return false;
  };
  const isLinked = last !== null && isThere(() => linkTo(join(last, path), target));
  if (isLinked && isIt(digestOf(target, file.size))) return true;
  return isIt(copyDurably(join(live, path), target, file.size));
};

const isThere = (take: () => boolean): boolean => {
  try {
    return take();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

/** A person who is erased during the backup takes their files along; a file that is still named has lost its bytes. */
const sorted = (without: readonly string[], database: string) => {
  if (without.length === 0) return { missing: [], erased: [] };
  const named = new Set(factsOfSnapshot(database).files.map(({ key }) => key));
  return {
    missing: without.filter((key) => named.has(key)),
    erased: without.filter((key) => !named.has(key)),
  };
};
