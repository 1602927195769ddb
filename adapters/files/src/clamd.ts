/** Scans for malware with ClamAV's daemon: bytes are streamed to it (INSTREAM) and stored nowhere. */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { FileScanner, ScanResult } from '@tidemark/domain';
import { scannerUnavailable } from './failures.ts';

/** Where the daemon listens: a TCP port, or a socket of this machine. */
export type ClamdAddress = Readonly<{ host: string; port: number }> | Readonly<{ path: string }>;

/** `host:port`, or the absolute path of a socket; null for anything else. */
export const readClamdAddress = (text: string): ClamdAddress | null => {
  if (/^\/[^\0]+$/.test(text)) return { path: text };
  const [, host = '', port = ''] = /^([A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:.]+\]):(\d{1,5})$/.exec(text) ?? [];
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? { host: host.replaceAll(/[[\]]/g, ''), port: number } : null;
};

type Parts = Readonly<{ address: ClamdAddress; silenceMs?: number }>;

/** Looking through a large archive takes a while, and clamd says nothing meanwhile. */
const patienceMs = 60_000;

export const createClamdScanner = ({ address, silenceMs = patienceMs }: Parts): FileScanner => ({
  scan: async (source) => {
    const socket = createConnection(address);
    const said = answerOn(socket, silenceMs);
    try {
      await sendAll(socket, said, source);
      return resultOf(await said);
    } finally {
      socket.destroy();
    }
  },
});

/** All that the daemon says, as soon as it has ended; rejects when it falls silent or breaks off. */
const answerOn = (socket: Socket, silenceMs: number): Promise<string> => {
  const said = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner fell silent.')));
    socket.on('data', (piece) => {
      text += piece;
      if (text.endsWith('\0')) resolve(text.slice(0, -1));
    });
    socket.on('error', (error) => reject(scannerUnavailable(error)));
    socket.on('close', () => reject(scannerUnavailable(new Error('The scanner broke off.'))));
  });
  // The awaiting caller gets the error; an early rejection must not stop the process.
  said.catch(() => undefined);
  return said;
};

/** Ends early when the daemon has already answered, as it does when the stream is too long for it. */
const sendAll = async (
  socket: Socket,
  said: Promise<string>,
  source: AsyncIterable<Uint8Array>,
): Promise<void> => {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  // The response fails later, for the caller that awaits it.
  const answer = said.then(over, over);
  const send = async (bytes: Uint8Array): Promise<void> => {
    if (isOver || socket.write(bytes)) return;
    // The answer has the reason.
    const drained = once(socket, 'drain').catch(() => undefined);
    await Promise.race([drained, answer]);
  };
  await send(Buffer.from('zINSTREAM\0'));
  // The source is read to its end in any case: it may be on its way elsewhere as well.
  for await (const piece of source) {
    if (piece.length === 0) continue;
    await send(lengthOf(piece));
    await send(piece);
  }
  await send(lengthOf(new Uint8Array(0)));
};

const lengthOf = ({ length }: Uint8Array): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
};

const resultOf = (answer: string): ScanResult => {
  if (answer === 'stream: OK') return { clean: true };
  const finding = /^stream: (.*) FOUND$/s.exec(answer)?.[1];
  if (finding !== undefined) return { clean: false, finding };
  if (/size limit exceeded/i.test(answer)) return { clean: false, finding: null, reason: 'too_long' };
  throw scannerUnavailable(new Error(`Expected OK or FOUND, got ${JSON.stringify(answer.slice(0, 200))}.`));
};
