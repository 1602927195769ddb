import { type AgentRole, agentRoles, limits, workspacePages } from '@tidemark/domain';
import { type Command, Option } from 'commander';
import { chooseWorkspace, cliCall, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { agentRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

/** `mail` is false under `--no-mail`. */
type Invite = Readonly<{ workspace?: string; name: string; role: AgentRole; mail: boolean }>;

const days = limits.invitationMs / 86_400_000;

/** Adds an agent, who chooses the password themselves: nobody else ever knows it. */
export const inviteVerb = (verbs: Verbs, group: Command): void => {
  const invite = group
    .command('invite')
    .description(
      `add an agent, or invite one again with another name or role; prints a link to choose a password, which works once and for ${days} days`,
    )
    .argument('<email>', 'the email address of the agent')
    .requiredOption('--name <name>', 'the name that customers see')
    .addOption(new Option('--role <role>', 'what the agent may do').choices(agentRoles).default('agent'))
    .option(
      '--no-mail',
      'only print the link; without this option, the server also mails it if mail is set up',
    )
    .option(...workspaceOption);
  example(invite, './tidemark agent invite ann@example.com --name "Ann" --role admin');
  deskVerb<Invite>(verbs, invite, async (session, { args: [email = ''], options }) => {
    const { workspace, name, role, mail } = options;
    const { id, slug } = await chooseWorkspace(session, workspace);
    const call = cliCall(session, id, 'agent invite');
    const page = `${verbs.app.workspaceUrl(slug)}${workspacePages.invitation}`;
    const input = { email, name, role, mailPage: mail ? page : undefined };
    const { agent, token, expiresAt, mailed, renewed } = await session.desk.agents.invite(call, input);
    const link = `${page}?t=${token}`;
    const isSent = mailed && session.desk.mails.reachesPeople();
    const sending = isSent ? 'The server sends them this link by mail' : 'Send them this link';
    return {
      record: { agent: agentRecord(agent), link, mailed, expires_at: expiresAt },
      text: [
        `Agent ${agent.email} (${agent.name}, ${agent.role}): ${agent.status}.`,
        `  ${link}`,
        `${sending}: whoever opens it first chooses the password. It works once, until ${expiresAt}.${renewed ? '\nTheir earlier link no longer works.' : ''}`,
      ].join('\n\n'),
    };
  });
};
