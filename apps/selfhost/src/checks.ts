/** What `./tidemark doctor` looks at in a self-hosted deployment. It changes nothing. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Check, Finding } from '@tidemark/cli';
import { accountsCheck } from '@tidemark/deployment/accounts-check';
import { proxyCheck, publicUrlCheck } from '@tidemark/deployment/address-checks';
import { automationCheck } from '@tidemark/deployment/automation-check';
import { filesCheck } from '@tidemark/deployment/files-check';
import { inboundCheck } from '@tidemark/deployment/inbound-check';
import { mailCheck } from '@tidemark/deployment/mail-check';
import { mailDnsOf } from '@tidemark/deployment/mail-dns-of';
import { mailHostCheck } from '@tidemark/deployment/mail-host-check';
import { mailRecordsCheck } from '@tidemark/deployment/mail-records-check';
import { quotasOf } from '@tidemark/deployment/quota-settings';
import { quotasCheck } from '@tidemark/deployment/quotas-check';
import { secretsCheck } from '@tidemark/deployment/secrets-check';
import { tasksCheck } from '@tidemark/deployment/tasks-check';
import { type Addresses, workspacesCheck } from '@tidemark/deployment/workspaces-check';
import type { KeyRing } from '@tidemark/domain';
import { type Environment, systemSecrets } from '@tidemark/node';
import { openSqlite } from '@tidemark/sql/sqlite';
import { factsLine } from '@tidemark/sql/storage';
import { backupsCheck } from './backups/backups-check.ts';
import { dataFolderAt, openDataFolder } from './data-folder.ts';
import { erasureCheck } from './rewriting/erasure-check.ts';
import { roomCheck } from './room-check.ts';
import { secretKeysOf } from './secret-key.ts';
import { deskSettingsOf, readSelfhostSettings, type SelfhostSettings } from './settings.ts';
import { notedProxy } from './untrusted-proxy.ts';

export const checksOf = (environment: Environment, addresses: Addresses): readonly Check[] => [
  { name: 'Settings', look: async () => readSelfhostSettings(environment) && well('they can be read') },
  { name: 'Data folder', look: async () => dataFolder(readSelfhostSettings(environment)) },
  roomCheck(() => readSelfhostSettings(environment)),
  { name: 'Secret key', look: async () => secretKey(readSelfhostSettings(environment)) },
  { name: 'Database', look: () => database(readSelfhostSettings(environment)) },
  secretsCheck(
    async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null,
    () => presentKeys(readSelfhostSettings(environment)),
  ),
  workspacesCheck(async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null, addresses),
  automationCheck(async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null),
  tasksCheck(async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null),
  erasureCheck(() => readSelfhostSettings(environment)),
  backupsCheck(() => readSelfhostSettings(environment)),
  filesCheck(() => deskSettingsOf(readSelfhostSettings(environment), [''])),
  mailCheck(() => deskSettingsOf(readSelfhostSettings(environment), ['']).mail),
  inboundCheck(
    async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null,
    () => deskSettingsOf(readSelfhostSettings(environment), ['']).inbound,
  ),
  accountsCheck(async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null),
  mailHostCheck(
    () => deskSettingsOf(readSelfhostSettings(environment), ['']).inbound,
    () => mailDnsOf(deskSettingsOf(readSelfhostSettings(environment), [''])),
  ),
  mailRecordsCheck(
    async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null,
    () => deskSettingsOf(readSelfhostSettings(environment), ['']),
    () => mailDnsOf(deskSettingsOf(readSelfhostSettings(environment), [''])),
  ),
  quotasCheck(
    async () => (await asItIs(readSelfhostSettings(environment)))?.storage ?? null,
    () => quotasOf(readSelfhostSettings(environment)),
  ),
  publicUrlCheck(() => readSelfhostSettings(environment)),
  proxyCheck(
    () => readSelfhostSettings(environment),
    () => notedProxy(dataFolderAt(readSelfhostSettings(environment).DATA_DIR)),
  ),
];

const well = (detail: string): Finding => ({ ok: true, detail });
const wrong = (detail: string): Finding => ({ ok: false, detail });

const othersMayRead = 0o077;

const dataFolder = ({ DATA_DIR }: SelfhostSettings): Finding => {
  const path = resolve(DATA_DIR);
  if (!existsSync(path)) return well(`${path} does not exist yet; the first start makes it`);
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong(`${path} cannot be written by this user: change its owner, or set DATA_DIR`);
  }
  return (statSync(path).mode & othersMayRead) === 0
    ? well(`${path}, for this user only`)
    : wrong(`other users of this machine may look into ${path}: chmod 700 ${path}`);
};

const secretKey = ({ DATA_DIR, SECRET_KEY }: SelfhostSettings): Finding => {
  if (SECRET_KEY !== null) return well('from SECRET_KEY');
  const path = resolve(DATA_DIR, 'secret-key');
  if (!existsSync(path)) return well('not made yet; the first start makes it');
  return (statSync(path).mode & othersMayRead) === 0
    ? well(`${path}, for this user only`)
    : wrong(`other users of this machine may read ${path}: chmod 600 ${path}`);
};

/** Null where none was made yet. */
const presentKeys = (settings: SelfhostSettings): KeyRing | null => {
  const folder = dataFolderAt(settings.DATA_DIR);
  const isThere = settings.SECRET_KEY !== null || existsSync(folder.secretKey);
  return isThere ? secretKeysOf(settings, folder, systemSecrets) : null;
};

/** Null where none was made yet. */
const asItIs = async ({ DATA_DIR, SQLITE_SYNCHRONOUS: synchronous }: SelfhostSettings) => {
  if (!existsSync(resolve(DATA_DIR))) return null;
  const { isNew, database: path } = openDataFolder(DATA_DIR);
  return isNew ? null : { path, storage: await openSqlite({ path, synchronous, migrate: 'never' }) };
};

const database = async (settings: SelfhostSettings): Promise<Finding> => {
  const opened = await asItIs(settings);
  if (opened === null) return well('none yet; the first start makes it');
  const { path, storage } = opened;
  const facts = await storage.facts().finally(() => storage.close());
  const damage = integrityFaults(path);
  if (damage !== null) return wrong(`${path} is damaged, put it back from a backup: ${damage}`);
  return well(`${factsLine(facts)}; quick check passed`);
};

/** SQLite's own quick check; null when it finds nothing. */
const integrityFaults = (path: string): string | null => {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = file.prepare('PRAGMA quick_check(3)').all();
    const found = rows.map((row) => String(row.quick_check));
    return found.length === 1 && found[0] === 'ok' ? null : found.join(', ');
  } finally {
    file.close();
  }
};
