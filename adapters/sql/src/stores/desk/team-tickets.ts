import type { Instant, TeamTicketNews } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson } from '../conversions.ts';
import type { Edges } from '../outbound/notifications.ts';

export type TeamsOf = Readonly<{ workspaceId: string; agentId: string; teamIds: readonly string[] }>;

/** Tickets of these teams that nobody has, but not those that the agent opened. */
export const listTeamTickets = async (
  db: Db,
  membership: TeamsOf,
  edges: Edges,
): Promise<readonly TeamTicketNews[]> => {
  const rows = await listRows.all(db, membership, edges);
  return rows.map(({ acts, ...row }) => ({ ...row, acts: fromJson(acts) }));
};

export const countTeamTickets = async (db: Db, membership: TeamsOf, after: Instant): Promise<number> =>
  Number((await countRows.first(db, membership, after))?.count ?? 0);

const ofTeam = (
  { workspaceId, agentId }: Placeholder<TeamsOf>,
  team: Placeholder<string>,
  after: Placeholder<Instant>,
): RawBuilder<unknown> =>
  sql`workspace_id = ${workspaceId} and team_id = ${team} and assignee_id is null and created_at > ${after}
    and (opened_by is null or opened_by <> ${agentId})`;

type TeamTicketRow = Readonly<{ number: number; id: string; subject: string; acts: string }>;

/** Of each team the newest, in the order of its index; the newest of those are merged. */
export const teamTicketsQuery = (
  _db: Db,
  membership: Placeholder<TeamsOf>,
  { after, before, limit }: Placeholder<Edges>,
) => {
  const newest = membership.teamIds.map(
    (team) => sql`select * from (
      select number, id, subject, acts, created_at from tickets
      where ${ofTeam(membership, team, after)} and (created_at, id) < (${before.at}, ${before.id})
      order by created_at desc, id desc limit ${limit}) as newest_of_team`,
  );
  return sql<TeamTicketRow>`
    select number, id, subject, acts from (${sql.join(newest, sql` union all `)}) as merged
    order by created_at desc, id desc limit ${limit}`;
};

const listRows = statement(teamTicketsQuery);

export const countTeamTicketsQuery = (
  _db: Db,
  membership: Placeholder<TeamsOf>,
  after: Placeholder<Instant>,
) => {
  const counts = membership.teamIds.map(
    (team) => sql`select count(*) as count from tickets where ${ofTeam(membership, team, after)}`,
  );
  return sql<{ count: unknown }>`
    select sum(count) as count from (${sql.join(counts, sql` union all `)}) as counts`;
};

const countRows = statement(countTeamTicketsQuery);
