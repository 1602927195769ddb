/** Makes up texts that match an expression, in a thread of its own: for some forms the search for one never ends. */
import { parentPort } from 'node:worker_threads';
import fc from 'fast-check';
import type { Expression } from './regular-expressions-attacks.ts';

export type Wanted = Readonly<{ expression: Expression; seed: number }>;

const matchesOf = ({ expression: { source, flags }, seed }: Wanted): readonly string[] => {
  try {
    const shown = new RegExp(source, flags.replace(/[gy]/g, ''));
    return fc.sample(fc.stringMatching(shown, { maxLength: 24 }), { numRuns: 3, seed });
  } catch {
    // Some forms (look-behind among them) have no generator: their pieces are repeated instead.
    return [];
  }
};

parentPort?.on('message', (wanted: Wanted) => parentPort?.postMessage(matchesOf(wanted)));
