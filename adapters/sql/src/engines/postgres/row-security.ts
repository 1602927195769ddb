import { CompiledQuery } from 'kysely';
import type { PipelinedQuery } from '../../pipelined.ts';
import type { RowAccess } from '../../row-access.ts';
import type { Db } from '../../schema.ts';

/** The prefix of a statement, or the first statement of a transaction: it holds until the transaction ends. */
export type Entry = Readonly<{ text: string; values: readonly string[] }>;

/** The statement that tells the database which rows a transaction or a read may touch; null where none is needed. */
export type RowSecurity = (access: RowAccess) => Entry | null;

/**
 * `role`: that a login which passes all policies, such as a superuser, steps down to. Its search path begins with a schema of
 * the name of the user, which is another one then.
 */
export const rowSecurity = (role: string | null, schema: string | null): RowSecurity => {
  const stepDown = [
    ...(role === null ? [] : [`set_config('role', '${role}', true)`]),
    ...(role === null || schema === null ? [] : [`set_config('search_path', '${schema}', true)`]),
  ];
  const select = (...settings: readonly string[]) => `select ${[...settings, ...stepDown].join(', ')}`;
  const inWorkspace = select("set_config('app.workspace_id', $1, true)");
  const across = select(
    `set_config('app.workspace_id', '${noWorkspace}', true)`,
    "set_config('app.across', $1, true)",
  );
  return (access) => {
    if (typeof access === 'object') return { text: inWorkspace, values: [access.workspaceId] };
    if (access !== 'instance') return { text: across, values: [access] };
    return stepDown.length === 0 ? null : { text: select(), values: [] };
  };
};

/** Of which there are no rows. */
const noWorkspace = '00000000-0000-0000-0000-000000000000';

/** As the first statement of a transaction, whose answer nobody waits for. */
export const enter = async (transaction: Db, entry: Entry | null): Promise<void> => {
  if (entry === null) return;
  const query: PipelinedQuery<unknown> = {
    ...CompiledQuery.raw(entry.text, [...entry.values]),
    isPipelined: true,
    isLong: false,
  };
  await transaction.executeQuery(query);
};
