import { DeskError } from '../kernel/errors.ts';
import type { IdentityProvider, SsoClient, SsoIdentity } from '../model/entry/identity-provider.ts';

/** How a test answers the code in the address to which the browser returned. */
export type FakeProviderParts = Readonly<{
  /** Whom the provider names; what is left out is `subject-1` of the client's issuer with no email address. */
  identity?: (code: string, client: SsoClient) => Partial<SsoIdentity>;
  /** While it is true, the provider cannot be reached. */
  isDown?: () => boolean;
}>;

/**
 * A provider without any I/O. The browser returns to `redirectUri` with `code` and the `state` of the attempt, or with `error`,
 * as from a real one.
 */
export const fakeIdentityProvider = ({
  identity = () => ({}),
  isDown = () => false,
}: FakeProviderParts = {}): IdentityProvider => {
  let begun = 0;
  const refuseWhenDown = () => {
    if (isDown()) throw new DeskError('unavailable', 'The single sign-on provider could not be reached.');
  };
  return {
    begin: async ({ issuer, clientId }, redirectUri, { again = false } = {}) => {
      refuseWhenDown();
      begun += 1;
      const attempt = { state: `state-${begun}`, nonce: `nonce-${begun}`, codeVerifier: `verifier-${begun}` };
      const query = `client_id=${encodeURIComponent(clientId)}&redirect_uri=${encodeURIComponent(redirectUri)}${again ? '&prompt=login' : ''}`;
      return { url: `${issuer}/authorize?${query}&state=${attempt.state}`, attempt };
    },
    finish: async (client, { state }, returned) => {
      refuseWhenDown();
      const code = parameter(returned, 'code');
      if (code === null || parameter(returned, 'state') !== state)
        throw new DeskError('forbidden', 'The single sign-on provider did not say who signed in.');
      const nobody = { issuer: client.issuer, subject: 'subject-1', email: null, emailVerified: false };
      return { ...nobody, ...identity(code, client) };
    },
    describe: async ({ issuer }) => {
      refuseWhenDown();
      return { issuer, authorizationEndpoint: `${issuer}/authorize` };
    },
  };
};

const parameter = (url: string, name: string): string | null => {
  const [, value] = new RegExp(`[?&]${name}=([^&#]*)`).exec(url) ?? [];
  return value === undefined ? null : decodeURIComponent(value);
};
