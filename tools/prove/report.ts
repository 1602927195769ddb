import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ProofSize } from './row.ts';
import type { Outcome } from './run-row.ts';

const root = join(import.meta.dirname, '../..');

/** Keeps the outcome of a run under the commit that it was made on; returns the path from the root. */
export const writeReport = (
  { size, seed, seconds }: Readonly<{ size: ProofSize; seed: number; seconds: number }>,
  outcomes: readonly Outcome[],
): string => {
  const commit = commitOf();
  const path = join('tools/bench/results', `prove-${commit}.json`);
  const machine = { node: process.version, cores: availableParallelism() };
  const report = { commit, at: new Date().toISOString(), size, seed, seconds, machine, outcomes };
  mkdirSync(join(root, 'tools/bench/results'), { recursive: true });
  writeFileSync(join(root, path), `${JSON.stringify(report, null, 2)}\n`);
  return path;
};

const commitOf = (): string => {
  try {
    const said = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said.toString().trim();
  } catch {
    // The project may be unpacked without its repository.
    return 'unknown';
  }
};
