import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { pacedBy } from './slow-reader.ts';

/** A response on a socket that has no other end. */
const responding = () => {
  const socket = new Socket();
  const outgoing = new ServerResponse(new IncomingMessage(socket));
  outgoing.assignSocket(socket);
  // The server hands the silence of a socket on to its response.
  socket.on('timeout', () => outgoing.emit('timeout', socket));
  return outgoing;
};

async function* twoPieces(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('ab');
  yield Buffer.from('c');
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('ab');
  throw new Error('The disk cannot be read.');
}

describe('a streamed response', () => {
  test('sends its pieces unchanged', async () => {
    expect((await buffer(pacedBy(responding(), twoPieces()))).toString()).toBe('abc');
  });

  test('is cut off when the caller reads nothing for 30 seconds', async () => {
    const outgoing = responding();
    await pacedBy(outgoing, twoPieces()).next();
    expect([outgoing.socket?.timeout, outgoing.destroyed]).toEqual([30_000, false]);
    outgoing.socket?.emit('timeout');
    expect(outgoing.destroyed).toBe(true);
  });

  test('is cut off when a piece fails, so that it does not look complete', async () => {
    const outgoing = responding();
    expect((await buffer(pacedBy(outgoing, failing()))).toString()).toBe('ab');
    expect(outgoing.destroyed).toBe(true);
  });

  test('without a socket fails when its pieces fail', async () => {
    await expect(buffer(pacedBy(undefined, failing()))).rejects.toThrow('The disk cannot be read.');
  });
});
