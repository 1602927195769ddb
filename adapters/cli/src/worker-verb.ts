/** The worker of a deployment on Postgres, as a command, and whether it works. */
import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import type { CliApp, Finding } from './app.ts';
import { failureText } from './failure.ts';
import type { Verbs } from './verb.ts';

export const workerVerb = ({ app, outcome }: Verbs, program: Command): void => {
  const worker = program
    .command('worker')
    .description(
      'on Postgres: run a worker until you stop it; it delivers webhooks and mail, and runs timers',
    )
    .action(async (_options, command: Command) => {
      const json = command.optsWithGlobals<{ json?: true }>().json === true;
      outcome.exitCode = await workerOf(app).run((failure) => failureText(failure, json));
    });
  worker.addHelpText('after', '\nExample:\n  WORKER_PORT=3001 ./tidemark worker');
};

const patienceMs = 3_000;

/** Whether the worker that the settings name works. */
export const askWorker = async (app: CliApp): Promise<Finding> => {
  const url = workerOf(app).url();
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    if (status === 200) return { ok: true, detail: `${url} says ready` };
    return { ok: false, detail: `${url} returns ${status}, expected 200` };
  } catch {
    // No answer is the finding.
    return { ok: false, detail: `nothing responds at ${url}: the worker is not running there` };
  }
};

const workerOf = ({ worker }: CliApp): NonNullable<CliApp['worker']> => {
  if (worker !== null) return worker;
  throw new DeskError(
    'validation_failed',
    'On SQLite the server is its own worker. A worker needs Postgres: set DATABASE_URL.',
  );
};
