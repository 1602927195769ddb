/** A real OpenID provider on loopback, with a page where one signs in as anybody without a password. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientMetadata, type Configuration, type JWK } from 'oidc-provider';

export type Account = Readonly<{ email?: string; email_verified?: unknown }>;

export type OpenIdProvider = Readonly<{
  issuer: string;
  /** The key that signs now, to make tokens that a provider never would. */
  signingKey: () => SigningKey;
  /** From now on another key signs, and the earlier one is no longer shown. */
  exchangeKeys: () => void;
  /** Requests so far, as `GET /jwks`. */
  requests: readonly string[];
  /** Goes through the provider's pages as this person does; the address to which the browser is sent back. */
  signIn: (url: string, login: string) => Promise<string>;
  close: () => Promise<void>;
}>;

export type SigningKey = Readonly<{ kid: string; key: KeyObject }>;

export type OpenIdProviderParts = Readonly<{
  clients: readonly ClientMetadata[];
  /** By the name with which one signs in. */
  accounts: Readonly<Record<string, Account>>;
  settings?: Partial<Configuration>;
}>;

export const startOpenIdProvider = async (parts: OpenIdProviderParts): Promise<OpenIdProvider> => {
  const requests: string[] = [];
  let [jwk, listener]: [JWK, RequestListener | null] = [newKey(), null];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    listener?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begin = (): void => {
    listener = listenerOf(issuer, jwk, parts);
  };
  begin();
  return {
    issuer,
    requests,
    signingKey: () => ({
      kid: String(jwk.kid),
      key: createPrivateKey({ key: JSON.parse(JSON.stringify(jwk)), format: 'jwk' }),
    }),
    exchangeKeys: () => {
      jwk = newKey();
      begin();
    },
    signIn: (url, login) => walk(url, issuer, login),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const newKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' } as JWK;
};

const listenerOf = (
  issuer: string,
  jwk: JWK,
  { clients, accounts, settings }: OpenIdProviderParts,
): RequestListener => {
  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({ ...client })),
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts[sub] }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    loadExistingGrant: async ({ oidc: { client, session, provider: made } }) => {
      const grant = new made.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['a key of this test'] },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    ...settings,
  });
  const answer = provider.callback();
  return (request, response) =>
    request.url?.startsWith('/sign-in/')
      ? void signInPage(provider, request, response)
      : void answer(request, response);
};

const form = `<!doctype html><title>Sign in</title>
<form method="post"><label>Name <input name="login"></label> <button name="do" value="sign-in">Sign in</button>
<button name="do" value="decline">Decline</button></form>`;

const signInPage = async (provider: Provider, request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(form);
  const parts = await request.setEncoding('utf8').toArray();
  const typed = new URLSearchParams(parts.join(''));
  const result =
    typed.get('do') === 'decline'
      ? { error: 'access_denied', error_description: '<script>words of the provider</script>' }
      : { login: { accountId: typed.get('login') ?? '' } };
  return provider.interactionFinished(request, response, result);
};

const mostSteps = 10;

/** As a browser would: with cookies, from redirect to redirect, filling in the form on the way. */
const walk = async (start: string, issuer: string, login: string): Promise<string> => {
  const cookies = new Map<string, string>();
  const ask = async (url: string, body: string | null): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const method = body === null ? 'GET' : 'POST';
    const answer = await fetch(url, { method, body, redirect: 'manual', headers: { cookie, ...sent } });
    for (const [pair = ''] of answer.headers.getSetCookie().map((line) => line.split(';')))
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    return answer;
  };
  let [url, body]: [string, string | null] = [start, null];
  for (let step = 0; step < mostSteps; step += 1) {
    const answer = await ask(url, body);
    const next = answer.headers.get('location');
    if (next === null && !url.includes('/sign-in/'))
      throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    body = next === null ? formOf(login) : null;
    url = next === null ? url : new URL(next, url).href;
    if (!url.startsWith(issuer)) return url;
  }
  throw new Error(`The provider did not come to an end at ${url}.`);
};

const formOf = (login: string): string =>
  new URLSearchParams(login === '' ? { do: 'decline' } : { do: 'sign-in', login }).toString();
