/** The `tidemark` command as a process: its arguments, its streams, its exit code. */
import { type CliApp, createCli } from '@tidemark/cli';

export const runCommand = async (app: CliApp, args: readonly string[]): Promise<number> => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unlessUnread);
  const io = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
    readStdin: () =>
      process.stdin
        .setEncoding('utf8')
        .toArray()
        .then((parts) => parts.join('')),
    stdin: () => process.stdin,
  };
  return createCli(app, io).run(args);
};

/** A reader may close early, as `head` does: the rest is not printed, and the command finishes its work. */
const unlessUnread = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
};
