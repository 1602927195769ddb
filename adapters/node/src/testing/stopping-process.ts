/** A process that stops at a signal: it leaves behind what would hold it for a minute, or fails, as its argument says. */
import { runProcess } from '../run-process.ts';

const close = async (): Promise<void> => {
  if (process.argv[2] === 'fails')
    throw new AggregateError([new Error('The database is gone.')], 'Not everything could be closed.');
};

process.exitCode = await runProcess(async () => {
  setInterval(() => undefined, 60_000);
  process.stdout.write('ready\n');
  return { close };
});
