import { expect, test } from 'vitest';
import { collecting } from './collect-bytes.ts';

const pieceBytes = 64 * 1024;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let made = 0; made < count; made += 1) yield new Uint8Array(pieceBytes).fill(made);
}

test('pieces that have passed do not wait in memory until all have', async () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  let sum = 0;
  for await (const piece of collecting(pieces(640))) {
    sum += piece.byteLength;
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(sum).toBe(640 * pieceBytes);
  expect(most).toBeLessThan(8 * 1024 * 1024);
});
