import { sql } from 'kysely';
import { engineOf } from './engine-name.ts';
import type { Placeholder } from './placeholder.ts';
import type { Db } from './schema.ts';
import { statement } from './statement.ts';

/** Lets one look-up inside of a write reach what the directory knows of other workspaces (docs/decisions/0074). */
export const acrossWorkspaces = async <Result>(db: Db, lookUp: () => Promise<Result>): Promise<Result> => {
  if (engineOf(db) !== 'postgres') return lookUp();
  await setAcross.send(db, 'directory');
  const found = await lookUp();
  await setAcross.send(db, '');
  return found;
};

const setAcross = statement(
  (_db: Db, across: Placeholder<string>) => sql`select set_config('app.across', ${across}, true)`,
);
