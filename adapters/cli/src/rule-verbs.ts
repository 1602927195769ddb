import { type Call, DeskError, type ExplainedRun, type PageRequest, type Place } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { documentIn, sound } from './document-file.ts';
import { example } from './example.ts';
import { ifFound } from './if-found.ts';
import { wholeNumber } from './option-values.ts';
import { explainedRecord, ruleRecord, trialRecord } from './rule-records.ts';
import { runsText, trialsText } from './run-text.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Explain = InWorkspace & Readonly<{ limit: number; fired?: true }>;

export const ruleVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('rules')
    .description('list the rules of a workspace, explain what they did on a ticket, and test them');
  const list = group
    .command('list')
    .description('list the rules in the order in which they run; to change them: ./tidemark config apply')
    .option(...workspaceOption);
  example(list, './tidemark rules list', './tidemark rules list --json');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'rules list');
    const rules = await allPages((page: PageRequest<Place>) => session.desk.rules.list(call, page));
    return {
      list: rules.map(ruleRecord),
      columns: ['name', 'active', 'on', 'stop', 'id'],
      none: 'The workspace has no rule yet; rules come from a file: ./tidemark config apply.',
    };
  });
  addExplain(verbs, group);
  addTest(verbs, group);
};

const usualLimit = 10;

const addExplain = (verbs: Verbs, group: Command): void => {
  const explain = group
    .command('explain')
    .description(
      'explain which rules fired on the latest writes to a ticket, newest first, and why the others did not',
    )
    .argument('<ticket>', 'the number of the ticket', wholeNumber)
    .option('--limit <n>', 'how many writes to explain', wholeNumber, usualLimit)
    .option('--fired', 'show only the rules that fired')
    .option(...workspaceOption);
  example(
    explain,
    './tidemark rules explain 42',
    './tidemark rules explain 42 --limit 1 --json',
    './tidemark rules explain 42 --fired',
  );
  deskVerb<Explain>(verbs, explain, async (session, { args: [ticket = ''], options }) => {
    const call = await callIn(session, options.workspace, 'rules explain');
    const input = { number: Number(ticket), limit: options.limit };
    const runs = await ifFound(session.desk.rules.explain(call, input));
    if (!runs) throw new DeskError('not_found', await noTicket(session, call, ticket));
    const fired = options.fired === true;
    const none = `No rules ran on ticket ${ticket} in the last 30 days. List your rules: ./tidemark rules list`;
    return {
      record: { data: runs.map((run) => explainedRecord(fired ? onlyFired(run) : run)) },
      text: runs.length === 0 ? none : runsText(runs, { fired }),
    };
  });
};

const onlyFired = (run: ExplainedRun): ExplainedRun => ({
  ...run,
  rules: run.rules.filter(({ outcome }) => outcome === 'fired'),
});

const noTicket = async ({ desk }: CliSession, call: Call, number: string): Promise<string> => {
  const { data } = await desk.tickets.list(call, { filter: {}, page: { limit: 1, after: null } });
  const [newest] = data;
  const others = newest ? `the newest is ${newest.number}` : 'the workspace has no tickets';
  return `No ticket has the number ${number}; ${others}.`;
};

const fileHelp = `
The file is YAML or JSON. Every key has a default:
  ticket: { subject: Refund, tags: [vip] }     # the ticket after the write
  before: { priority: low }                    # its values before the write; without this key the ticket is new
  message: { body: Where is it?, author_type: customer }
  requester: { email: cora@customer.example }
  expect: { fired: [VIP first], ticket: [{ fact: priority, is: urgent }] }
More keys: on, organization, actor, channel, now, sla_metrics, rating. To test several writes, list them under
trials and give each one a name. The key rules, as in the configuration file, replaces the saved rules.`;

const addTest = (verbs: Verbs, group: Command): void => {
  const test = group
    .command('test')
    .description(
      'test rules on made-up writes, without changing anything; exit code 1 when a write does not end as the file expects',
    )
    .argument('<file>', 'a YAML or JSON file, or - for standard input')
    .option(...workspaceOption)
    .addHelpText('after', fileHelp);
  example(
    test,
    './tidemark rules test trials.yaml',
    'echo "ticket: { tags: [vip] }" | ./tidemark rules test -',
  );
  deskVerb<InWorkspace>(verbs, test, async (session, { args: [file = ''], options }) => {
    const yaml = await documentIn(verbs.io, file);
    const call = await callIn(session, options.workspace, 'rules test');
    const { outcomes } = sound(yaml, await session.desk.rules.test(call, yaml.value));
    const data = outcomes.map(trialRecord);
    return { record: { data }, text: trialsText(outcomes), exitCode: data.every(({ ok }) => ok) ? 0 : 1 };
  });
};
