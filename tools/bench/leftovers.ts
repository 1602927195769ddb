/** Removes the processes and the folder of a run when its process ends, also by a signal. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
let folder: string | null = null;

/** A new folder of this run. */
export const newFolder = (): string => {
  folder ??= mkdtempSync(join(tmpdir(), 'tidemark-bench-run-'));
  return mkdtempSync(join(folder, 'part-'));
};

export const endedWithRun = <Child extends ChildProcess>(child: Child): Child => {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};

// That a signal ends the process, with the code that tells which one, is the work of the package that starts Postgres: it stops
// its server first.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  try {
    if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch {
    // A process that was just killed may still have written.
  }
});
