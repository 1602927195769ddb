/** `workspace export` and `workspace import`: a workspace moves to another instance, whichever database that has. */
import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import { example } from './example.ts';
import { exportRecord, exportText, importRecord, importText, planText } from './move-text.ts';
import { beginningVerb, deskVerb, type Verbs } from './verb.ts';

type Export = Readonly<{ freeze?: true; plan?: true; json?: true }>;
type Import = Readonly<{ key?: string; slug?: string; plan?: true; remove?: true; json?: true }>;

export const moveVerbs = (verbs: Verbs, group: Command): void => {
  addExport(verbs, group);
  addImport(verbs, group);
};

const addExport = (verbs: Verbs, group: Command): void => {
  const command = group
    .command('export')
    .description(
      'write a workspace with its files into a folder, to import it into another Tidemark: docs/move-a-workspace.md',
    )
    .argument('<slug>', 'the slug of the workspace, from: ./tidemark workspace list')
    .argument(
      '<folder>',
      'a new folder, or that of an earlier export of this workspace, which is brought up to date',
    )
    .option(
      '--freeze',
      'make the workspace read-only first, for the export that is opened elsewhere; ends with: ./tidemark workspace resume',
    )
    .option('--plan', 'only count what would be exported');
  example(
    command,
    './tidemark workspace export acme /mnt/disk/acme',
    './tidemark workspace export acme /mnt/disk/acme --freeze',
  );
  deskVerb<Export>(verbs, command, async ({ moving }, { args: [slug = '', folder = ''], options }) => {
    const { freeze: freezes = false, plan: isPlan = false } = options;
    const exported = await moving.export({
      slug,
      folder,
      freezes,
      isPlan,
      onProgress: progressPrinter(verbs, options),
    });
    return { record: exportRecord(exported), text: isPlan ? planText(exported) : exportText(exported) };
  });
};

const addImport = (verbs: Verbs, group: Command): void => {
  const command = group
    .command('import')
    .description('add a workspace that another Tidemark exported; an interrupted import is continued')
    .argument('<folder>', 'the folder that ./tidemark workspace export wrote')
    .option('--key <file>', 'the key of the export (default: next to the folder, with its name and .key)')
    .option('--slug <slug>', 'the slug that the workspace gets here (default: the one that it had)')
    .option('--plan', 'only check the folder and whether its workspace can be added')
    .option('--remove', 'remove what an unfinished import of this folder has added');
  example(
    command,
    './tidemark workspace import /mnt/disk/acme --plan',
    './tidemark workspace import /mnt/disk/acme',
  );
  beginningVerb<Import>(({ plan }) => !plan)(
    verbs,
    command,
    async ({ moving }, { args: [folder = ''], options }) => {
      const { key = null, slug = null, plan: isPlan = false, remove: removes = false } = options;
      if (isPlan && removes)
        throw new DeskError('validation_failed', 'Expected either --plan or --remove, got both.');
      const imported = await moving.import({
        folder,
        key,
        slug,
        isPlan,
        removes,
        onProgress: progressPrinter(verbs, options),
      });
      return { record: importRecord(imported), text: importText(imported, verbs.app) };
    },
  );
};

/** Progress is for people. */
const progressPrinter =
  ({ io }: Verbs, { json }: Readonly<{ json?: true }>) =>
  (text: string): void => {
    if (!json) io.err(`${text}\n`);
  };
