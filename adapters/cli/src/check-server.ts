import http from 'node:http';
import https from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import type { Finding, Served } from './app.ts';

/** Whether a server runs there, and whether it is ours and ready. `running` is false when nothing answers at all. */
export type ServerFinding = Finding & Readonly<{ running: boolean }>;

const patienceMs = 3_000;

/** Asks for the server's readiness and turns the response into one plain verdict. */
export const checkServer = async (baseUrl: string, served: Served | null = null): Promise<ServerFinding> => {
  const url = `${baseUrl}/readyz`;
  try {
    const answer = await ask(url);
    return { running: true, ...verdict(url, answer, served) };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      return { running: true, ok: false, detail: `${url} did not respond within ${patienceMs / 1000} s` };
    return {
      running: false,
      ok: true,
      detail: `nothing responds at ${baseUrl}: the server is not running there`,
    };
  }
};

type Answer = Readonly<{ status: number; hasRequestId: boolean; body: string }>;

/** `fetch` refuses some ports, on which a server can run all the same. */
const ask = (url: string): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { request } = url.startsWith('https:') ? https : http;
  const asked = request(url, { signal: AbortSignal.timeout(patienceMs), agent: false }, (response) => {
    const { statusCode: status = 0, headers } = response;
    textOf(response).then(
      (body) => resolve({ status, hasRequestId: headers['x-request-id'] !== undefined, body }),
      reject,
    );
  });
  asked.once('error', reject).end();
  return promise;
};

const verdict = (url: string, answer: Answer, served: Served | null): Finding => {
  if (answer.status >= 300 && answer.status < 400)
    return {
      ok: false,
      detail: `${url} redirects elsewhere: a proxy is in front of the server, or another program uses this port`,
    };
  if (!isOurs(answer)) return { ok: false, detail: `another program responds at ${url} (${answer.status})` };
  return withOwner(readiness(url, answer.status), served);
};

const readiness = (url: string, status: number): Finding => {
  if (status === 200) return { ok: true, detail: `${url} says ready` };
  if (status === 503)
    return { ok: false, detail: `the server at ${url} runs, but cannot reach its database` };
  return { ok: false, detail: `${url} returns ${status}, expected 200` };
};

/** Two folders may have one port in their settings, and only the server of one of them can be there. */
const withOwner = (found: Finding, served: Served | null): Finding => {
  if (!served) return found;
  if (served.isServed) return { ...found, detail: `${found.detail}, the server of ${served.folder}` };
  const other = `this is not the server of ${served.folder}, which is not running: set DATA_DIR to the folder of the running server, or PORT to another port`;
  return { ...found, ...(found.ok ? { warns: true } : {}), detail: `${found.detail}; ${other}` };
};

/** Our answers carry a request id and are JSON. */
const isOurs = ({ hasRequestId, body }: Answer): boolean => {
  try {
    return hasRequestId && typeof JSON.parse(body) === 'object';
  } catch {
    // A response that is not JSON is not from Tidemark.
    return false;
  }
};
