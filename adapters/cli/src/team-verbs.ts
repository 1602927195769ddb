import { type Call, DeskError, isUuid, type Team } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { agentRecord, teamRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;

export const teamVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('team').description('create and list teams, add members');
  const create = group
    .command('create')
    .description('create a team')
    .requiredOption('--name <name>', 'its name')
    .option(...workspaceOption)
    .addHelpText('after', '\nExample:\n  tidemark team create --name "Billing"');
  deskVerb<InWorkspace & { name: string }>(verbs, create, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'team create');
    const team = await session.desk.teams.add(call, { name: options.name });
    return { record: teamRecord(team), text: `Team ${team.name}: created, ${team.id}.` };
  });
  const list = group
    .command('list')
    .description('list the teams, newest first')
    .option(...workspaceOption);
  example(list, 'tidemark team list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => ({
    list: (await teams(session, await callIn(session, options.workspace, 'team list'))).map(teamRecord),
    columns: ['id', 'name', 'created_at'],
    none: 'The workspace has no team yet; add one with: tidemark team create.',
  }));
  addMemberVerb(verbs, group);
};

const addMemberVerb = (verbs: Verbs, group: Command): void => {
  const addMember = group
    .command('add-member')
    .description('put an agent into a team')
    .argument('<team>', 'the id or the name of the team')
    .argument('<agent>', 'the id or the email address of the agent')
    .option(...workspaceOption)
    .addHelpText('after', '\nExample:\n  tidemark team add-member Billing ann@example.com');
  deskVerb<InWorkspace>(verbs, addMember, async (session, { args: [team = '', agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'team add-member');
    const teamId = isUuid(team) ? team : (await teamNamed(session, call, team)).id;
    const member = await session.desk.teams.addMember(call, { teamId, idOrEmail: agent });
    return { record: agentRecord(member), text: `${member.email} is in the team ${team}.` };
  });
};

const teams = (session: CliSession, call: Call): Promise<readonly Team[]> =>
  allPages((page) => session.desk.teams.list(call, page));

const teamNamed = async (session: CliSession, call: Call, name: string): Promise<Team> => {
  const team = (await teams(session, call)).find((candidate) => candidate.name === name);
  if (team === undefined)
    throw new DeskError('not_found', `No team has the name ${name}; see: tidemark team list.`);
  return team;
};
