import { workspacePages } from '@tidemark/domain';
import type { Command } from 'commander';
import { cliCall } from './choose-workspace.ts';
import { example } from './example.ts';
import { agentRecord, workspaceRecord } from './records.ts';
import { beginningVerb, type Verbs } from './verb.ts';
import { changedAddresses } from './workspace-addresses.ts';

type Quickstart = Readonly<{ slug: string; email: string }>;

const passwordLength = 20;

export const quickstartVerb = (verbs: Verbs, program: Command): void => {
  const quickstart = program
    .command('quickstart')
    .description('create a workspace, its owner and an API key, and print example calls')
    .option('--slug <slug>', 'the short name of the workspace', 'demo')
    .option('--email <address>', 'the address of the owner', 'owner@example.com');
  example(quickstart, './tidemark quickstart --slug acme --email ann@example.com');
  beginningVerb<Quickstart>()(verbs, quickstart, async (session, { options: { slug, email } }) => {
    const { desk, ids, secrets } = session;
    const password = secrets.text(passwordLength);
    const { workspace, agent, key } = await desk.setup.complete(cliCall(session, ids.next(), 'quickstart'), {
      token: null,
      workspace: { slug, name: slug.charAt(0).toUpperCase() + slug.slice(1) },
      agent: { email, name: 'Owner', role: 'owner', password },
      key: { name: 'Quickstart', scopes: ['read', 'write'] },
    });
    const made = {
      workspace: workspaceRecord(workspace),
      agent: agentRecord(agent),
      password,
      key: key.token,
      base_url: `${verbs.app.publicUrl()}/api/v1`,
      sign_in_url: `${verbs.app.workspaceUrl(workspace.slug)}${workspacePages.login}`,
    };
    const warning = await changedAddresses(verbs.app, session);
    const text = instructions(made, verbs.app.startCommand);
    return { record: made, text: warning === null ? text : `${text}\n\n${warning}` };
  });
};

type Made = Readonly<{
  workspace: { slug: string };
  agent: { email: string };
  password: string;
  key: string;
  base_url: string;
  sign_in_url: string;
}>;

const instructions = (
  { workspace, agent, password, key, base_url, sign_in_url }: Made,
  startCommand: string,
): string => `Workspace ${workspace.slug} is ready.

  Owner     ${agent.email}
  Password  ${password}
  Sign in   ${sign_in_url}
  API key   ${key}

Store the password and the key now: they are not shown again. With the server running (${startCommand}), try:

  export TIDEMARK_KEY=${key}
  export TIDEMARK_API=${base_url}

  curl $TIDEMARK_API/tickets -H "Authorization: Bearer $TIDEMARK_KEY" -H "Content-Type: application/json" \\
    -d '{"requester_email":"ann@example.com","subject":"Where is my order?","message":"It has not arrived yet."}'

  curl $TIDEMARK_API/tickets -H "Authorization: Bearer $TIDEMARK_KEY"

  curl $TIDEMARK_API/tickets/1/messages -H "Authorization: Bearer $TIDEMARK_KEY" -H "Content-Type: application/json" \\
    -d '{"body":"It left our house this morning.","status":"solved"}'`;
