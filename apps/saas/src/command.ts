/** The `tidemark` command of a Tidemark on Postgres. */
import { runCommand } from '@tidemark/deployment/run-command';
import { saasCli } from './cli-app.ts';

export const run = (args: readonly string[]): Promise<number> => runCommand(() => saasCli(process.env), args);
