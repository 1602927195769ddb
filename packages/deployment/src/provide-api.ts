import { DeskError, type KeyRing } from '@tidemark/domain';
import {
  type ApiParts,
  type ApiSettings,
  createApi,
  createRefusalLog,
  createStreams,
  type Log,
} from '@tidemark/http';
import { createRateLimiter, createWorkspaceRate, systemSecrets } from '@tidemark/node';
import { consoleFault } from './checks/console-check.ts';
import type { Container } from './container.ts';
import { lateYaml } from './late-yaml.ts';
import { tokens } from './tokens.ts';
import { version } from './version.ts';

type PublicSettings = Readonly<{
  TRUSTED_PROXIES: ApiSettings['trustedProxies'];
  PUBLIC_URL: ApiSettings['publicUrl'];
  BASE_DOMAIN: ApiSettings['baseDomain'];
  APP_SCHEME: ApiSettings['appScheme'];
  AUTHORIZE_CONFIRM: 'older' | 'never';
  BODIES_MEBIBYTES: number;
  QUOTA_WORKSPACE_CALLS: number;
  HSTS: ApiSettings['hsts'];
  HELP_IMAGE_ORIGINS: ApiSettings['imageOrigins'];
  CONSOLE_DIR: ApiSettings['consoleFolder'];
  DOCS_DIR: ApiSettings['docsFolder'];
}>;

type ApiWiring = Readonly<{
  log: Log;
  settings: PublicSettings;
  secretKeys: KeyRing;
  /** Names the work of a request in what is logged meanwhile. */
  during: ApiParts['during'];
  onUntrustedProxy?: (address: string) => void;
}>;

export type ProvidedApi = Readonly<{
  /** From now on `/readyz` answers 503, so that balancers send their requests elsewhere. All else is answered as before. */
  stopBeingReady: () => void;
}>;

/** Registers the API on top of the desk, the same way in every deployment. */
export const provideApi = (
  container: Container,
  { log, settings, secretKeys, during, onUntrustedProxy }: ApiWiring,
): ProvidedApi => {
  const fault = consoleFault(settings.CONSOLE_DIR);
  if (fault !== null) log({ level: 'warn', message: fault });
  let isStopping = false;
  const admits = createWorkspaceRate();
  const usual = settings.QUOTA_WORKSPACE_CALLS;
  container.provide(tokens.api, (get) => {
    const { rateLimiter, ready: canWrite, onEvents } = get(tokens.storage);
    const ready = async (): Promise<void> => {
      if (isStopping) throw new DeskError('unavailable', 'This process is stopping.');
      await canWrite();
    };
    const { clock, ids, secrets } = get(tokens.ports);
    const desk = get(tokens.desk);
    const streams = createStreams(desk, { log, onEvents });
    const refusals = createRefusalLog({ log, clock });
    const api = createApi(desk, {
      rateLimiter: rateLimiter ?? createRateLimiter(),
      fairness: {
        asRequest: get(tokens.fairWork).asRequest,
        admits: ({ id, settings: own }, at) => admits(id, own.callsPerSecond ?? usual, at),
      },
      clock,
      ids,
      secrets,
      streams,
      ready,
      log,
      refusals,
      ...(during && { during }),
      ...(onUntrustedProxy ? { onUntrustedProxy } : {}),
      settings: apiSettingsOf(settings, secretKeys),
      yaml: lateYaml,
    });
    return { api, streams, refusals };
  });
  return {
    stopBeingReady: () => {
      isStopping = true;
    },
  };
};

const mebibyte = 1024 * 1024;

const apiSettingsOf = (settings: PublicSettings, secretKeys: KeyRing): ApiSettings => ({
  trustedProxies: settings.TRUSTED_PROXIES,
  publicUrl: settings.PUBLIC_URL,
  baseDomain: settings.BASE_DOMAIN,
  appScheme: settings.APP_SCHEME,
  confirmsApps: settings.AUTHORIZE_CONFIRM === 'older',
  bodiesBytes: settings.BODIES_MEBIBYTES * mebibyte,
  hsts: settings.HSTS,
  imageOrigins: settings.HELP_IMAGE_ORIGINS,
  consoleFolder: settings.CONSOLE_DIR,
  docsFolder: settings.DOCS_DIR,
  version,
  cursorKeys: derived('cursor', secretKeys),
  linkKeys: derived('link', secretKeys),
});

const derived = (use: string, [current, ...others]: KeyRing): KeyRing => [
  systemSecrets.hash(`${use} ${current}`),
  ...others.map((key) => systemSecrets.hash(`${use} ${key}`)),
];
