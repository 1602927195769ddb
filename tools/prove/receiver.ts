/** A receiver of webhooks on this machine that can be well, dead or ill, and keeps a log of what arrived. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../tests/setup/free-port.ts';
import { cleanLater } from './cleaning.ts';
import type { ReceivedHeaders } from './verify-webhook.ts';

/** `dead` refuses connections, `hanging` takes requests and never answers, `failing` answers 500. */
export type Mood = 'well' | 'dead' | 'hanging' | 'failing';

/** `status` 0: it was not answered. */
export type Arrival = Readonly<{
  id: string;
  at: number;
  status: number;
  occurredAt: number;
  digest: string;
  genuine: boolean;
}>;

export type Receiver = Readonly<{
  url: string;
  arrivals: readonly Arrival[];
  mood: () => Mood;
  become: (mood: Mood) => Promise<void>;
  /** Calls `then` once, as soon as the next 2xx was written to its socket. */
  afterNextAnswer: (then: (arrival: Arrival) => void) => void;
}>;

export type ReceiverParts = Readonly<{
  isGenuine?: (headers: ReceivedHeaders, body: Buffer) => boolean;
  /** How long it takes to answer. */
  answerMs?: () => number;
}>;

/** Listens from now on until the row ends. */
export const startReceiver = async (parts: ReceiverParts = {}): Promise<Receiver> => {
  const port = await freePort();
  const arrivals: Arrival[] = [];
  let mood: Mood = 'well';
  let afterAnswer: ((arrival: Arrival) => void) | null = null;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const asked = mood;
    if (body === null) return;
    const arrival = arrivalOf({ request, body, status: statuses[asked], parts });
    arrivals.push(arrival);
    if (asked === 'hanging' || asked === 'dead') return;
    const waitMs = parts.answerMs?.() ?? 0;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    answer(response, arrival.status);
    if (arrival.status !== 200 || !afterAnswer) return;
    const then = afterAnswer;
    afterAnswer = null;
    then(arrival);
  });
  server.keepAliveTimeout = 30_000;
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const fall = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  cleanLater(fall);
  await listen();
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrivals,
    mood: () => mood,
    become: async (next) => {
      const before = mood;
      mood = next;
      if (before === 'dead' && next !== 'dead') await listen();
      if (before !== 'dead' && next === 'dead') await fall();
    },
    afterNextAnswer: (then) => {
      afterAnswer = then;
    },
  };
};

const statuses: Readonly<Record<Mood, number>> = { well: 200, dead: 0, hanging: 0, failing: 500 };

/** Written at once, so that it is on its way when this returns. */
const answer = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'Content-Length': '0' });
  response.end();
};

/** Null when the sender disconnected in the middle. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    return Buffer.concat(parts);
  } catch {
    // The sender may be killed before the end of its request.
    return null;
  }
};

type Arriving = Readonly<{ request: IncomingMessage; body: Buffer; status: number; parts: ReceiverParts }>;

const arrivalOf = ({ request: { headers }, body, status, parts }: Arriving): Arrival => {
  const event: Readonly<Record<string, unknown>> = JSON.parse(body.toString());
  const id = String(headers['webhook-id']);
  return {
    id,
    at: Date.now(),
    status,
    occurredAt: Date.parse(String(event.occurred_at)),
    digest: createHash('sha256').update(body).digest('base64').slice(0, 16),
    genuine: id === event.id && (parts.isGenuine?.(headers, body) ?? true),
  };
};
