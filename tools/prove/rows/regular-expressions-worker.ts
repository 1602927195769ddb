/** Runs expressions on their attacks in a thread that can be ended: one that never returns must not stop the proof. */
import { parentPort } from 'node:worker_threads';
import type { Attack, Expression } from './regular-expressions-attacks.ts';

export type Trial = Readonly<{ expression: Expression; attack: Attack; length: number }>;

const millisecondsOf = ({ expression: { source, flags }, attack, length }: Trial): number => {
  const text = textOf(attack, length);
  const once = new RegExp(source, flags);
  const everywhere = new RegExp(source, `${flags.replace('g', '')}g`);
  return timed(once, everywhere, text);
};

const textOf = ({ head, unit, tail }: Attack, length: number): string => {
  const room = Math.max(length - head.length - tail.length, 0);
  const text = `${head}${unit.repeat(Math.ceil(room / Math.max(unit.length, 1))).slice(0, room)}${tail}`;
  // Flat, as a text that has been read is.
  return Buffer.from(text).toString();
};

/** As a test, and as a replacement or a split that looks for every match. */
const timed = (once: RegExp, everywhere: RegExp, text: string): number => {
  once.lastIndex = 0;
  const since = performance.now();
  once.test(text);
  const between = performance.now();
  for (const match of text.matchAll(everywhere)) void match;
  return Math.max(between - since, performance.now() - between);
};

parentPort?.on('message', (trial: Trial) => parentPort?.postMessage(millisecondsOf(trial)));
