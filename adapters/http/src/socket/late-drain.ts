/** The rest of a long body that was answered without being read. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { passedOn } from './collect-bytes.ts';

/**
 * Takes nothing more of a long body for a moment after the response: to read it to its end costs milliseconds, and a caller
 * who sends one after the other would keep the server at it. Then ends the connection of a body that does not come to its
 * end: not by the time alone, because behind a busy moment its bytes may lie there, unread.
 */
export const drainLater = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const { headers, socket } = incoming;
  const isLong =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= longBytes;
  const giveUp = (): void => {
    if (!incoming.complete) socket.destroySoon();
  };
  const take = (): void => {
    const most = socket.bytesRead + mostBytes;
    incoming.on('data', () => {
      if (socket.bytesRead > most) giveUp();
    });
    socket.resume();
    // The bytes that lie there are read between a timer and what is set immediate.
    setTimeout(() => setImmediate(giveUp), takeMs).unref();
  };
  const rest = (): void => {
    if (incoming.complete || socket.destroyed) return;
    if (!isLong) {
      take();
      return;
    }
    socket.pause();
    setTimeout(take, restMs).unref();
  };
  outgoing.on('finish', () => {
    if (incoming.complete) return;
    // Begins here what Node.js would begin later, so that it does not end the rest.
    incoming.on('data', passedOn).resume();
    // In the ticks behind this event the connection is read again.
    process.nextTick(queueMicrotask, rest);
  });
};

/** More than what arrives together with its head. */
const longBytes = 64 * 1024;

const restMs = 250;

const takeMs = 500;

/** As node-server has it, for which this stands in. */
const mostBytes = 64 * 1024 * 1024;
