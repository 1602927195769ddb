import { type Command, CommanderError } from 'commander';
import { agentVerbs } from './agent-verbs.ts';
import type { CliApp, Io } from './app.ts';
import { auditVerbs } from './audit-verbs.ts';
import { backupVerbs } from './backup-verbs.ts';
import { configVerbs } from './config-verbs.ts';
import { demoVerb } from './demo-verb.ts';
import { doctorVerbs } from './doctor-verbs.ts';
import { eraseVerbs } from './erase-verbs.ts';
import { failureOf, failureText } from './failure.ts';
import { fieldVerbs } from './field-verbs.ts';
import { fileVerbs } from './file-verbs.ts';
import { inboundVerbs } from './inbound-verbs.ts';
import { keyVerbs } from './key-verbs.ts';
import { listenVerb } from './listen-verb.ts';
import { mailVerbs } from './mail-verbs.ts';
import { quickstartVerb } from './quickstart-verb.ts';
import { ruleVerbs } from './rule-verbs.ts';
import { runVerbs } from './run-verbs.ts';
import { secretKeyVerbs } from './secret-key-verbs.ts';
import { seedVerbs } from './seed-verbs.ts';
import { sessionVerbs } from './session-verbs.ts';
import { ssoVerbs } from './sso-verbs.ts';
import { taskVerbs } from './task-verbs.ts';
import { teamVerbs } from './team-verbs.ts';
import { ticketVerbs } from './ticket-verbs.ts';
import { upgradeVerb } from './upgrade-verb.ts';
import { newProgram, tellUsage } from './usage.ts';
import { vacuumVerb } from './vacuum-verb.ts';
import type { Verbs } from './verb.ts';
import { webhookVerbs } from './webhook-verbs.ts';
import { workerVerb } from './worker-verb.ts';
import { workspaceVerbs } from './workspace-verbs.ts';

export type Cli = Readonly<{
  /** Runs one command, without the program's own name in front. Resolves with its exit code: 0, 1, or 2 for wrong usage. */
  run: (args: readonly string[]) => Promise<number>;
}>;

const wrongUsage = 2;

export const createCli = (app: CliApp, io: Io): Cli => ({
  run: async (args) => {
    const outcome = { exitCode: 0 };
    const json = args.includes('--json');
    try {
      await programOf({ app, io, outcome }, json).parseAsync([...args], { from: 'user' });
      return outcome.exitCode;
    } catch (error) {
      if (error instanceof CommanderError) return usageCode(error, { io, json });
      io.err(failureText(failureOf(error), json));
      return 1;
    }
  },
});

/** The sentence was told already, but for a command that is not whole: then its help was. */
const usageCode = (
  { exitCode, code }: CommanderError,
  { io, json }: Readonly<{ io: Io; json: boolean }>,
): number => {
  if (exitCode === 0) return 0;
  const message = 'Expected a command. See: ./tidemark --help';
  if (json && code === 'commander.help') io.err(failureText({ code: 'wrong_usage', message }, json));
  return wrongUsage;
};

const programOf = (verbs: Verbs, json: boolean): Command => {
  const program = newProgram(verbs.io, json)
    .description('Tidemark, the customer-support workspace server.')
    .version(verbs.app.version)
    .option('--json', 'print JSON; works with every command')
    .addHelpText('after', start);
  quickstartVerb(verbs, program);
  demoVerb(verbs, program);
  runVerbs(verbs, program);
  workerVerb(verbs, program);
  configVerbs(verbs, program);
  doctorVerbs(verbs, program);
  workspaceVerbs(verbs, program);
  agentVerbs(verbs, program);
  sessionVerbs(verbs, program);
  ssoVerbs(verbs, program);
  teamVerbs(verbs, program);
  ticketVerbs(verbs, program);
  fieldVerbs(verbs, program);
  keyVerbs(verbs, program);
  ruleVerbs(verbs, program);
  webhookVerbs(verbs, program);
  listenVerb(verbs, program);
  taskVerbs(verbs, program);
  mailVerbs(verbs, program);
  inboundVerbs(verbs, program);
  fileVerbs(verbs, program);
  auditVerbs(verbs, program);
  backupVerbs(verbs, program);
  eraseVerbs(verbs, program);
  secretKeyVerbs(verbs, program);
  vacuumVerb(verbs, program);
  upgradeVerb(verbs, program);
  seedVerbs(verbs, program);
  tellUsage(program, verbs.io, json);
  return program;
};

const start = `
To begin:
  ./tidemark serve         run the server, then open the setup link that it prints
  ./tidemark quickstart    or create a workspace and an API key from the command line
  ./tidemark demo          or look at a made-up workspace first, in a folder of its own
  ./tidemark doctor        find out what is wrong when something fails

Every command takes --json. The --help of each command shows examples.

Exit codes:
  0  The command succeeded.
  1  The command failed, or a check found a problem. The input is valid, but something prevents the
     command now: the name is already taken, for example, or this instance may not call the URL.
  2  Wrong usage: the command or an option does not exist, a value is missing, or a value is invalid.

With --json, a command that fails prints one line of JSON to standard error:
  { "error": { "code", "message" } }`;
