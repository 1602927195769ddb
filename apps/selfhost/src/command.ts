/** The `tidemark` command: on Postgres when DATABASE_URL is set, else on the data folder. */
import { type CliApp, createCli } from '@tidemark/cli';
import { selfhostCli } from './cli-app.ts';

const app = async (): Promise<CliApp> => {
  if (!process.env.DATABASE_URL) return selfhostCli(process.env);
  const { saasCli } = await import('@tidemark/saas');
  return saasCli(process.env);
};

export const runCommand = async (args: readonly string[]): Promise<number> => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unlessUnread);
  const io = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
    readStdin: () =>
      process.stdin
        .setEncoding('utf8')
        .toArray()
        .then((parts) => parts.join('')),
  };
  return createCli(await app(), io).run(args);
};

/** Whoever reads may have had enough, as `head` has: the rest is not shown, and the command still does what it began. */
const unlessUnread = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
};
