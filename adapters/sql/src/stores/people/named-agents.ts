import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { AgentRow, Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { padded } from '../in-batches.ts';

/** Active agents by their address, or by the part of it before the `@`: a range of the index of addresses each. */
export const namedAgents = async (
  db: Db,
  workspaceId: string,
  names: readonly string[],
): Promise<readonly AgentRow[]> => (names.length === 0 ? [] : findRows.all(db, workspaceId, padded(names)));

export const namedAgentsQuery = (
  _db: Db,
  workspaceId: Placeholder<string>,
  names: Placeholder<readonly string[]>,
) => sql<AgentRow>`
  select id, email, name, role, status, available, created_at from agents
  where workspace_id = ${workspaceId} and status = 'active' and (${sql.join(names.map(isNamed), sql` or `)})`;

/** `A` follows `@`. */
const isNamed = (name: Placeholder<string>) =>
  sql`email_key = ${name} or (email_key >= ${name} || '@' and email_key < ${name} || 'A')`;

const findRows = statement(namedAgentsQuery);
