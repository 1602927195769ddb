/** Runs one row on one database, in a folder of its own and within its time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleaned } from './cleaning.ts';
import type { Database, Proof, ProofSize, Row } from './row.ts';

export type Conditions = Readonly<{
  db: Database;
  size: ProofSize;
  seed: number;
  postgresUrl: string | null;
  note: (line: string) => void;
}>;

export type Outcome = Proof & Readonly<{ row: string; db: Database; seconds: number }>;

const longestSeconds: Readonly<Record<ProofSize, number>> = { slice: 400, short: 300, full: 7_200 };

export const runRow = async (row: Row, conditions: Conditions): Promise<Outcome> => {
  const since = performance.now();
  const proof = await cleaned(async (clean) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-prove-'));
    clean(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const seconds = row.longestSeconds?.[conditions.size] ?? longestSeconds[conditions.size];
    return within(seconds, row.run({ ...conditions, folder }));
  }).catch((error: unknown) => failed(error));
  return {
    row: row.name,
    db: conditions.db,
    seconds: Math.round((performance.now() - since) / 100) / 10,
    figures: proof.figures,
    faults: shortened(faultsIn(proof, conditions)),
  };
};

const faultsIn = ({ faults, tooMuch = [] }: Proof, { size, note }: Conditions): readonly string[] => {
  const found = tooMuch.map((one) =>
    typeof one === 'string' ? { sentence: one, isOnAnyMachine: false } : one,
  );
  const counted = found.filter(({ isOnAnyMachine }) => size !== 'slice' || isOnAnyMachine);
  for (const one of found) if (!counted.includes(one)) note(`Not a fault of a slice: ${one.sentence}`);
  return [...faults, ...counted.map(({ sentence }) => sentence)];
};

const mostFaults = 20;

/** A promise that is broken everywhere is told in a few lines. */
const shortened = (faults: readonly string[]): readonly string[] =>
  faults.length <= mostFaults
    ? faults
    : [...faults.slice(0, mostFaults), `${faults.length - mostFaults} more faults like these.`];

const failed = (error: unknown): Proof => ({
  figures: {},
  faults: [`The row could not be run: ${error instanceof Error ? (error.stack ?? error.message) : error}`],
});

const within = async (seconds: number, run: Promise<Proof>): Promise<Proof> => {
  const over = Promise.withResolvers<Proof>();
  const timer = setTimeout(
    () => over.resolve({ figures: {}, faults: [`It took longer than ${seconds} s and was given up.`] }),
    seconds * 1_000,
  );
  try {
    return await Promise.race([run, over.promise]);
  } finally {
    clearTimeout(timer);
  }
};
