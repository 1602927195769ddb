/** The CPU time and memory of processes, read from /proc; null on other systems. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The clock ticks of /proc are hundredths of a second on every machine that Node.js runs on. */
const ticksPerSecond = 100;

/** CPU seconds of a process so far, in user and kernel mode; with those of its children that have ended. */
export const cpuSecondsOf = (pid: number): number | null => {
  const fields = statOf(pid);
  if (!fields) return null;
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / ticksPerSecond;
};

/** CPU seconds of a process and all its children: of a whole Postgres, when it is the postmaster. */
export const cpuSecondsOfFamily = (pid: number): number | null => {
  const own = cpuSecondsOf(pid);
  if (own === null) return null;
  return childrenOf(pid).reduce((sum, child) => sum + (cpuSecondsOf(child) ?? 0), own);
};

/** The memory that a process holds now, in MiB. */
export const memoryOf = (pid: number): number | null => statusOf(pid, 'VmRSS');

/** The most memory that a process held since `forgetPeak`, in MiB. */
export const peakMemoryOf = (pid: number): number | null => statusOf(pid, 'VmHWM');

export const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak of the whole life is what there is then.
  }
};

export const parentOf = (pid: number): number | null => {
  const parent = Number(statOf(pid)?.[1]);
  return Number.isInteger(parent) ? parent : null;
};

/** The fields behind the name, which may hold anything: `state`, `ppid`, … */
const statOf = (pid: number): readonly string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process may have ended.
    return null;
  }
};

const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && parentOf(one) === pid);

const statusOf = (pid: number, name: string): number | null => {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Math.round(Number(found[1]) / 102.4) / 10 : null;
  } catch {
    // The process may have ended.
    return null;
  }
};
