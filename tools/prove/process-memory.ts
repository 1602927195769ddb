/** Memory of a process of this machine, as the kernel counts it. */
import { readFileSync, writeFileSync } from 'node:fs';

type WithPid = Readonly<{ pid: number }>;

/** Memory in use now, in MiB; the most is counted from here on. */
export const memoryAgain = (process: WithPid): number => {
  writeFileSync(`/proc/${process.pid}/clear_refs`, '5');
  return memoryOf(process).now;
};

/** Memory in use now and at most, in MiB. */
export const memoryOf = ({ pid }: WithPid): Readonly<{ now: number; most: number }> => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1_024;
  return { now: of('VmRSS'), most: of('VmHWM') };
};
