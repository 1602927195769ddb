import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { wholeNumber } from './option-values.ts';
import { auditRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type List = Readonly<{ workspace?: string; limit?: number }>;

export const auditVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('audit').description('read the audit log');
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
      columns: ['at', 'actor', 'outcome', 'operation', 'path', 'source', 'request_id'],
      none: 'The audit log is empty.',
    };
  });
};
