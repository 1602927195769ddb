import type { Command } from 'commander';
import { example } from './example.ts';
import { failureText } from './failure.ts';
import { type Verbs, verb } from './verb.ts';

export const runVerbs = (verbs: Verbs, program: Command): void => {
  const { app, outcome } = verbs;
  program
    .command('serve')
    .description(
      'run the server until you stop it; it reads its settings from environment variables, which ./tidemark config print lists',
    )
    .addHelpText('after', '\nExample:\n  PORT=8080 DATA_DIR=/var/lib/tidemark ./tidemark serve')
    .action(async (_options, command: Command) => {
      const json = command.optsWithGlobals<{ json?: true }>().json === true;
      outcome.exitCode = await app.serve((failure) => failureText(failure, json));
    });
  const openApi = program.command('openapi').description('print the OpenAPI 3.1 description of the API');
  example(openApi, './tidemark openapi > openapi.json');
  verb(verbs, openApi, async () => {
    const record = app.openApi();
    return { record, text: JSON.stringify(record, null, 2) };
  });
  const version = program.command('version').description('print the version');
  example(version, './tidemark version');
  verb(verbs, version, async () => ({
    record: { version: app.version },
    text: app.version,
  }));
};
