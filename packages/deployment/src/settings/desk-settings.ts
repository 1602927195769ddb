import type { KeyRing } from '@tidemark/domain';
import {
  choiceSetting,
  closedPortSetting,
  countSetting,
  type Environment,
  hostSetting,
  logLevels,
  networksSetting,
  originsSetting,
  schemeSetting,
  secretsSetting,
  wordSetting,
} from '@tidemark/node';
import * as v from 'valibot';
import type { DeskSettings } from '../open-desk.ts';
import { fileEntries, fileLimitsOf, s3Account } from './file-settings.ts';
import { inboundEntries, inboundSettings } from './inbound-settings.ts';
import { mailEntries, mailSettings } from './mail-settings.ts';
import { pushEntries, pushServices } from './push-settings.ts';
import { quotaEntries, quotasOf } from './quota-settings.ts';

/** The settings of every deployment for its server, its addresses and the networks that it may call. */
export const serverEntries = {
  HOST: hostSetting('127.0.0.1', 'The address it listens on; `0.0.0.0` for every network interface.'),
  BASE_DOMAIN: hostSetting(
    'localhost',
    'The domain whose host labels are workspace slugs: `acme.example.com` is `acme`. A sign-in is on the workspace’s own host; the only workspace also answers on this domain itself, on the host of `PUBLIC_URL`, on `localhost` and on IP addresses. Other hosts get no pages and no sign-in. An API key knows its workspace on every host.',
  ),
  APP_SCHEME: schemeSetting(
    'The URL scheme that opens your mobile apps. A sign-in in a browser redirects only to this scheme. Absent: `tidemark`, and customers’ pages do not offer an app.',
  ),
  HELP_IMAGE_ORIGINS: originsSetting(
    'Where pictures in help centre articles may come from, like `https://cdn.example.com`; pictures from elsewhere are shown as links.',
  ),
  CONSOLE_DIR: wordSetting(
    'the path of a folder',
    /^[^\0]{1,1000}$/,
    'The folder of the built agent console. Absent: the one that `npm start` builds; without it `/console` says how to build it.',
  ),
  DOCS_DIR: wordSetting(
    'the path of a folder, or off',
    /^[^\0]{1,1000}$/,
    'The folder of these pages, served as Markdown at `/docs/README.md` and named in `/llms.txt`; `off`: none are served. Absent: the one next to the program.',
  ),
  OTHER_SECRET_KEYS: secretsSetting(
    'Keys that also open and prove what was stored and given out, separated by commas: the earlier key after a change. See `docs/secret-key.md`.',
  ),
  TRUSTED_PROXIES: networksSetting(
    'Networks whose `X-Forwarded-For` is trusted, like `10.0.0.0/8,::1`. See `docs/proxies.md`.',
  ),
  AGENT_SESSION_DAYS: countSetting(
    '0',
    { least: 0, most: 3_650 },
    'After how many days a session of an agent ends, however often it is used, so that they sign in again; `0` for never. Unused sessions end earlier.',
  ),
  CONNECTIONS: countSetting(
    '4096',
    { least: 1, most: 1_000_000 },
    'How many connections a process of the API holds at once; more are closed.',
  ),
  CONNECTIONS_OF_SOURCE: countSetting(
    '512',
    { least: 1, most: 1_000_000 },
    'How many of them may come from one address; those of `TRUSTED_PROXIES` are not counted.',
  ),
  BODIES_MEBIBYTES: countSetting(
    '48',
    { least: 4, most: 100_000 },
    'How many mebibytes of request bodies a process of the API holds in memory at once, half of them for one address. A request beyond that gets 503 and may be repeated. Files are stored as they arrive, so each upload holds 1 at most.',
  ),
  HSTS: choiceSetting(
    ['subdomains', 'host', 'off'],
    'subdomains',
    'Sent where `PUBLIC_URL` is https: browsers then call this host by https only, for a year. `subdomains`: and every host below it, as those of workspaces are; `host`: this host alone; `off`: not sent, because a proxy does it.',
  ),
  MIGRATE: choiceSetting(
    ['always', 'never'],
    'always',
    '`always`: a server that starts brings the tables up to date. `never`: it refuses to start on tables that lack a migration; `./tidemark upgrade` brings them up to date. See `docs/upgrade.md`.',
  ),
  AUTHORIZE_CONFIRM: choiceSetting(
    ['older', 'never'],
    'older',
    'Whether an agent whose browser signed in more than 10 minutes ago is asked before an app is signed in. `never`: the app is signed in at once.',
  ),
  METRICS_PORT: closedPortSetting(
    'The TCP port on which Prometheus reads `/metrics`; absent: it is closed. A worker on Postgres has `/metrics` on `WORKER_PORT` too.',
  ),
  METRICS_HOST: hostSetting('127.0.0.1', 'The address on which `METRICS_PORT` listens.'),
  LOG_LEVEL: choiceSetting(
    logLevels,
    'info',
    'How much is logged, from `trace` to `silent`; `debug` shows every request.',
  ),
  SLOW_STATEMENT_MS: countSetting(
    '250',
    { least: 0, most: 60_000 },
    'Logs statements that take longer than this many milliseconds, with operation and workspace id, without parameters. `0` turns this off.',
  ),
  WEBHOOK_ALLOW_NETWORKS: networksSetting(
    'Private networks that webhooks may call; absent: public addresses only.',
  ),
  SSO_ALLOW_NETWORKS: networksSetting(
    'Private networks that single sign-on providers may be in; absent: public addresses only.',
  ),
  PICTURES_ALLOW_NETWORKS: networksSetting(
    'Private networks that pictures in messages may come from; absent: public addresses only.',
  ),
};

