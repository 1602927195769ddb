import type { CheckedFiles, DamagedFile, StoredBytes, Workspace } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { byteText } from './byte-text.ts';
import { chooseWorkspace, cliCall } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { example } from './example.ts';
import { table } from './table.ts';
import { deskVerb, type Verbs } from './verb.ts';

type Check = Readonly<{ workspace?: string; removeOrphans?: true }>;
type Found = Readonly<{ workspace: Workspace; checked: CheckedFiles }>;

export const fileVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('files')
    .description('check that every file has its bytes, and find bytes that belong to no file');
  const check = group
    .command('check')
    .description(
      'find files whose bytes are missing or incomplete (exit code 1), and stored bytes that belong to no file',
    )
    .option('--workspace <slug>', 'check this workspace only (default: all)')
    .option('--remove-orphans', 'remove bytes that belong to no file and were stored at least a day ago');
  example(check, './tidemark files check', './tidemark files check --workspace acme --remove-orphans --json');
  deskVerb<Check>(verbs, check, async (session, { options: { workspace, removeOrphans } }) => {
    const found: Found[] = [];
    for (const each of await workspaces(session, workspace)) {
      const call = cliCall(session, each.id, 'files check');
      const checked = await session.desk.files.check(call, { removeLoose: removeOrphans === true });
      found.push({ workspace: each, checked });
    }
    const isWhole = found.every(({ checked }) => checked.damaged.length === 0);
    return {
      record: { data: found.map(record) },
      text: found.map(checkText).join('\n\n') || 'There is no workspace yet.',
      exitCode: isWhole ? 0 : 1,
    };
  });
};

const workspaces = async (session: CliSession, slug: string | undefined): Promise<readonly Workspace[]> =>
  slug === undefined
    ? allPages((page) => session.desk.workspaces.list(page))
    : [await chooseWorkspace(session, slug)];

const record = ({ workspace, checked: { files, bytes, damaged, loose, removed } }: Found) => ({
  workspace: workspace.slug,
  files,
  bytes,
  damaged: damaged.map(damagedRecord),
  orphans: loose.map(({ key, size, storedAt }) => ({ key, size, stored_at: storedAt })),
  removed,
});

const damagedRecord = ({ file, storedSize }: DamagedFile) => ({
  ticket_number: file.ticketNumber,
  name: file.name,
  id: file.id,
  size: file.size,
  stored_size: storedSize,
});

const checkText = ({ workspace, checked }: Found): string =>
  [
    `${workspace.slug}: ${counted(checked.files, 'file')}, ${byteText(checked.bytes)}.`,
    ...damageLines(checked.damaged),
    ...orphanLines(checked),
  ].join('\n');

const damageLines = (damaged: readonly DamagedFile[]): readonly string[] =>
  damaged.length === 0
    ? ['Every file has its bytes.']
    : [
        `${damagedCount(damaged.length)} missing or incomplete bytes. Restore the bytes from a backup.`,
        '',
        table(damaged.map(damagedRecord), ['ticket_number', 'name', 'id', 'size', 'stored_size']).trimEnd(),
      ];

const damagedCount = (count: number): string => `${counted(count, 'file')} ${count === 1 ? 'has' : 'have'}`;

const orphanLines = ({ loose, removed }: CheckedFiles): readonly string[] => {
  if (loose.length === 0) return [];
  const what = `the bytes of ${counted(loose.length, 'upload')} that belong to no file (${byteText(sizeOf(loose))})`;
  return removed > 0
    ? [`Removed ${what}.`]
    : [
        `Found ${what}. The server removes them within a day, in a workspace without writes within 30 days; --remove-orphans removes them now.`,
      ];
};

const sizeOf = (stored: readonly StoredBytes[]): number => stored.reduce((sum, { size }) => sum + size, 0);
