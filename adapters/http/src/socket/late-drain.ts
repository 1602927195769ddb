/** The rest of a long body that was answered without being read. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { passedOn } from './collect-bytes.ts';

/**
 * Takes nothing more from the connection for a moment after the response: node-server reads such a body to its end, which
 * costs milliseconds, and a caller who sends one after the other would keep the server at it.
 */
export const drainLater = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const { headers, socket } = incoming;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) < longBytes)
    return;
  const rest = (): void => {
    if (incoming.complete || socket.destroyed) return;
    socket.pause();
    setTimeout(() => socket.resume(), restMs).unref();
  };
  outgoing.on('finish', () => {
    // Begins here what Node.js and node-server would begin later, so that neither of them ends the rest.
    incoming.on('data', passedOn).resume();
    // In the ticks behind this event the connection is read again.
    process.nextTick(queueMicrotask, rest);
  });
};

/** More than what arrives together with its head. */
const longBytes = 64 * 1024;

/** Half of the time after which node-server gives up such a body. */
const restMs = 250;
