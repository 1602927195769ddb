import type { IncomingMessage } from 'node:http';
import { requestTimeoutMs } from './unreadable.ts';

export type Arrival = Readonly<{
  /** From now on a body of files may take its time, as long as something of it goes on arriving. */
  bePatient(): void;
}>;

/** Calls `late` when the body of a request takes longer to arrive than it may. */
export const watchArrival = (incoming: IncomingMessage, late: () => void): Arrival => {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    return { bePatient: () => undefined };
  const began = performance.now();
  let heard = socket.bytesRead;
  let patient = false;
  let timer = setTimeout(look, requestTimeoutMs);
  function look(): void {
    const more = socket.bytesRead - heard;
    heard = socket.bytesRead;
    const goesOn = patient && more >= leastBytes && performance.now() - began < longestMs;
    if (goesOn) timer = setTimeout(look, requestTimeoutMs);
    else late();
  }
  for (const event of ['end', 'close'] as const) incoming.once(event, () => clearTimeout(timer));
  return {
    bePatient: () => {
      patient = true;
    },
  };
};

/** Of each interval: 20 MiB over the slowest connection that is worth waiting for take some ten minutes. */
const leastBytes = 256 * 1024;
const longestMs = 15 * 60_000;
