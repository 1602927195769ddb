/** The `tidemark` command of a self-hosted Tidemark. */
import { runCommand } from '@tidemark/deployment/run-command';
import { selfhostCli } from './cli-app.ts';

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(() => selfhostCli(process.env), args);
