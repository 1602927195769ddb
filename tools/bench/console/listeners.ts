/**
 * Keeps streams open. A job is a line on stdin; one line of output says that all are open, and one at the end what they
 * received.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Reader } from './many-streams.ts';
import type { Told } from './start-listeners.ts';
import { sessionCookie } from './world.ts';

type Job = Readonly<{ url: string; readers: readonly Reader[] }>;

let events = 0;

/** Resolves with the greeting of the stream. */
const listen = (port: number, { host, token }: Reader): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let isGreeted = false;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A stream was closed.')));
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (!isGreeted && !text.startsWith('HTTP/1.1 200'))
        if (!text.includes('event: hello'))
          return reject(new Error(`A stream was refused: ${text.slice(0, 300)}`));
      isGreeted = true;
      events += text.split('\nevent: ticket\n').length - 1 + (text.includes('event: ticket') ? 1 : 0);
      resolve();
    });
    socket.write(
      `GET /console/api/stream HTTP/1.1\r\nHost: ${host}:${port}\r\nCookie: ${sessionCookie}=${token}\r\nX-Tidemark-Console: bench\r\n\r\n`,
    );
  });

const atOnce = 50;

for await (const line of createInterface(process.stdin)) {
  const { url, readers }: Job = JSON.parse(line);
  const port = Number(new URL(url).port);
  for (let opened = 0; opened < readers.length; opened += atOnce)
    await Promise.all(readers.slice(opened, opened + atOnce).map((reader) => listen(port, reader)));
  process.stdout.write('open\n');
}
const told: Told = { events };
process.stdout.write(`${JSON.stringify(told)}\n`);
