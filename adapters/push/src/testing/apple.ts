/** A server that speaks APNs' protocol on the loopback: HTTP/2 without TLS. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Push } from '@tidemark/domain';
import type { ApnsAccount } from '../apns.ts';

export type AppleRequest = Readonly<{
  headers: IncomingHttpHeaders;
  body: string;
  session: Http2Session;
}>;

export type AppleAnswer = Readonly<{ status: number; reason?: string; retryAfter?: string }>;

export type Apple = Readonly<{
  account: ApnsAccount;
  requests: readonly AppleRequest[];
  /** How many connections were made. */
  connections: () => number;
  /** Sets the behaviour for later requests: a response, or something worse on the stream. */
  does: (act: (request: AppleRequest, stream: ServerHttp2Stream) => AppleAnswer | null) => void;
  close: () => Promise<void>;
}>;

export const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

export const openApple = async (): Promise<Apple> => {
  const server = createServer();
  const requests: AppleRequest[] = [];
  const sessions: Http2Session[] = [];
  let act: Parameters<Apple['does']>[0] = () => ({ status: 200 });
  server.on('session', (session) => {
    sessions.push(session);
    session.on('error', () => undefined);
  });
  server.on('stream', async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => undefined);
    const body = Buffer.concat(await stream.toArray()).toString();
    const { session } = stream;
    if (!session) return;
    const request = { headers, body, session };
    requests.push(request);
    const answer = act(request, stream);
    if (answer) reply(stream, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    account: {
      key: privateKey,
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
      topic: 'example.tidemark',
      sandbox: false,
      origin: `http://127.0.0.1:${port}`,
    },
    requests,
    connections: () => sessions.length,
    does: (next) => {
      act = next;
    },
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const reply = (stream: ServerHttp2Stream, { status, reason, retryAfter }: AppleAnswer): void => {
  stream.respond({ ':status': status, ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) });
  stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
};

export const aPush = (overrides: Partial<Push> = {}): Push => ({
  app: 'agents',
  platform: 'ios',
  token: 'a1b2c3',
  title: 'Ticket #42',
  body: 'The customer replied.',
  collapseKey: 'desk.42',
  data: { kind: 'customer_replied', ticket_number: '42', workspace: 'acme' },
  ...overrides,
});
