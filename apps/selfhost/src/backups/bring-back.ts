/** Brings a backup into an empty folder, and believes nothing of it that it has not checked. */
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { DeskError } from '@tidemark/domain';
import { diskPathOf } from '@tidemark/files';
import { damageOf, factsOfSnapshot } from '@tidemark/sql/snapshot';
import { makeFolder, restoringName } from '../data-folder.ts';
import { partsOfBackup } from './backup-folder.ts';
import { copyDurably, type Digest, digestOf, linkTo, renameDurably } from './durable-files.ts';
import { type BackedUpFile, type Manifest, readManifest } from './manifest.ts';

export type Bringing = Readonly<{
  backup: string;
  target: string;
  /** Files that only have to be looked at need not be copied. */
  mayLink: boolean;
  /** Opens the database with today's Tidemark, which brings its tables up to date, and closes it again. */
  open: (database: string) => Promise<void>;
}>;

export const bringBack = async ({ backup, target, mayLink, open }: Bringing): Promise<Manifest> => {
  const manifest = readManifest(backup);
  const source = partsOfBackup(realpathSync(backup));
  const parts = partsOfBackup(target);
  makeFolder(target);
  // Under its own name only once all is well: no server takes a half restored folder for a whole one.
  const database = restoringName(parts.database);
  agree(copied(source.database, database, manifest.database), manifest.database, 'tidemark.db');
  for (const file of manifest.files ?? [])
    bringFile({ source: source.files, target: parts.files, mayLink }, file);
  if (manifest.secret_key.included) bringKey(source.secretKey, parts.secretKey);
  await open(database);
  refuseDamage(database, manifest);
  renameDurably(database, parts.database);
  return manifest;
};

type Ways = Readonly<{ source: string; target: string; mayLink: boolean }>;

const bringFile = ({ source, target, mayLink }: Ways, file: BackedUpFile): void => {
  const from = join(source, diskPathOf(file.key));
  const to = join(target, diskPathOf(file.key));
  makeFolder(dirname(to));
  const isOurs = existsSync(from) && realpathSync(dirname(from)).startsWith(`${dirname(source)}${sep}`);
  if (!isOurs) throw damaged(`files/${diskPathOf(file.key)}`, 'is not in it');
  const found = mayLink && linkTo(from, to) ? digestOf(to, file.size) : copied(from, to, file);
  agree(found, file, `files/${diskPathOf(file.key)}`);
};

const copied = (from: string, to: string, { size }: Digest): Digest | null => copyDurably(from, to, size);

const longestKey = 10_000;

const bringKey = (from: string, to: string): void => {
  if (copyDurably(from, to, longestKey) === null) throw damaged('secret-key', 'is not in it');
};

const agree = (found: Digest | null, expected: Digest, name: string): void => {
  if (found?.size !== expected.size || found.sha256 !== expected.sha256)
    throw damaged(
      name,
      'is not what the manifest says: it was changed, or cut short, or is a link or no file',
    );
};

const damaged = (name: string, what: string): DeskError =>
  new DeskError('unavailable', `The backup is damaged: ${name} ${what}. Take an older one.`);

/** The database by SQLite's own checks, and every file that it names. */
const refuseDamage = (database: string, { files, missing, erased }: Manifest): void => {
  const [fault] = damageOf(database);
  if (fault !== undefined) throw damaged('tidemark.db', `is not whole (${fault})`);
  if (files === null) return;
  const stored = new Map(files.map((file) => [file.key, file]));
  const gone = new Set([...missing, ...erased]);
  for (const { key, size, sha256 } of factsOfSnapshot(database).files) {
    const file = stored.get(key);
    if (file ? file.size !== size || file.sha256 !== sha256 : !gone.has(key))
      throw damaged(`files/${diskPathOf(key)}`, 'is not the file that the database names');
  }
};

/** Removes what was brought: the folder was empty before. */
export const takeAway = (target: string): void => {
  const { database, files, secretKey } = partsOfBackup(target);
  const databases = [database, restoringName(database)].flatMap((path) => [
    path,
    `${path}-wal`,
    `${path}-shm`,
  ]);
  for (const path of [...databases, files, secretKey]) rmSync(path, { recursive: true, force: true });
};
