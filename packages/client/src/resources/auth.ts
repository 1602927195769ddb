/** How an agent's device gets its session, and ends it. The client itself keeps none: `desk.as(token)` uses one. */
import type { Body, Query } from '../operation-types.ts';
import { operations } from '../operations.ts';
import { type CallOptions, urlOf } from '../request.ts';
import type { Send } from '../send.ts';
import type { Settings } from '../settings.ts';

export const authCalls = (send: Send, settings: Settings) => ({
  login: (body: Body<'logIn'>, options?: CallOptions) => send('logIn', { body }, options),
  /** Where the system's browser signs the agent in; it returns to the app with a one-time code. */
  authorizeUrl: (query: Query<'authorize'>): string => urlOf(settings, operations.authorize, { query }),
  exchange: (body: Body<'exchange'>, options?: CallOptions) => send('exchange', { body }, options),
  /** Ends the session of this client. */
  logout: (options?: CallOptions) => send('logOut', {}, options),
});

/** A verifier of PKCE (RFC 7636), which the app stores, and the challenge that is passed to the browser. */
export const createPkce = async (): Promise<Readonly<{ verifier: string; challenge: string }>> => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
