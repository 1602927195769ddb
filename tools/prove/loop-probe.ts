/**
 * Loaded into a server by `--import`: writes into the file of its parameter how long its main thread worked at most without a turn of
 * the event loop, in milliseconds of CPU, so that other processes of a busy machine do not count. SIGUSR2 begins again.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;
const file = new URL(import.meta.url).searchParams.get('file');

if (isMainThread && file !== null) {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = cpuMs();
  let longest = 0;
  const note = (): void => writeFileSync(file, String(longest));
  process.on('SIGUSR2', () => {
    longest = 0;
    last = cpuMs();
    note();
  });
  setInterval(() => {
    const now = cpuMs();
    if (now - last > longest) {
      longest = now - last;
      note();
    }
    last = cpuMs();
  }, everyMs).unref();
}
