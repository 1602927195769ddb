import { DeskError } from '@tidemark/domain';
import { Command, CommanderError } from 'commander';
import { agentVerbs } from './agent-verbs.ts';
import type { CliApp, Io } from './app.ts';
import { auditVerbs } from './audit-verbs.ts';
import { configVerbs } from './config-verbs.ts';
import { doctorVerbs } from './doctor-verbs.ts';
import { fieldVerbs } from './field-verbs.ts';
import { keyVerbs } from './key-verbs.ts';
import { quickstartVerb } from './quickstart-verb.ts';
import { ruleVerbs } from './rule-verbs.ts';
import { runVerbs } from './run-verbs.ts';
import { seedVerbs } from './seed-verbs.ts';
import { taskVerbs } from './task-verbs.ts';
import { teamVerbs } from './team-verbs.ts';
import type { Verbs } from './verb.ts';
import { webhookVerbs } from './webhook-verbs.ts';
import { workspaceVerbs } from './workspace-verbs.ts';

export type Cli = Readonly<{
  /** Runs one command, without the program's own name in front. Resolves with its exit code: 0, 1, or 2 for wrong usage. */
  run: (args: readonly string[]) => Promise<number>;
}>;

const wrongUsage = 2;

export const createCli = (app: CliApp, io: Io): Cli => ({
  run: async (args) => {
    const outcome = { exitCode: 0 };
    try {
      await programOf({ app, io, outcome }).parseAsync([...args], { from: 'user' });
      return outcome.exitCode;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUsage;
      io.err(`${sentenceOf(error)}\n`);
      return 1;
    }
  },
});

const programOf = (verbs: Verbs): Command => {
  const program = new Command('tidemark')
    .description('Tidemark, the customer-support workspace server.')
    .version(verbs.app.version)
    .option('--json', 'print JSON, with every command')
    .exitOverride()
    .configureOutput({
      writeOut: verbs.io.out,
      writeErr: verbs.io.err,
      outputError: (text, write) => write(`${oneLine(text)} See: tidemark --help\n`),
    })
    .addHelpText('after', start);
  quickstartVerb(verbs, program);
  runVerbs(verbs, program);
  configVerbs(verbs, program);
  doctorVerbs(verbs, program);
  workspaceVerbs(verbs, program);
  agentVerbs(verbs, program);
  teamVerbs(verbs, program);
  fieldVerbs(verbs, program);
  keyVerbs(verbs, program);
  ruleVerbs(verbs, program);
  webhookVerbs(verbs, program);
  taskVerbs(verbs, program);
  auditVerbs(verbs, program);
  seedVerbs(verbs, program);
  return program;
};

const start = `
To begin:
  tidemark serve         run the server, then follow the setup link that it prints
  tidemark quickstart    or make a workspace and a key right here
  tidemark doctor        see what is wrong when something is

Every command takes --json, and --help with examples. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const sentenceOf = (error: unknown): string => {
  if (error instanceof DeskError) return error.message;
  return `Tidemark failed: ${error instanceof Error ? error.message : String(error)}`;
};

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
