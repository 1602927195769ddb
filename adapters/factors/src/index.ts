export { createAuthenticatorApps } from './authenticator-apps.ts';
export { createPasskeys } from './passkeys.ts';
