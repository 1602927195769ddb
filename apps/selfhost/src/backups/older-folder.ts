/** Data folders of earlier versions, for tests. */
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tablesBefore } from '@tidemark/sql/earlier-tables';
import type { TestDeployment } from './test-deployment.ts';

/** The data folder of an earlier version, with all that it had a place for of what is in today's. */
export const olderFolder = async ({ folder }: TestDeployment, migration: string): Promise<string> => {
  const today = join(folder, 'data');
  const older = join(folder, 'older');
  await mkdir(older);
  await cp(join(today, 'files'), join(older, 'files'), { recursive: true });
  await copyFile(join(today, 'secret-key'), join(older, 'secret-key'));
  const file = new DatabaseSync(join(older, 'tidemark.db'), { enableForeignKeyConstraints: false });
  file.exec(tablesBefore(migration, 'sqlite').join(';\n'));
  // The index of words is a table whose own tables hold it: only those can be copied.
  file.enableDefensive(false);
  file.exec(`attach '${join(today, 'tidemark.db')}' as today`);
  for (const table of tablesIn(file)) copyRows(file, table);
  file.close();
  return older;
};

const tablesIn = (file: DatabaseSync): readonly string[] =>
  file
    .prepare(
      `select name from main.sqlite_schema where type = 'table' and sql not like 'create virtual%'
        and name not like 'sqlite_%' and name <> 'kysely_migration'`,
    )
    .all()
    .map(({ name }) => String(name));

const copyRows = (file: DatabaseSync, table: string): void => {
  const columnsOf = (schema: string) =>
    file
      .prepare(`select name from pragma_table_info('${table}', '${schema}')`)
      .all()
      .map(({ name }) => String(name));
  const current = columnsOf('today');
  const columns = columnsOf('main')
    .filter((column) => current.includes(column))
    .join(', ');
  file.exec(`delete from main.${table}`);
  file.exec(`insert into main.${table} (${columns}) select ${columns} from today.${table}`);
};
