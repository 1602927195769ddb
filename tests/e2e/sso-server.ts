/** A started server with one workspace, whose agents sign in at a real OpenID provider. */
import { createHash } from 'node:crypto';
import { type Account, type OpenIdProvider, startOpenIdProvider } from '../setup/openid-provider.ts';
import type { Deployment, Prepare } from './deployments.ts';
import type { SignInBrowser } from './sign-in-browser.ts';

export type SsoServer = Readonly<{
  deployment: Deployment;
  url: string;
  provider: OpenIdProvider;
  /** The provider's accounts by login; they may change. */
  accounts: Record<string, Account>;
  close: () => Promise<void>;
}>;

/** The agents ann, bob, cat and dan are invited. */
export const openSsoServer = async (prepare: Prepare, host = '127.0.0.1'): Promise<SsoServer> => {
  const deployment = await prepare({ SSO_ALLOW_NETWORKS: '127.0.0.0/8' });
  const { tidemark } = deployment;
  await tidemark('quickstart');
  for (const name of ['ann', 'bob', 'cat', 'dan'])
    await tidemark('agent', 'invite', `${name}@acme.example`, '--name', name);
  const server = await deployment.start();
  const url = `http://${host}:${new URL(server.url).port}`;
  const accounts: Record<string, Account> = {
    ann: { email: 'Ann@Acme.example', email_verified: true },
    bob: { email: 'bob@acme.example', email_verified: false },
    cat: { email: 'cat@acme.example' },
    dan: { email: 'dan@acme.example', email_verified: true },
    stranger: { email: 'stranger@acme.example', email_verified: true },
  };
  const client = { client_id: 'desk', token_endpoint_auth_method: 'none' } as const;
  const clients = [{ ...client, redirect_uris: [`${url}/login/callback`] }];
  const provider = await startOpenIdProvider({ clients, accounts });
  await tidemark('sso', 'set', '--issuer', provider.issuer, '--client-id', 'desk');
  const close = async () => {
    await provider.close();
    await server.close();
    await deployment.remove();
  };
  return { deployment, url, provider, accounts, close };
};

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** The browser leg as far as the provider's sign-in page, which is where this address is. */
export const toProvider = async (
  { url }: SsoServer,
  browser: SignInBrowser,
  challenge: string,
): Promise<string> => {
  const login = await browser.sentTo(`${url}/api/v1/auth/authorize?code_challenge=${challenge}&state=a%2Fb`);
  const next = new URL(login).searchParams.get('next') ?? '';
  const page = await (await browser.get(login)).text();
  const link = `/login/sso?next=${encodeURIComponent(next)}`;
  if (!page.includes(`href="${link}"`)) throw new Error(`The page at ${login} does not lead to ${link}.`);
  return browser.sentTo(url + link);
};

export const exchange = ({ url }: SsoServer, body: object): Promise<Response> =>
  fetch(`${url}/api/v1/auth/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
