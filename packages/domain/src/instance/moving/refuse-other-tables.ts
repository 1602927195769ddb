import { DeskError } from '../../kernel/errors.ts';
import type { FolderFacts, WorkspaceMoves } from '../../model/instance/workspace-moves.ts';

/** A row has the columns of its version: only an instance with the same migrations takes it in. */
export const refuseOtherTables = (
  { workspaceTable, tables: tablesHere }: Pick<WorkspaceMoves, 'workspaceTable' | 'tables'>,
  here: readonly string[],
  { version, migrations, tables }: FolderFacts,
): void => {
  const newer = migrations.filter((name) => !here.includes(name));
  if (newer.length > 0)
    throw new DeskError(
      'validation_failed',
      `The export was made by Tidemark ${version}, whose tables this instance does not know (${newer.join(', ')}): upgrade this instance first.`,
    );
  const older = here.filter((name) => !migrations.includes(name));
  if (older.length > 0)
    throw new DeskError(
      'validation_failed',
      `The export was made by Tidemark ${version}, which lacks ${older.join(', ')}: upgrade that instance, then export again.`,
    );
  const expected = [workspaceTable, ...tablesHere].map(({ name }) => name).join(' ');
  if (tables.join(' ') !== expected)
    throw new DeskError(
      'validation_failed',
      `The manifest names other tables than this version has: ${tables.join(' ')}.`,
    );
};
