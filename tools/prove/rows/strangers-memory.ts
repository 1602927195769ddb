/** Sockets that send all of a body but its last bytes, and wait: how much memory the server holds for them. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryAgain, memoryOf } from '../process-memory.ts';
import type { Server } from '../server.ts';

export type Holding = Readonly<{
  server: Server;
  host: string;
  token: string;
  sockets: number;
  /** Long enough for each socket to have sent what it wants to, shorter than the server waits for a body. */
  heldMs: number;
}>;
export type Held = Readonly<{ opened: number; extraMiB: number; answers: Readonly<Record<string, number>> }>;

const kibibyte = 1024;
/** Fewer than may come from one address. */
const ofSource = 250;
const atOnce = 50;

export const heldBodies = async ({ server, host, token, sockets, heldMs }: Holding): Promise<Held> => {
  const port = Number(new URL(server.url).port);
  const answers: Record<string, number> = {};
  const open: Socket[] = [];
  let opened = 0;
  const before = await settledMemory(server);
  for (let made = 0; made < sockets; made += 1) {
    if (made % atOnce === atOnce - 1) await pause(20);
    const localAddress = `127.0.2.${1 + Math.floor(made / ofSource)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    open.push(socket);
    socket.on('connect', () => {
      opened += 1;
      const { head, body } = holdingBack(made, host, token);
      socket.write(head);
      socket.write(body);
    });
    socket.on('error', () => undefined);
    socket.once('data', (bytes: Buffer) => {
      const status = bytes.toString('latin1', 9, 12);
      answers[status] = (answers[status] ?? 0) + 1;
    });
  }
  await pause(heldMs);
  const { most } = memoryOf(server);
  for (const socket of open) socket.destroy();
  return { opened, extraMiB: Math.round(most - before), answers };
};

type HeldBack = Readonly<{ head: string; body: Buffer }>;

/** Of every way to a body: with and without a credential, as long as one may be for it, and longer. */
const holdingBack = (made: number, host: string, token: string): HeldBack => {
  const [path, bytes, type] = targets[made % targets.length] ?? targets[0];
  const isSignedIn = path === '/api/v1/tickets' && made % 2 === 0;
  const isChunked = Math.floor(made / targets.length) % 2 === 1;
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${type}`,
    ...(isSignedIn ? [`Authorization: Bearer ${token}`] : []),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`,
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n${isChunked ? `${bytes.toString(16)}\r\n` : ''}`;
  return { head, body: almost(bytes) };
};

const targets = [
  ['/api/v1/auth/login', 16 * kibibyte, 'application/json'],
  ['/api/v1/tickets', 1024 * kibibyte, 'application/json'],
  ['/login', 16 * kibibyte, 'application/x-www-form-urlencoded'],
  ['/api/v1/portal/auth/link', 1024 * kibibyte, 'application/json'],
  ['/inbound/mail/word', 1024 * kibibyte, 'message/rfc822'],
] as const;

const bodies = new Map<number, Buffer>();

const almost = (bytes: number): Buffer => {
  const known = bodies.get(bytes) ?? Buffer.from('{"email":"'.padEnd(bytes - 6, 'a'));
  bodies.set(bytes, known);
  return known;
};

/** The memory of a server after its start, which takes some for itself. The maximum is counted from here on. */
const settledMemory = async (server: Server): Promise<number> => {
  for (let tries = 0, last = 0; tries < 20; tries += 1) {
    const { now } = memoryOf(server);
    if (Math.abs(now - last) < 1) break;
    last = now;
    await pause(200);
  }
  return memoryAgain(server);
};
