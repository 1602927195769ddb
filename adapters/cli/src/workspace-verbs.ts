import { type Workspace, workspacePages } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import { chooseWorkspace, cliCall, noWorkspace } from './choose-workspace.ts';
import { example } from './example.ts';
import { workspaceRecord } from './records.ts';
import { beginningVerb, deskVerb, type Verbs } from './verb.ts';
import { changedAddresses } from './workspace-addresses.ts';

type Create = Readonly<{ slug: string; name: string; locale?: string; timezone?: string }>;

export const workspaceVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('workspace').description('create, list, suspend and resume workspaces');
  const create = group
    .command('create')
    .description('create a workspace')
    .requiredOption('--slug <slug>', 'its short name in URLs: lower-case letters, digits and hyphens')
    .requiredOption('--name <name>', 'the name that people see')
    .option(
      '--locale <tag>',
      'its language, like en or pt-BR; mails and the request portal are in en, de, fr or es, otherwise in English',
      'en',
    )
    .option('--timezone <zone>', 'its time zone, like Europe/Dublin', 'UTC');
  example(create, './tidemark workspace create --slug acme --name "Acme Outdoor"');
  beginningVerb<Create>(verbs, create, async (session, { options }) => {
    const call = cliCall(session, session.ids.next(), 'workspace create');
    const workspace = await session.desk.workspaces.add(call, options);
    const { record, text } = shown(workspace, 'created');
    const signIn = `People sign in at ${verbs.app.workspaceUrl(workspace.slug)}${workspacePages.login}.`;
    const warning = await changedAddresses(verbs.app, session);
    return { record, text: [`${text}\n${signIn}`, ...(warning === null ? [] : [warning])].join('\n\n') };
  });
  const list = group.command('list').description('list the workspaces, newest first');
  example(list, './tidemark workspace list');
  deskVerb(verbs, list, async ({ desk, place }) => ({
    list: (await allPages((page) => desk.workspaces.list(page))).map(workspaceRecord),
    columns: ['slug', 'name', 'status', 'locale', 'timezone', 'created_at'],
    none: noWorkspace(place),
  }));
  const suspend = group
    .command('suspend')
    .description('refuse every API call of a workspace')
    .argument('<slug>', 'the slug of the workspace, from: ./tidemark workspace list');
  example(suspend, './tidemark workspace suspend acme');
  deskVerb(verbs, suspend, async (session, { args: [slug] }) => {
    const { id } = await chooseWorkspace(session, slug);
    return shown(
      await session.desk.workspaces.suspend(cliCall(session, id, 'workspace suspend')),
      'suspended',
    );
  });
  const resume = group
    .command('resume')
    .description('let a suspended workspace work again')
    .argument('<slug>', 'the slug of the workspace, from: ./tidemark workspace list');
  example(resume, './tidemark workspace resume acme');
  deskVerb(verbs, resume, async (session, { args: [slug] }) => {
    const { id } = await chooseWorkspace(session, slug);
    return shown(await session.desk.workspaces.resume(cliCall(session, id, 'workspace resume')), 'active');
  });
};

const shown = (workspace: Workspace, state: string) => ({
  record: workspaceRecord(workspace),
  text: `Workspace ${workspace.slug} (${workspace.name}): ${state}.`,
});
