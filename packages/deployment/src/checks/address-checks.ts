/** The checks of `./tidemark doctor` on the public address, and on a proxy in front of the server. */
import { isIP } from 'node:net';
import type { Check, Finding } from '@tidemark/cli';

export type AddressSettings = Readonly<{
  HOST: string;
  PORT: number;
  PUBLIC_URL: string | null;
  TRUSTED_PROXIES: readonly string[];
  MAIL_FROM: object | null;
}>;

export const publicUrlCheck = (read: () => AddressSettings): Check => ({
  name: 'Public URL',
  look: async () => publicUrlFinding(read()),
});

/** `untrusted` is the address of a proxy that the running server does not trust; null where it met none. */
export const proxyCheck = (read: () => AddressSettings, untrusted: () => string | null): Check => ({
  name: 'Proxy',
  look: async () => proxyFinding(read(), untrusted()),
});

const publicUrlFinding = (settings: AddressSettings): Finding => {
  const { PUBLIC_URL, HOST, PORT, TRUSTED_PROXIES, MAIL_FROM } = settings;
  if (PUBLIC_URL === null) {
    const port = PORT === 0 ? ' and whatever port is free' : `:${PORT}`;
    const unset = `PUBLIC_URL is not set, so links in mails and on pages lead to http://localhost${port}`;
    return !isLocal(HOST) || TRUSTED_PROXIES.length > 0 || MAIL_FROM !== null
      ? warned(
          `${unset}, where nobody else can open them, and pages answer 421 on every other name. Set it, like https://support.example.com`,
        )
      : well(`${unset}, which is right as long as only this machine calls`);
  }
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'https:' || isLocal(hostname)) return well(PUBLIC_URL);
  return warned(
    `${PUBLIC_URL} is not encrypted: passwords and keys can be read on the way. Put a proxy with TLS before the server, and set PUBLIC_URL to its https address`,
  );
};

const proxyFinding = (
  { PUBLIC_URL, TRUSTED_PROXIES }: AddressSettings,
  untrusted: string | null,
): Finding => {
  const effect = 'so all its callers share one address, and one limit for signing in';
  if (untrusted !== null)
    return warned(
      `calls come through a proxy at ${untrusted} that TRUSTED_PROXIES does not name, ${effect}. Set TRUSTED_PROXIES=${[...TRUSTED_PROXIES, untrusted].join(',')} and restart`,
    );
  if (TRUSTED_PROXIES.length > 0)
    return well(`X-Forwarded-For is believed from ${TRUSTED_PROXIES.join(', ')}`);
  if (PUBLIC_URL?.startsWith('https:'))
    return warned(
      `PUBLIC_URL is https, so a proxy stands before the server, and TRUSTED_PROXIES does not name it, ${effect}. Set it to the proxy’s address, like TRUSTED_PROXIES=127.0.0.1`,
    );
  return well('none; callers have the address that they call from');
};

const isLocal = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));

const well = (detail: string): Finding => ({ ok: true, detail });
const warned = (detail: string): Finding => ({ ok: true, warns: true, detail });
