import type { Command } from 'commander';
import { type Answer, printAnswer } from './answer.ts';
import type { CliContext, CliSession } from './app.ts';
import { refuseValue } from './wrong-value.ts';

export type VerbInput<Options> = Readonly<{ args: readonly string[]; options: Options }>;

/** How a verb's outcome reaches `run`: the exit code of its answer. */
export type Outcome = { exitCode: number };

export type Verbs = CliContext & Readonly<{ outcome: Outcome }>;

/** Gives a command its `--json` and its work. */
export const verb = <Options extends object>(
  { io, outcome }: Verbs,
  command: Command,
  run: (input: VerbInput<Options>) => Promise<Answer>,
): void => {
  command.option('--json', 'print JSON').action(async () => {
    const options = command.optsWithGlobals<Options & { json?: true }>();
    const ran = run({ args: command.args, options });
    const answer = await ran.catch((error: unknown) => refuseValue(command, error));
    printAnswer(io, answer, options.json === true);
    outcome.exitCode = answer.exitCode ?? 0;
  });
};

type DeskRun<Options> = (session: CliSession, input: VerbInput<Options>) => Promise<Answer>;

/** The same for a verb that works on the database that there is. */
export const deskVerb = <Options extends object>(
  verbs: Verbs,
  command: Command,
  run: DeskRun<Options>,
): void =>
  verb<Options>(
    verbs,
    command,
    inSession(verbs, run, () => false),
  );

/** The same for a verb with which people begin: it makes the database when there is none, unless `mayMake` says no. */
export const beginningVerb =
  <Options extends object>(mayMake: (options: Options) => boolean = () => true) =>
  (verbs: Verbs, command: Command, run: DeskRun<Options>): void =>
    verb<Options>(verbs, command, inSession(verbs, run, mayMake));

const inSession =
  <Options>({ app }: Verbs, run: DeskRun<Options>, mayMake: (options: Options) => boolean) =>
  async (input: VerbInput<Options>): Promise<Answer> => {
    const session = await app.open({ mayMake: mayMake(input.options) });
    try {
      return await run(session, input);
    } finally {
      await session.close();
    }
  };