const schema = v.object({
  ...serverEntries,
  ...fileEntries,
  ...pushEntries,
  ...mailEntries,
  ...inboundEntries,
  ...quotaEntries,
});

/** The settings that differ between the deployments; clients reach the server at `publicUrl`. */
type OwnSettings = Readonly<{
  secretKeys: KeyRing;
  publicUrl: string;
  filesFolder: string;
  mailFolder: string;
  /** Where the certificate of the SMTP listener is kept that is made here. */
  keysFolder: string;
}>;

/** The settings of the desk, from those that every deployment has and its own. */
export const deskSettingsFrom = (
  settings: v.InferOutput<typeof schema>,
  { secretKeys, publicUrl, filesFolder, mailFolder, keysFolder }: OwnSettings,
): DeskSettings => ({
  secretKeys,
  site: { publicUrl, baseDomain: settings.BASE_DOMAIN },
  webhookNetworks: settings.WEBHOOK_ALLOW_NETWORKS,
  ssoNetworks: settings.SSO_ALLOW_NETWORKS,
  pictureNetworks: settings.PICTURES_ALLOW_NETWORKS,
  push: pushServices(settings),
  mail: mailSettings(settings, mailFolder),
  inbound: inboundSettings(settings, { publicUrl, keysFolder }),
  files: { folder: filesFolder, s3: s3Account(settings) },
  fileLimits: fileLimitsOf(settings),
  quotas: quotasOf(settings),
  agentSessions: {
    mostMs: settings.AGENT_SESSION_DAYS === 0 ? null : settings.AGENT_SESSION_DAYS * 86_400_000,
  },
  auditRetention: { days: settings.AUDIT_KEPT_DAYS },
  scanner: settings.CLAMD_ADDRESS,
});

/** Where clients reach a server that listens on this port. */
export const publicUrlOf = ({ PUBLIC_URL }: Readonly<{ PUBLIC_URL: string | null }>, port: number): string =>
  PUBLIC_URL ?? `http://localhost:${port}`;

type ShownFolders = Readonly<{ CONSOLE_DIR: string | null; DOCS_DIR: string | null }>;

/**
 * Where the console and the pages are, null for none. Our own launchers name those next to the program under names that are no
 * settings, so that a settings file has precedence.
 */
export const shownFoldersOf = (
  { CONSOLE_DIR, DOCS_DIR }: ShownFolders,
  { CONSOLE_BESIDE_PROGRAM, DOCS_BESIDE_PROGRAM }: Environment,
): ShownFolders => ({
  CONSOLE_DIR: CONSOLE_DIR ?? (CONSOLE_BESIDE_PROGRAM || null),
  DOCS_DIR: DOCS_DIR === 'off' ? null : (DOCS_DIR ?? (DOCS_BESIDE_PROGRAM || null)),
});
