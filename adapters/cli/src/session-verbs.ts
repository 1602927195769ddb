import type { Session } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { agentFound, found } from './if-found.ts';
import { sessionRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type List = InWorkspace & Readonly<{ agent: string }>;

export const sessionVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('session')
    .description('list where agents are signed in, and sign out a lost device');
  const list = group
    .command('list')
    .description('list an agent’s sessions, newest first; ended sessions stay in the list for 30 days')
    .requiredOption('--agent <agent>', 'the id or the email address of the agent')
    .option(...workspaceOption);
  example(list, './tidemark session list --agent ann@example.com');
  deskVerb<List>(verbs, list, async (session, { options: { workspace, agent } }) => {
    const call = await callIn(session, workspace, 'session list');
    const sessions = await agentFound(
      agent,
      allPages((page) => session.desk.sessions.list(call, { idOrEmail: agent, page })),
    );
    return {
      list: sessions.map(sessionRecord),
      columns: ['id', 'kind', 'device', 'platform', 'last_used_at', 'expires_at', 'revoked_at'],
      none: 'The agent has no sessions: they have not signed in yet, or not for a long time.',
    };
  });
  const revoke = group
    .command('revoke')
    .description(
      'end a session: requests with it get 401 at once, and its device gets no more push notifications',
    )
    .argument('<id>', 'the id of the session, from: ./tidemark session list')
    .option(...workspaceOption);
  example(
    revoke,
    './tidemark session list --agent ann@example.com',
    './tidemark session revoke 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
  );
  deskVerb<InWorkspace>(verbs, revoke, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'session revoke');
    const nobodyHas = `No session has the id ${id}; see: ./tidemark session list --agent <agent>.`;
    return shown(await found(nobodyHas, session.desk.sessions.revoke(call, id)));
  });
};

const shown = (session: Session) => ({
  record: sessionRecord(session),
  text: `Session ${session.device.name ?? session.id} (${session.kind}): revoked.`,
});
