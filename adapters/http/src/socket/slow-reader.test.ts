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
  test('is the pieces as they are', async () => {
    expect((await buffer(pacedBy(responding(), twoPieces()))).toString()).toBe('abc');
  });

  test('to a caller who takes nothing for 30 seconds is cut off', async () => {
    const outgoing = responding();
    await pacedBy(outgoing, twoPieces()).next();
    expect([outgoing.socket?.timeout, outgoing.destroyed]).toEqual([30_000, false]);
    outgoing.socket?.emit('timeout');
    expect(outgoing.destroyed).toBe(true);
  });

  test('of which a piece fails is cut off, so that it does not look whole', async () => {
    const outgoing = responding();
    expect((await buffer(pacedBy(outgoing, failing()))).toString()).toBe('ab');
    expect(outgoing.destroyed).toBe(true);
  });

  test('that goes over no socket fails as its pieces do', async () => {
    await expect(buffer(pacedBy(undefined, failing()))).rejects.toThrow('The disk cannot be read.');
  });
});
