/** The consent page and the token endpoint of a provider, for tests (RFC 6749, RFC 7636). */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response to refresh tokens, or the status and body of every response. */
export type ProviderAnswer = 'tokens' | 'ended' | 'away' | Readonly<{ status: number; body: string }>;

export type TokenEndpoint = Readonly<{
  url: string;
  answer: (how: ProviderAnswer) => void;
  /** Gives access on the consent page; returns the code. */
  consent: (url: string) => string;
  /** The grants that it was asked for, oldest first. */
  asked: readonly Readonly<Record<string, string>>[];
  close: () => Promise<void>;
}>;

export const openTokenEndpoint = async (): Promise<TokenEndpoint> => {
  const challenges = new Map<string, string>();
  const asked: Readonly<Record<string, string>>[] = [];
  let how: ProviderAnswer = 'tokens';
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    const grant = Object.fromEntries(new URLSearchParams(body));
    asked.push(grant);
    if (how === 'away') request.socket.destroy();
    else if (typeof how === 'object') send(response, how.status, how.body);
    else if (how === 'ended') send(response, 400, refusal('invalid_grant'));
    else if (isGood(grant, challenges)) send(response, 200, tokens(asked.length));
    else send(response, 400, refusal('invalid_grant'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    asked,
    answer: (next) => {
      how = next;
    },
    consent: (url) => {
      const code = `code-${challenges.size + 1}`;
      challenges.set(code, new URL(url).searchParams.get('code_challenge') ?? '');
      return code;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const isGood = (
  grant: Readonly<Record<string, string>>,
  challenges: ReadonlyMap<string, string>,
): boolean => {
  if (grant.client_secret !== 'secret') return false;
  if (grant.grant_type === 'refresh_token') return grant.refresh_token !== '';
  const challenge = createHash('sha256')
    .update(grant.code_verifier ?? '')
    .digest('base64url');
  return challenges.get(grant.code ?? '') === challenge;
};

const tokens = (count: number): string =>
  JSON.stringify({
    access_token: `access-${count}`,
    refresh_token: `refresh-${count}`,
    expires_in: 3_600,
  });

const refusal = (error: string): string =>
  JSON.stringify({ error, error_description: 'Not\u0007 any more.' });

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body);
};
