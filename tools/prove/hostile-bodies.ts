/**
 * Posts bodies that cost a parser much, one after the other on each connection. Runs as a thread of its own, so that the
 * healthy calls at the same time are measured and not these.
 */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** `hosts`: of the workspace that is attacked with `tokens` of its own. */
export type HostileWanted = Readonly<{
  port: number;
  host: string;
  tokens: readonly string[];
  connections: number;
}>;

/** How many were answered, by their status; 0 where the connection was cut. */
export type HostileReport = Readonly<Record<string, number>>;

type Attack = Readonly<{ path: string; body: string; isChunked?: boolean; isOpen?: boolean }>;

const mebibyte = 1024 * 1024;
const lists = (bytes: number): string => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
const within = (start: string, unit: string, end: string): string =>
  start + unit.repeat(Math.floor((mebibyte - start.length - end.length) / unit.length)) + end;

const attacks: readonly Attack[] = [
  { path: '/auth/login', body: lists(mebibyte), isOpen: true },
  { path: '/auth/exchange', body: lists(16 * 1024), isOpen: true },
  { path: '/portal/auth/link', body: within('{"email":[', '1,', '1]}'), isOpen: true, isChunked: true },
  { path: '/tickets', body: `{"custom_fields":${lists(mebibyte - 100)}}` },
  { path: '/tickets', body: `{"custom_fields":${lists(mebibyte - 100)}}`, isChunked: true },
  { path: '/tickets', body: within('{"tags":[', '{},', '1]}') },
  { path: '/contacts', body: within('{"a":1', ',"a":1', '}') },
];

const run = async ({ port, host, tokens, connections }: HostileWanted): Promise<void> => {
  const answered: Record<string, number> = {};
  setInterval(() => parentPort?.postMessage({ ...answered } satisfies HostileReport), 100);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = ({ path, body, isChunked, isOpen }: Attack, token: string): Promise<number> =>
    new Promise((resolve) => {
      const headers = {
        Host: host,
        'Content-Type': 'application/json',
        ...(isOpen ? {} : { Authorization: `Bearer ${token}` }),
        ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(body.length) }),
      };
      const outgoing = request({
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/v1${path}`,
        headers,
      });
      outgoing.on('error', () => resolve(0));
      outgoing.on('response', (incoming) => {
        incoming.on('error', () => resolve(0)).resume();
        incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      });
      outgoing.end(body);
    });
  const attackOn = async (start: number): Promise<void> => {
    for (let made = start; ; made += 1) {
      const attack = attacks[made % attacks.length];
      const status = attack ? await post(attack, tokens[made % tokens.length] ?? '') : 0;
      answered[status] = (answered[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, start) => attackOn(start)));
};

await run(workerData as HostileWanted);
