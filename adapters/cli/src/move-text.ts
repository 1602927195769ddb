/** The output of the commands that move a workspace. */
import type { CliApp } from './app.ts';
import { byteText } from './byte-text.ts';
import { counted } from './counted.ts';
import type { ExportedWorkspace, ImportedWorkspace } from './moving.ts';

export const exportRecord = (exported: ExportedWorkspace) => ({
  workspace: exported.workspace,
  folder: exported.folder,
  key: exported.key,
  tables: exported.tables,
  files: exported.files,
  bytes: exported.bytes,
  read_only: exported.isReadOnly,
  read_only_ms: exported.readOnlyMs,
  unopened_secrets: exported.unopened,
  took_ms: Math.round(exported.tookMs),
});

export const importRecord = ({
  workspace,
  outcome,
  added,
  changed,
  removed,
  same,
  files,
  tookMs,
}: ImportedWorkspace) => ({
  workspace,
  outcome,
  added,
  changed,
  removed,
  same,
  files,
  took_ms: Math.round(tookMs),
});

const rowsIn = ({ tables }: ExportedWorkspace): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0);

const contentOf = (exported: ExportedWorkspace): string =>
  `${counted(exported.tables.tickets ?? 0, 'ticket')}, ${counted(rowsIn(exported), 'row')}, ${counted(exported.files, 'file')}, ${byteText(exported.bytes)}`;

export const planText = (exported: ExportedWorkspace): string =>
  `Workspace ${exported.workspace.slug} would be exported: ${contentOf(exported)}. Nothing was written.`;

export const exportText = (exported: ExportedWorkspace): string =>
  [
    `Workspace ${exported.workspace.slug} is exported in ${seconds(exported.tookMs)}: ${contentOf(exported)}.`,
    `  ${exported.folder}`,
    `Its secrets are sealed under the key ${exported.key}: copy it another way than the folder.`,
    ...(exported.unopened === 0
      ? []
      : [
          `No key of this instance opens ${counted(exported.unopened, 'secret')}: ./tidemark doctor names them.`,
        ]),
    exported.isReadOnly
      ? `The workspace is read-only until you resume it here: ./tidemark workspace resume ${exported.workspace.slug}`
      : 'The workspace still takes writes: an import of this folder prepares the move. Export it again with --freeze to finish it.',
  ].join('\n');

export const importText = (
  { workspace, outcome, tookMs, ...counts }: ImportedWorkspace,
  { workspaceUrl }: Pick<CliApp, 'workspaceUrl'>,
): string => {
  const { slug } = workspace;
  if (outcome === 'removed') return `Nothing is left of the unfinished import of workspace ${slug}.`;
  if (outcome === 'checked')
    return `The folder is whole: ${counted(counts.added, 'row')}, ${counted(counts.files, 'file')}. Workspace ${slug} can be added. Nothing was written.`;
  const done = `${counted(counts.added, 'row')} added, ${counts.changed} changed, ${counts.removed} removed, ${counts.same} unchanged; ${counted(counts.files, 'file')} copied; ${seconds(tookMs)}`;
  return outcome === 'staged'
    ? `Workspace ${slug} is prepared and nobody can see it: ${done}.\nTo finish the move, export it again with --freeze, and import that.`
    : `Workspace ${slug} is imported and open: ${done}.\nPeople sign in at ${workspaceUrl(slug)}.`;
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
