/** Brings a backup back into a new folder, without those who were erased since it was made. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RestoredBackup } from '@tidemark/cli';
import { sessionOn } from '@tidemark/deployment';
import { type ContactCases, DeskError, operationOf, systemCall } from '@tidemark/domain';
import { systemSecrets } from '@tidemark/node';
import { rewriteDatabase } from '@tidemark/sql/rewriting';
import type { Erasure } from '@tidemark/sql/snapshot';
import { openSqlite } from '@tidemark/sql/sqlite';
import { dataFolderAt, markDatabase, placeOf, refuseHalfRestored } from '../data-folder.ts';
import { isServed } from '../serve-lock.ts';
import { deskSettingsOf, type SelfhostSettings } from '../settings.ts';
import { noteUnswept } from '../unswept.ts';
import { bringBack, takeAway } from './bring-back.ts';
import { backupsFolder, fingerprintOf } from './deployment.ts';
import { listErasures, noteErasures } from './erasure-list.ts';
import type { Manifest } from './manifest.ts';

export const restoreBackup = async (
  settings: SelfhostSettings,
  backup: string,
  to: string,
): Promise<RestoredBackup> => {
  const target = resolve(to);
  refuseUsed(target);
  const [erasures, notes] = knownErasures(settings, backup);
  let erasedAgain = 0;
  const open = async (database: string): Promise<void> => {
    erasedAgain = await eraseAgain({ ...settings, DATA_DIR: target }, database, erasures);
    if (erasedAgain > 0) rewriteDatabase(database);
  };
  try {
    const manifest = await bringBack({ backup, target, mayLink: false, open });
    markDatabase(dataFolderAt(target));
    if (manifest.files === null) noteUnswept(target);
    return { ...restored(manifest, target), erasedAgain, notes: [...notes, ...notesOn(manifest, settings)] };
  } catch (error) {
    takeAway(target);
    throw error;
  }
};

const restored = ({ id, counts, files }: Manifest, folder: string) => ({
  id,
  folder,
  tickets: counts.tickets,
  files: files?.length ?? null,
});

const refuseUsed = (target: string): void => {
  if (isServed(dataFolderAt(target)))
    throw new DeskError('unavailable', `A Tidemark serves ${target}: restore into a new folder.`);
  refuseHalfRestored(target);
  if (existsSync(target) && readdirSync(target).some((name) => name !== 'lost+found'))
    throw new DeskError(
      'unavailable',
      `${target} is not empty: restore into a new folder, then start the server with DATA_DIR on it.`,
    );
};

/** From the lists beside the backup and of this deployment, and from its database while that can still be read. */
const knownErasures = (
  settings: SelfhostSettings,
  backup: string,
): readonly [readonly Erasure[], readonly string[]] => {
  const own = backupsFolder(settings);
  const { database } = dataFolderAt(settings.DATA_DIR);
  const notes: string[] = [];
  try {
    if (existsSync(database)) noteErasures(own, database);
  } catch {
    // The note says what it means for the restored data.
    notes.push(`${database} cannot be read: who was erased in its last minute may be in the restored data.`);
  }
  return [[...listErasures(dirname(resolve(backup))), ...listErasures(own)], notes];
};

const eraseAgain = async (
  settings: SelfhostSettings,
  path: string,
  erasures: readonly Erasure[],
): Promise<number> => {
  const storage = await openSqlite({ path });
  // An erasure seals and signs nothing, whatever the key.
  const session = sessionOn(storage, deskSettingsOf(settings, [systemSecrets.text(43)]), placeOf(path));
  try {
    let erased = 0;
    for (const erasure of erasures)
      if (await isErasedNow(session.desk.contacts, erasure, session.ids.next())) erased += 1;
    return erased;
  } finally {
    await session.close();
  }
};

/** False when the backup does not know the person (any more). */
const isErasedNow = async (contacts: ContactCases, erasure: Erasure, requestId: string): Promise<boolean> => {
  const call = systemCall(erasure.workspaceId, operationOf('backup restore'), requestId);
  try {
    await contacts.remove(call, { id: erasure.contactId, deleteTickets: true });
    return true;
  } catch (error) {
    if (error instanceof DeskError && error.code === 'not_found') return false;
    throw error;
  }
};

const notesOn = ({ secret_key, missing, files }: Manifest, settings: SelfhostSettings): readonly string[] => [
  ...(missing.length > 0 ? [`${missing.length} files had lost their bytes when the backup was made.`] : []),
  ...(files === null
    ? [
        'Its files are in the object store, which the backup does not hold. The restored server removes nothing there by itself until you have run, with its DATA_DIR: ./tidemark files check --remove-orphans. Run that only once no other Tidemark uses the bucket.',
      ]
    : []),
  ...(secret_key.included || isSameKey(secret_key.fingerprint, settings)
    ? []
    : [
        'The backup has no secret key: put the old one into the folder as secret-key, or set SECRET_KEY, before the server starts. If it is lost: ./tidemark secret-key replace --lost. The secrets of webhooks and of single sign-on then cannot be opened.',
      ]),
];

const isSameKey = (fingerprint: string, { SECRET_KEY }: SelfhostSettings): boolean =>
  SECRET_KEY !== null && fingerprintOf(SECRET_KEY) === fingerprint;
