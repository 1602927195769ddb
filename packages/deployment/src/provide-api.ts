import { type ApiSettings, createApi, type Log } from '@tidemark/http';
import { createRateLimiter, systemSecrets } from '@tidemark/node';
import type { Container } from './container.ts';
import { tokens } from './tokens.ts';
import { version } from './version.ts';

type PublicSettings = Readonly<{
  TRUSTED_PROXIES: ApiSettings['trustedProxies'];
  PUBLIC_URL: ApiSettings['publicUrl'];
  BASE_DOMAIN: ApiSettings['baseDomain'];
  APP_SCHEME: ApiSettings['appScheme'];
  BODIES_MEBIBYTES: number;
  HSTS: ApiSettings['hsts'];
  HELP_IMAGE_ORIGINS: ApiSettings['imageOrigins'];
  CONSOLE_DIR: ApiSettings['consoleFolder'];
}>;

type ApiWiring = Readonly<{
  log: Log;
  settings: PublicSettings;
  secretKey: string;
  onUntrustedProxy?: (address: string) => void;
}>;

/** Registers the API on top of the desk, the same way in every deployment. */
export const provideApi = (
  container: Container,
  { log, settings, secretKey, onUntrustedProxy }: ApiWiring,
): void =>
  container.provide(tokens.api, (get) => {
    const { rateLimiter, ready } = get(tokens.storage);
    const { clock, ids, secrets } = get(tokens.ports);
    return createApi(get(tokens.desk), {
      rateLimiter: rateLimiter ?? createRateLimiter(),
      clock,
      ids,
      secrets,
      ready,
      log,
      ...(onUntrustedProxy ? { onUntrustedProxy } : {}),
      settings: apiSettingsOf(settings, secretKey),
    });
  });

const mebibyte = 1024 * 1024;

const apiSettingsOf = (settings: PublicSettings, secretKey: string): ApiSettings => ({
  trustedProxies: settings.TRUSTED_PROXIES,
  publicUrl: settings.PUBLIC_URL,
  baseDomain: settings.BASE_DOMAIN,
  appScheme: settings.APP_SCHEME,
  bodiesBytes: settings.BODIES_MEBIBYTES * mebibyte,
  hsts: settings.HSTS,
  imageOrigins: settings.HELP_IMAGE_ORIGINS,
  consoleFolder: settings.CONSOLE_DIR,
  version,
  cursorKey: systemSecrets.hash(`cursor ${secretKey}`),
  linkKey: systemSecrets.hash(`link ${secretKey}`),
});
