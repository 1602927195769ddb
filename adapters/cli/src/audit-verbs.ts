import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import { callIn, chooseWorkspace, cliCall, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { wholeNumber } from './option-values.ts';
import { auditRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';
import { type CheckedLog, verifiedAnswer } from './verify-audit.ts';

type List = Readonly<{ workspace?: string; limit?: number }>;

export const auditVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('audit').description('read the audit log, and check that nobody changed it');
  const list = group
    .command('list')
    .description('list the calls and who made them, newest first')
    .option('--limit <n>', 'how many calls to list (default: all)', wholeNumber)
    .option(...workspaceOption);
  example(list, './tidemark audit list --limit 50');
  deskVerb<List>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'audit list');
    const entries = await allPages((page) => session.desk.audit.list(call, page), options.limit);
    return {
      list: entries.map(auditRecord),
      columns: [
        'at',
        'actor',
        'outcome',
        'operation',
        'path',
        'source',
        'subject_type',
        'subject_id',
        'request_id',
      ],
      none: 'The audit log is empty.',
    };
  });
  const verify = group
    .command('verify')
    .description('look for entries that were changed, removed or inserted; exit code 1 if there are any')
    .option('--workspace <slug>', 'the slug of the workspace; without it, all workspaces are checked');
  example(verify, './tidemark audit verify');
  deskVerb<Pick<List, 'workspace'>>(verbs, verify, async (session, { options: { workspace: slug } }) => {
    const all = slug === undefined ? await allPages((page) => session.desk.workspaces.list(page)) : null;
    const workspaces = all ?? [await chooseWorkspace(session, slug)];
    const logs: CheckedLog[] = [];
    for (const workspace of workspaces) {
      const check = await session.desk.audit.verify(cliCall(session, workspace.id, 'audit verify'));
      logs.push({ workspace: workspace.slug, ...check });
    }
    return verifiedAnswer(logs);
  });
};
