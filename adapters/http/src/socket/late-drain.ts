/** The rest of a body that was answered without being read to its end. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { passedOn } from './collect-bytes.ts';

/**
 * Reads such a body to its end, and ends the connection of one that is endless or stops coming. To read a long one costs
 * milliseconds, and a caller who sends one after the other would keep the server at it: that waits for a moment.
 */
export const drainLater = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const isLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) >= longBytes;
  const giveUp = (): void => {
    if (!incoming.complete) socket.destroySoon();
  };
  const readRest = (): void => {
    const most = socket.bytesRead + mostBytes;
    let seen = socket.bytesRead;
    const look = (): void => {
      const silent = socket.bytesRead === seen;
      seen = socket.bytesRead;
      if (silent || seen > most) giveUp();
      else lookLater();
    };
    const lookLater = (): void => {
      // By no time alone: behind a busy moment bytes lie there, unread, and come between a timer and what is set immediate.
      if (!incoming.complete) setTimeout(() => setImmediate(look), everyMs).unref();
    };
    socket.resume();
    lookLater();
  };
  const begin = (): void => {
    if (incoming.complete || socket.destroyed) return;
    if (!isLong) {
      readRest();
      return;
    }
    socket.pause();
    setTimeout(readRest, restMs).unref();
  };
  outgoing.on('finish', () => {
    // A body that has arrived ends too: the guard of slow bodies waits for that, and Node.js leaves one that was begun.
    if (incoming.readableEnded) return;
    incoming.on('data', passedOn).resume();
    // In the ticks behind this event the connection is read again.
    process.nextTick(queueMicrotask, begin);
  });
};

/** More than what arrives together with its head. */
const longBytes = 64 * 1024;

const restMs = 250;

/** A connection on which nothing of the body comes for so long is ended. */
const everyMs = 500;

/** As node-server has it, for which this stands in; looked at as often. */
const mostBytes = 64 * 1024 * 1024;
