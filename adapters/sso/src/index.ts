export { createIdentityProvider } from './identity-provider.ts';
export type { ProviderFetch, ProviderRequest } from './provider-fetch.ts';
