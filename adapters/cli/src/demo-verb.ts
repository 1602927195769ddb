import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import type { DemoStarted, Io } from './app.ts';
import { example } from './example.ts';
import { failureText } from './failure.ts';
import { wholeNumber } from './option-values.ts';
import type { Verbs } from './verb.ts';

type Options = Readonly<{ folder: string; seed: number; json?: true }>;

export const demoVerb = ({ app, io, outcome }: Verbs, program: Command): void => {
  const command = program
    .command('demo')
    .description(
      'fill a folder of its own with a made-up workspace, and run a server on it until you stop it; PORT chooses its port',
    )
    .option('--folder <path>', 'where the demo is; delete the folder to remove it', './tidemark-demo')
    .option('--seed <n>', 'another number gives other tickets', wholeNumber, 20);
  example(command, 'PORT=4000 ./tidemark demo');
  command.action(async () => {
    const { folder, seed, json } = command.optsWithGlobals<Options>();
    if (app.demo === null) throw new DeskError('validation_failed', onPostgres);
    const isJson = json === true;
    outcome.exitCode = await app.demo({
      folder,
      seed,
      textOf: (failure) => failureText(failure, isJson),
      onFill: () => isJson || io.err('Filling the demo: 300 tickets of 60 days, which takes a minute.\n'),
      onStart: (started) => print(io, started, isJson),
    });
  });
};

const print = (io: Io, started: DemoStarted, isJson: boolean): void => {
  const { folder, console: url, email, password, helpCentre, portal, portalLink, customer } = started;
  if (isJson) {
    const record = { folder, console: url, email, password, help_centre: helpCentre, portal };
    io.out(`${JSON.stringify({ ...record, portal_link: portalLink, customer })}\n`);
    return;
  }
  io.out(`
  The demo of Harbour Coffee is ready. Press Ctrl+C to stop it.

  Console      ${url}
    sign in    ${email}
    password   ${password}
  Help centre  ${helpCentre}
  Portal       ${portalLink ?? portal}
    ${portalLink === null ? `sign in as ${customer}: its mails are in ${folder}/mail` : `signs in ${customer}, once, for 10 minutes`}

  No mail leaves this machine. To remove the demo, delete ${folder}.

`);
};

const onPostgres = 'The demo runs on SQLite, in a folder of its own: unset DATABASE_URL for this command.';
