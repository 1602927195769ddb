import { type Agent, type AgentRole, agentRoles, limits } from '@tidemark/domain';
import { type Command, Option } from 'commander';
import { allPages } from './all-pages.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { agentFound } from './if-found.ts';
import { inviteVerb } from './invite-verb.ts';
import { readPassword } from './read-password.ts';
import { agentRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Change = InWorkspace & Readonly<{ name?: string; role?: AgentRole }>;
type Create = InWorkspace & Readonly<{ email: string; name: string; role: AgentRole; passwordStdin?: true }>;

const who = 'the id or the email address of the agent';
const passwordHelp = `read the password from standard input (${limits.password.least} characters or more)`;

export const agentVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('agent')
    .description(
      'invite, create, list, change, suspend and resume agents; set their passwords, reset their second factors',
    );
  inviteVerb(verbs, group);
  addCreate(verbs, group);
  const list = group
    .command('list')
    .description('list the agents, newest first')
    .option(...workspaceOption);
  example(list, './tidemark agent list', './tidemark agent list --workspace acme --json');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'agent list');
    const agents = await allPages((page) => session.desk.agents.list(call, { filter: {}, page }));
    return {
      list: agents.map(agentRecord),
      columns: ['id', 'email', 'name', 'role', 'status'],
      none: 'The workspace has no agent yet; add one with: ./tidemark agent invite.',
    };
  });
  addChange(verbs, group);
  const suspend = group.command('suspend').description('end an agent’s access at once');
  example(suspend, './tidemark agent suspend ann@example.com');
  deskVerb<InWorkspace>(verbs, about(suspend), async (session, { args: [agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'agent suspend');
    return shown(await agentFound(agent, session.desk.agents.suspend(call, agent)));
  });
  const resume = group.command('resume').description('give a suspended agent access again');
  example(resume, './tidemark agent resume ann@example.com');
  deskVerb<InWorkspace>(verbs, about(resume), async (session, { args: [agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'agent resume');
    return shown(await agentFound(agent, session.desk.agents.resume(call, agent)));
  });
  addSetPassword(verbs, group);
  const reset = group
    .command('reset-factors')
    .description('remove the authenticator app, passkeys and recovery codes of an agent who lost them');
  example(reset, './tidemark agent reset-factors ann@example.com');
  deskVerb<InWorkspace>(verbs, about(reset), async (session, { args: [agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'agent reset-factors');
    const done = await agentFound(agent, session.desk.factors.reset(call, agent));
    return shown(done, 'Their password alone signs them in again. Their sessions have ended.');
  });
};

const about = (command: Command): Command => command.argument('<agent>', who).option(...workspaceOption);

const addCreate = (verbs: Verbs, group: Command): void => {
  const create = group
    .command('create')
    .description(
      'create an agent; one without a password signs in after ./tidemark agent invite, or with single sign-on',
    )
    .requiredOption('--email <address>', 'the email address of the agent')
    .requiredOption('--name <name>', 'the name that customers see')
    .addOption(new Option('--role <role>', 'what the agent may do').choices(agentRoles).default('agent'))
    .option('--password-stdin', passwordHelp)
    .option(...workspaceOption);
  example(
    create,
    './tidemark agent create --email ann@example.com --name "Ann" --role admin --password-stdin < password.txt',
  );
  deskVerb<Create>(verbs, create, async (session, { options }) => {
    const { workspace, email, name, role, passwordStdin } = options;
    const call = await callIn(session, workspace, 'agent create');
    const password = passwordStdin ? await readPassword(verbs.io) : null;
    const agent = await session.desk.agents.add(call, { email, name, role, password });
    return shown(agent, password === null ? withoutPassword : '');
  });
};

const withoutPassword =
  'They have no password yet. To create a link where they choose one: ./tidemark agent invite.';

const addChange = (verbs: Verbs, group: Command): void => {
  const change = group
    .command('change')
    .description('change the name or the role of an agent; their open sessions get the new role')
    .option('--name <name>', 'the name that customers see')
    .addOption(new Option('--role <role>', 'what the agent may do').choices(agentRoles));
  example(change, './tidemark agent change ann@example.com --role admin');
  deskVerb<Change>(verbs, about(change), async (session, { args: [idOrEmail = ''], options }) => {
    const { workspace, name, role } = options;
    if (name === undefined && role === undefined)
      change.error('error: expected --name, --role or both, got neither.');
    const call = await callIn(session, workspace, 'agent change');
    const changing = session.desk.agents.change(call, { idOrEmail, name, role });
    return shown(await agentFound(idOrEmail, changing));
  });
};

const addSetPassword = (verbs: Verbs, group: Command): void => {
  const setPassword = group
    .command('set-password')
    .description('give an agent a new password')
    .requiredOption('--password-stdin', passwordHelp);
  example(setPassword, './tidemark agent set-password ann@example.com --password-stdin < password.txt');
  deskVerb<InWorkspace>(verbs, about(setPassword), async (session, { args: [idOrEmail = ''], options }) => {
    const call = await callIn(session, options.workspace, 'agent set-password');
    const password = await readPassword(verbs.io);
    const setting = session.desk.agents.setPassword(call, { idOrEmail, password });
    return shown(await agentFound(idOrEmail, setting), 'Their sessions have ended.');
  });
};

const shown = (agent: Agent, more = '') => ({
  record: agentRecord(agent),
  text: `Agent ${agent.email} (${agent.name}, ${agent.role}): ${agent.status}. ${more}`.trim(),
});
