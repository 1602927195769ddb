/** A network that fails in stated ways: what no server does when a test asks for it. */
import { createClient } from '../create-client.ts';
import { TidemarkError } from '../error.ts';
import type { ClientOptions } from '../settings.ts';

export const key = 'tmk_the-secret-key';

export type Sent = Readonly<{ method: string; url: string; headers: Headers; body: unknown }>;

type Outcome = Error | Response | (() => Promise<Response>);

/** A network that does what is stated, call by call, and a clock that only writes down how long was waited. */
export const worldOf = (outcomes: readonly Outcome[], more: Partial<ClientOptions> = {}) => {
  const [sent, waits]: [Sent[], number[]] = [[], []];
  const left = [...outcomes];
  const desk = createClient({
    baseUrl: 'https://acme.example',
    key,
    fetch: async (url, init) => {
      sent.push({ method: init.method ?? '', url, headers: new Headers(init.headers), body: init.body });
      const outcome = left.shift();
      if (outcome === undefined) throw new Error('Nothing more was stated.');
      if (outcome instanceof Error) throw outcome;
      return typeof outcome === 'function' ? outcome() : outcome;
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...more,
  });
  return { desk, sent, waits };
};

export const ok = (body: unknown = { number: 1 }): Response => Response.json(body);

export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { error: { code, message: 'The error.', request_id: 'r-1', docs_url: 'https://d' } },
    { status, headers },
  );

export const lost = (): Error =>
  Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });

export const ticket = { requester_email: 'ann@example.com', subject: 'Late', message: 'Where is it?' };

export const failureOf = async (call: Promise<unknown>): Promise<TidemarkError> => {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof TidemarkError) return outcome;
  throw new Error(`Expected a TidemarkError, got ${String(outcome)}.`);
};
