import type { Finding, Served } from './app.ts';

/** Whether a server runs there, and whether it is ours and ready. `running` is false when nothing answers at all. */
export type ServerFinding = Finding & Readonly<{ running: boolean }>;

const patienceMs = 3_000;

/** Asks the server's readiness and puts whatever comes back into one plain verdict. */
export const checkServer = async (baseUrl: string, served: Served | null = null): Promise<ServerFinding> => {
  const url = `${baseUrl}/readyz`;
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    return { running: true, ...(await verdict(url, answer, served)) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { running: true, ok: false, detail: `${url} did not respond within ${patienceMs / 1000} s` };
    return {
      running: false,
      ok: true,
      detail: `nothing responds at ${baseUrl}: the server is not running there`,
    };
  }
};

const verdict = async (url: string, answer: Response, served: Served | null): Promise<Finding> => {
  if (answer.status >= 300 && answer.status < 400)
    return {
      ok: false,
      detail: `${url} redirects elsewhere: a proxy is in front of the server, or another program uses this port`,
    };
  const body = await answer.text();
  if (!isOurs(answer, body))
    return { ok: false, detail: `another program responds at ${url} (${answer.status})` };
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
const isOurs = (answer: Response, body: string): boolean => {
  try {
    return answer.headers.has('x-request-id') && typeof JSON.parse(body) === 'object';
  } catch {
    return false;
  }
};
