/** The time that the body of a request may take to arrive: Node.js has one limit for all of them, and we turn it off. */
import type { IncomingMessage } from 'node:http';

/** How long a request may take to arrive. */
export const requestTimeoutMs = 25_000;

/** Named as Node's own error for a request that does not even begin. */
export const tooSlow = Object.assign(new Error('The body did not arrive in time.'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/** Calls `late` when the body takes too long. */
export const watchBody = (incoming: IncomingMessage, late: () => void): void => {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const began = performance.now();
  let seen = socket.bytesRead;
  let timer = setTimeout(look, requestTimeoutMs);
  function look(): void {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    const goesOn = patient.has(incoming) && arrived >= leastBytes && performance.now() - began < longestMs;
    if (goesOn) timer = setTimeout(look, requestTimeoutMs);
    else late();
  }
  for (const event of ['end', 'close'] as const) incoming.once(event, () => clearTimeout(timer));
};

/** Gives a body of files more time, as long as enough of it arrives. */
export const allowTimeFor = (incoming: IncomingMessage): void => void patient.add(incoming);

const patient = new WeakSet<IncomingMessage>();

/** In each interval: 20 MiB over the slowest connection that is worth waiting for take some ten minutes. */
const leastBytes = 256 * 1024;
const longestMs = 15 * 60_000;
