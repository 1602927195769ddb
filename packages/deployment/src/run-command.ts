/** The `tidemark` command as a process: its arguments, its streams, its exit code. */
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { type CliApp, createCli, failureOf, failureText } from '@tidemark/cli';

/** `appOf` reads what the deployment is: what prevents that is told like any other failure. */
export const runCommand = async (appOf: () => CliApp, args: readonly string[]): Promise<number> => {
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
    ask,
    wait: (ms: number) => setTimeout(ms),
  };
  try {
    return await createCli(appOf(), io).run(args);
  } catch (error) {
    io.err(failureText(failureOf(error), args.includes('--json')));
    return 1;
  }
};

/** The end of the input is no answer. */
const ask = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
};

/** A reader may close early, as `head` does: the rest is not printed, and the command finishes its work. */
const unlessUnread = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
};
