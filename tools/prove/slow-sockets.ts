/**
 * Opens sockets that only cost: silent ones, and ones whose request never ends. Runs as a thread of its own, so that the
 * healthy calls at the same time are measured and not these. Reports when all are open, and how long each stayed open.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type SlowWanted = Readonly<{ port: number; count: number; token: string }>;
export type SlowReport = Readonly<{ open: number; closed: number; longestMs: number; keptAlive: number }>;

const dripMs = 4_000;
const kinds = ['silent', 'headers', 'body', 'idle'] as const;
type Kind = (typeof kinds)[number];

const opening = (kind: Kind, token: string): string => {
  const head = `GET /api/v1/tickets?limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  if (kind === 'silent') return '';
  if (kind === 'idle') return `GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  if (kind === 'headers') return head;
  return `POST /api/v1/tickets HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
};

/** So many at once are taken without that the kernel turns one away for a second. */
const atOnce = 100;
const betweenMs = 25;

const run = async ({ port, count, token }: SlowWanted): Promise<void> => {
  let open = 0;
  let closed = 0;
  let longestMs = 0;
  let keptAlive = 0;
  const report = (): void =>
    parentPort?.postMessage({ open, closed, longestMs, keptAlive } satisfies SlowReport);
  setInterval(report, 100);
  for (let made = 0; made < count; made += 1) {
    if (made % atOnce === atOnce - 1) await pause(betweenMs);
    const kind = kinds[made % kinds.length] ?? 'silent';
    const socket = connect(port, '127.0.0.1');
    let [since, drip]: [number, NodeJS.Timeout | undefined] = [0, undefined];
    socket.on('connect', () => {
      since = performance.now();
      open += 1;
      if (kind === 'idle') keptAlive += 1;
      socket.write(opening(kind, token));
      if (kind === 'headers' || kind === 'body')
        drip = setInterval(() => socket.write(kind === 'headers' ? 'X-Drip: 1\r\n' : ' '), dripMs);
    });
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearInterval(drip);
      if (since === 0) return;
      if (kind === 'idle') keptAlive -= 1;
      closed += 1;
      if (kind !== 'idle') longestMs = Math.max(longestMs, performance.now() - since);
    });
  }
};

await run(workerData as SlowWanted);
