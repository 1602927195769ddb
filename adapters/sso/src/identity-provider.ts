import type { IdentityProvider } from '@tidemark/domain';
import type { ProviderFetch } from './provider-fetch.ts';

/** The rest is for tests: how long one step waits for the provider in all, and how long its description is cached. */
export type IdentityProviderParts = Readonly<{
  fetch: ProviderFetch;
  totalMs?: number;
  keptMs?: number;
  now?: () => number;
}>;

/** Its libraries come with the first sign-in: a desk without single sign-on does without them and their memory. */
export const createIdentityProvider = (parts: IdentityProviderParts): IdentityProvider => {
  let opening: Promise<IdentityProvider> | undefined;
  const opened = (): Promise<IdentityProvider> => {
    opening ??= import('./openid-connect.ts').then(({ openIdConnect }) => openIdConnect(parts));
    return opening;
  };
  return {
    begin: async (...input) => (await opened()).begin(...input),
    finish: async (...input) => (await opened()).finish(...input),
    describe: async (...input) => (await opened()).describe(...input),
  };
};
