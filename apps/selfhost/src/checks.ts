/** The checks of `./tidemark doctor` in a self-hosted deployment. It changes nothing. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Check, Finding } from '@tidemark/cli';
import { checkTracing } from '@tidemark/deployment';
import { serviceChecks, storedChecks } from '@tidemark/deployment/desk-checks';
import { quotasOf } from '@tidemark/deployment/quota-settings';
import type { Addresses } from '@tidemark/deployment/workspaces-check';
import type { KeyRing } from '@tidemark/domain';
import { type Environment, systemSecrets } from '@tidemark/node';
import { backupsCheck } from './backups/backups-check.ts';
import { dataFolderAt } from './data-folder.ts';
import { databaseCheck, openAsItIs } from './database-check.ts';
import { erasureCheck } from './rewriting/erasure-check.ts';
import { roomCheck } from './room-check.ts';
import { foreignKeyText, secretKeysOf } from './secret-key.ts';
import { isChangedSinceStart } from './server-settings.ts';
import { deskSettingsOf, readSelfhostSettings, type SelfhostSettings } from './settings.ts';
import { unknownSettings } from './settings-file.ts';
import { notedProxy } from './untrusted-proxy.ts';

/** `environmentOf` throws where `tidemark.env` cannot be read: each check that needs it says so. */
export const checksOf = (environmentOf: () => Environment, addresses: Addresses): readonly Check[] => {
  const settings = () => readSelfhostSettings(environmentOf());
  const open = async () => (await openAsItIs(settings()))?.storage ?? null;
  const foreignKey = () => foreignKeyText(settings(), dataFolderAt(settings().DATA_DIR));
  return [
    { name: 'Settings', look: async () => settingsFinding(environmentOf()) },
    { name: 'Data folder', look: async () => dataFolder(settings()) },
    roomCheck(settings),
    { name: 'Secret key', look: async () => secretKey(settings()) },
    databaseCheck(settings),
    ...storedChecks({ open, addresses, keys: () => presentKeys(settings()), foreignKey }),
    erasureCheck(settings),
    backupsCheck(settings),
    ...serviceChecks({
      open,
      desk: () => deskSettingsOf(settings(), ['']),
      quotas: () => quotasOf(settings()),
      address: settings,
      untrustedProxy: () => notedProxy(dataFolderAt(settings().DATA_DIR)),
    }),
  ];
};

const settingsFinding = async (environment: Environment): Promise<Finding> => {
  const { DATA_DIR } = readSelfhostSettings(environment);
  await checkTracing(environment);
  const isChanged = isChangedSinceStart(dataFolderAt(DATA_DIR));
  const warnings = [...unknownSettings(DATA_DIR), ...(isChanged ? [restartText] : [])];
  return warnings.length === 0
    ? well('they can be read')
    : { ok: true, warns: true, detail: `they can be read. ${warnings.join(' ')}` };
};

const restartText =
  'The server runs with earlier ones: tidemark.env changed after its start. Restart the server.';

const well = (detail: string): Finding => ({ ok: true, detail });
const wrong = (detail: string): Finding => ({ ok: false, detail });

const othersMayRead = 0o077;

const dataFolder = ({ DATA_DIR }: SelfhostSettings): Finding => {
  const path = resolve(DATA_DIR);
  if (!existsSync(path)) return well(`${path} does not exist yet; the first start makes it`);
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    // The sentence says what the error would.
    return wrong(`${path} cannot be written by this user: change its owner, or set DATA_DIR`);
  }
  return (statSync(path).mode & othersMayRead) === 0
    ? well(`${path}, for this user only`)
    : wrong(`other users of this machine may look into ${path}: chmod 700 ${path}`);
};

const secretKey = (settings: SelfhostSettings): Finding => {
  if (settings.SECRET_KEY !== null) return well('from SECRET_KEY');
  const folder = dataFolderAt(settings.DATA_DIR);
  const path = folder.secretKey;
  if (!existsSync(path))
    return folder.isNew
      ? well('not created yet; the first start creates it')
      : wrong(foreignKeyText(settings, folder));
  return (statSync(path).mode & othersMayRead) === 0
    ? well(`${path}, for this user only`)
    : wrong(`other users of this machine may read ${path}: chmod 600 ${path}`);
};

/** Null where there is none. */
const presentKeys = (settings: SelfhostSettings): KeyRing | null => {
  const folder = dataFolderAt(settings.DATA_DIR);
  const isThere = settings.SECRET_KEY !== null || existsSync(folder.secretKey);
  return isThere ? secretKeysOf(settings, folder, systemSecrets) : null;
};
