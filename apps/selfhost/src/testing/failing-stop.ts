/** The command line with a server and a worker that cannot be closed. */
import type { CliApp } from '@tidemark/cli';
import { runCommand } from '@tidemark/deployment/run-command';
import { runProcess } from '@tidemark/node';
import { selfhostCli } from '../cli-app.ts';

const close = async (): Promise<void> => {
  throw new AggregateError([new Error('The database is gone.')], 'Not everything could be closed.');
};

const run: CliApp['serve'] = (textOf) =>
  runProcess(async () => {
    // As a listener would, this holds the process.
    setInterval(() => undefined, 60_000);
    process.stdout.write('ready\n');
    return { close };
  }, textOf);

const app: CliApp = { ...selfhostCli({}), serve: run, worker: { run, url: () => '' } };

process.exitCode = await runCommand(() => app, process.argv.slice(2));
