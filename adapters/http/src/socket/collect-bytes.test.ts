import { expect, test } from 'vitest';
import { collecting } from './collect-bytes.ts';

const pieceBytes = 64 * 1024;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let made = 0; made < count; made += 1) yield new Uint8Array(pieceBytes).fill(made);
}

/** Walks through 40 MiB. `most` is how many bytes of them were in memory at once. */
const walk = async (way: (all: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) => {
  const before = process.memoryUsage().arrayBuffers;
  const seen = { most: 0, sum: 0 };
  for await (const piece of way(pieces(640))) {
    seen.sum += piece.byteLength;
    seen.most = Math.max(seen.most, process.memoryUsage().arrayBuffers - before);
  }
  return seen;
};

test('processed pieces are freed before the last one arrives', async () => {
  // Leaves no garbage of others, of which a collection would make up for pieces that wait.
  await walk(collecting);
  const collected = await walk(collecting);
  const uncollected = await walk((all) => all);
  expect([collected.sum, uncollected.sum]).toEqual([640 * pieceBytes, 640 * pieceBytes]);
  expect(collected.most).toBeLessThan(8 * 1024 * 1024);
  expect(uncollected.most).toBeGreaterThan(3 * collected.most);
});
