import { limits, type Workspace, workspacePages } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import { chooseWorkspace, cliCall, noWorkspace } from './choose-workspace.ts';
import { example } from './example.ts';
import { moveVerbs } from './move-verbs.ts';
import { countOrUsual } from './option-values.ts';
import { workspaceRecord } from './records.ts';
import { beginningVerb, deskVerb, type Verbs } from './verb.ts';
import { changedAddresses } from './workspace-addresses.ts';

type Create = Readonly<{ slug: string; name: string; locale?: string; timezone?: string }>;

export const workspaceVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('workspace')
    .description('create, list, limit, suspend and resume workspaces, and move them between instances');
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
  beginningVerb<Create>()(verbs, create, async (session, { options }) => {
    const call = cliCall(session, session.ids.next(), 'workspace create');
    const workspace = await session.desk.workspaces.add(call, options);
    const { record, text } = shown(workspace, 'created');
    const signIn = `People sign in at ${verbs.app.workspaceUrl(workspace.slug)}${workspacePages.login}.`;
    const warning = await changedAddresses(verbs.app, session);
    return { record, text: [`${text}\n${signIn}`, ...(warning === null ? [] : [warning])].join('\n\n') };
  });
  const list = group.command('list').description('list the workspaces, newest first');
  example(list, './tidemark workspace list');
  deskVerb(verbs, list, async (session) => {
    const workspaces = await allPages((page) => session.desk.workspaces.list(page));
    // In turn: there may be more of them than reads that can wait for a connection.
    const records = await Array.fromAsync(workspaces, async (workspace) => {
      const call = cliCall(session, workspace.id, 'workspace list');
      const since = await session.desk.workspaces.readOnlySince(call);
      return { ...workspaceRecord(workspace), read_only_since: since };
    });
    const frozen = records.some(({ read_only_since }) => read_only_since !== null) ? ['read_only_since'] : [];
    return {
      list: records,
      columns: ['slug', 'name', 'status', ...frozen, 'locale', 'timezone', 'created_at'],
      none: noWorkspace(session.place),
    };
  });
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
    .description('let a suspended or read-only workspace work again')
    .argument('<slug>', 'the slug of the workspace, from: ./tidemark workspace list');
  example(resume, './tidemark workspace resume acme');
  deskVerb(verbs, resume, async (session, { args: [slug] }) => {
    const { id } = await chooseWorkspace(session, slug);
    return shown(await session.desk.workspaces.resume(cliCall(session, id, 'workspace resume')), 'active');
  });
  limitVerb(verbs, group);
  moveVerbs(verbs, group);
};

type Limit = Readonly<{ callsPerSecond: number | 'usual' }>;

const limitVerb = (verbs: Verbs, group: Command): void => {
  const limit = group
    .command('limit')
    .description('say how many calls a second a workspace may make, instead of QUOTA_WORKSPACE_CALLS')
    .argument('<slug>', 'the slug of the workspace, from: ./tidemark workspace list')
    .requiredOption(
      '--calls-per-second <n>',
      `in each process, on average over a minute; 0 for no limit, usual for that of all others. Each key keeps its limit of ${limits.rate.calls} a minute`,
      countOrUsual(limits.workspaceRate.most),
    );
  example(limit, './tidemark workspace limit acme --calls-per-second 300');
  deskVerb<Limit>(verbs, limit, async (session, { args: [slug], options: { callsPerSecond } }) => {
    const { id } = await chooseWorkspace(session, slug);
    const call = cliCall(session, id, 'workspace limit');
    const perSecond = callsPerSecond === 'usual' ? null : callsPerSecond;
    const workspace = await session.desk.workspaces.limitCalls(call, perSecond);
    return shown(workspace, rateOf(workspace));
  });
};

const rateOf = ({ settings: { callsPerSecond } }: Workspace): string => {
  if (callsPerSecond === undefined) return 'as many calls a second as QUOTA_WORKSPACE_CALLS says';
  return callsPerSecond === 0
    ? `no limit of calls over all keys; each key may still make ${limits.rate.calls} a minute`
    : `${callsPerSecond} calls a second`;
};

const shown = (workspace: Workspace, state: string) => ({
  record: workspaceRecord(workspace),
  text: `Workspace ${workspace.slug} (${workspace.name}): ${state}.`,
});
