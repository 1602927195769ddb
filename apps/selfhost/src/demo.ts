/** `./tidemark demo`: a made-up workspace in a folder of its own, with a server on it. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliApp, DemoStarted, StartDemo } from '@tidemark/cli';
import { DeskError, workspacePages } from '@tidemark/domain';
import { type Environment, runProcess, systemSecrets } from '@tidemark/node';
import { dataFolderAt, openDataFolder } from './data-folder.ts';
import { startSelfhost } from './main.ts';
import { openDatabase } from './open-database.ts';
import { secretKeysOf } from './secret-key.ts';
import { deskSettingsOf, readSelfhostSettings } from './settings.ts';

type Access = Pick<DemoStarted, 'email' | 'password' | 'customer'>;

const passwordLength = 16;

export const demoOf =
  (environmentOf: () => Environment): CliApp['demo'] =>
  (start) =>
    runProcess(() => runDemo(demoEnvironment(environmentOf(), start.folder), start), start.textOf);

/** Nothing else of the environment, so that the demo reaches no mail server and no other data. */
const demoEnvironment = (
  { PORT, HOST, CONSOLE_DIR, CONSOLE_BESIDE_PROGRAM, LOG_LEVEL }: Environment,
  folder: string,
): Environment => {
  const given = { PORT, HOST, CONSOLE_DIR, CONSOLE_BESIDE_PROGRAM, LOG_LEVEL: LOG_LEVEL || 'warn' };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => Boolean(value))),
    DATA_DIR: folder,
    SQLITE_SYNCHRONOUS: 'NORMAL',
    MAIL_FROM: 'Harbour Coffee <help@harbour.example>',
  };
};

const runDemo = async (environment: Environment, { folder, seed, onFill, onStart }: StartDemo) => {
  const { path } = dataFolderAt(folder);
  const access = readAccess(path);
  if (access === null) onFill();
  const filled = access ? { access, portalLink: null } : await fill(environment, seed);
  const server = await startSelfhost(environment, () => undefined);
  const { url } = server;
  onStart({
    ...filled.access,
    portalLink: filled.portalLink && onServer(filled.portalLink, url),
    folder: path,
    console: `${url}/console`,
    helpCentre: `${url}/help`,
    portal: `${url}${workspacePages.portalRequests}`,
  });
  return server;
};

/** Which port a server gets is known once it listens. */
const onServer = (link: string, url: string): string => {
  const { pathname, search } = new URL(link);
  return `${url}${pathname}${search}`;
};

const fill = async (environment: Environment, seed: number) => {
  const settings = readSelfhostSettings(environment);
  refuseOthersData(settings.DATA_DIR);
  const folder = openDataFolder(settings.DATA_DIR);
  const secretKeys = secretKeysOf(settings, folder, systemSecrets);
  const password = systemSecrets.text(passwordLength);
  const { fillDemo } = await import('@tidemark/deployment/demo');
  const { owner, customer, portalLink } = await fillDemo({
    storage: await openDatabase(folder, settings, { migrate: 'always' }),
    settings: deskSettingsOf(settings, secretKeys),
    password,
    seed,
    until: Date.now(),
  });
  const access: Access = { email: owner, password, customer };
  writeFileSync(join(folder.path, accessName), JSON.stringify(access), { mode: 0o600 });
  return { access, portalLink };
};

/** Written last: a folder without it was not filled to the end. */
const accessName = 'demo.json';

const readAccess = (path: string): Access | null => {
  const file = join(path, accessName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Access) : null;
};

const refuseOthersData = (path: string): void => {
  if (!existsSync(path) || (statSync(path).isDirectory() && readdirSync(path).length === 0)) return;
  throw new DeskError(
    'validation_failed',
    `The folder ${path} is not empty, and holds no finished demo: delete it, or choose another one with --folder.`,
  );
};
