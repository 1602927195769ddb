import { DeskError, type SsoClient } from '@tidemark/domain';
import { customFetch, discovery, type ServerMetadata } from 'openid-client';
import { insecurity } from './configuration-of.ts';
import { libraryFetch, type ProviderFetch, refuseInsecure } from './provider-fetch.ts';

export type ProviderDescriptions = Readonly<{
  /** As it was read in the last minutes, or now. */
  find: (client: SsoClient, signal: AbortSignal) => Promise<ServerMetadata>;
  read: (client: SsoClient, signal: AbortSignal) => Promise<ServerMetadata>;
}>;

export type DescriptionParts = Readonly<{ fetch: ProviderFetch; keptMs: number; now: () => number }>;

type Kept = Readonly<{ description: ServerMetadata; until: number }>;

const mostKept = 1_000;

/** The metadata of providers, cached for a few minutes, so that most sign-ins need not wait for it. */
export const providerDescriptions = ({ fetch, keptMs, now }: DescriptionParts): ProviderDescriptions => {
  const kept = new Map<string, Kept>();
  const keep = (client: SsoClient, description: ServerMetadata): void => {
    const [oldest] = kept.size >= mostKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(keyOf(client), { description, until: now() + keptMs });
  };
  const read: ProviderDescriptions['read'] = async (client, signal) => {
    const description = await discover(client, fetch, signal);
    keep(client, description);
    return description;
  };
  return {
    read,
    find: async (client, signal) => {
      const cached = kept.get(keyOf(client));
      return cached && now() < cached.until ? cached.description : read(client, signal);
    },
  };
};

const keyOf = ({ issuer, clientId }: SsoClient): string => `${issuer} ${clientId}`;

const discover = async (
  { issuer, clientId }: SsoClient,
  fetch: ProviderFetch,
  signal: AbortSignal,
): Promise<ServerMetadata> => {
  refuseInsecure(issuer);
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    [customFetch]: libraryFetch(fetch, signal),
    execute: insecurity(issuer),
  });
  const { supportsPKCE: _, ...description } = found.serverMetadata();
  refuseOther(description.issuer, issuer);
  refuseIncomplete(description);
  return description;
};

/** The library overlooks a slash at the end, and for some providers the whole name. */
const refuseOther = (named: string, expected: string): void => {
  if (named === expected) return;
  const name = /^[!-~]{1,200}$/.test(named) ? `calls itself ${named}` : 'calls itself otherwise';
  throw new DeskError(
    'unavailable',
    `The single sign-on provider at ${expected} ${name}: the issuer must be exactly what it calls itself.`,
  );
};

const refuseIncomplete = ({ authorization_endpoint, token_endpoint, jwks_uri }: ServerMetadata): void => {
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (typeof address !== 'string')
      throw new DeskError(
        'unavailable',
        'The single sign-on provider must name its authorization endpoint, its token endpoint and its keys.',
      );
    refuseInsecure(address);
  }
};
