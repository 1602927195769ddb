import { type Call, DeskError, foldName, type Team } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { agentFound } from './if-found.ts';
import { agentRecord, teamRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;

export const teamVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('team').description('create and list teams, add members');
  const create = group
    .command('create')
    .description('create a team')
    .requiredOption('--name <name>', 'the name of the team')
    .option(...workspaceOption);
  example(create, './tidemark team create --name "Billing"');
  deskVerb<InWorkspace & { name: string }>(verbs, create, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'team create');
    const team = await session.desk.teams.add(call, { name: options.name });
    return { record: teamRecord(team), text: `Team ${team.name}: created, ${team.id}.` };
  });
  const list = group
    .command('list')
    .description('list the teams, newest first')
    .option(...workspaceOption);
  example(list, './tidemark team list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => ({
    list: (await teams(session, await callIn(session, options.workspace, 'team list'))).map(teamRecord),
    columns: ['id', 'name', 'created_at'],
    none: 'The workspace has no team yet; add one with: ./tidemark team create.',
  }));
  addMemberVerb(verbs, group);
};

const addMemberVerb = (verbs: Verbs, group: Command): void => {
  const addMember = group
    .command('add-member')
    .description('add an agent to a team')
    .argument('<team>', 'the id or the name of the team')
    .argument('<agent>', 'the id or the email address of the agent')
    .option(...workspaceOption);
  example(addMember, './tidemark team add-member Billing ann@example.com');
  deskVerb<InWorkspace>(verbs, addMember, async (session, { args: [team = '', agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'team add-member');
    const { id: teamId, name } = await teamNamed(session, call, team);
    const adding = session.desk.teams.addMember(call, { teamId, idOrEmail: agent });
    const member = await agentFound(agent, adding);
    return { record: agentRecord(member), text: `${member.email} is in the team ${name}.` };
  });
};

const teams = (session: CliSession, call: Call): Promise<readonly Team[]> =>
  allPages((page) => session.desk.teams.list(call, page));

const teamNamed = async (session: CliSession, call: Call, idOrName: string): Promise<Team> => {
  const folded = foldName(idOrName);
  const team = (await teams(session, call)).find(
    ({ id, name }) => id === folded || foldName(name) === folded,
  );
  if (team === undefined)
    throw new DeskError(
      'not_found',
      `No team has the id or the name ${idOrName}; see: ./tidemark team list.`,
    );
  return team;
};
