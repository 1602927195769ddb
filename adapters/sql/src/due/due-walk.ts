/** The net below the list of due work: adds the rows that workspaces lack, a page of them in a few statements. */
import {
  type DueName,
  dueWalkAgainMs,
  dueWalkMs,
  type Instant,
  idleSlotAfter,
  plus,
  type WalkedRow,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { inBatches } from '../stores/in-batches.ts';

const pageLength = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Its transaction holds the one row, so that nobody else walks meanwhile. Says whether there is another page. */
export const walkPage = async (db: Db, now: Instant, isForced: boolean): Promise<boolean> => {
  const walk = await holdWalk.first(db);
  if (!walk) return false;
  const rests = walk.after === null && walk.begun_at > plus(now, -(isForced ? dueWalkAgainMs : dueWalkMs));
  if (rests) return false;
  const begunAt = walk.after === null ? now : walk.begun_at;
  const after = walk.after ?? firstId;
  const last = (await lastOfPage.first(db, after, pageLength))?.id ?? null;
  if (last !== null) await addMissing(db, { after, last, now });
  await saveWalk.send(db, begunAt, last);
  return last !== null;
};

type Range = Readonly<{ after: string; last: string; now: Instant }>;

const addMissing = async (db: Db, range: Range): Promise<void> => {
  await addStamps.send(db, range);
  for (const add of addPossible) await add.send(db, range);
  const untidied = await findUntidied.all(db, range);
  const rows = untidied.map(({ id }) => ({
    workspace_id: id,
    chore: 'tidy' as const,
    at: idleSlotAfter(id, range.now),
  }));
  await inBatches(rows, (batch) => addRows.send(db, batch));
};

/** Finds whether a row may have work; the worker finds when it is due. */
const possible: Readonly<Record<WalkedRow, string>> = {
  closeQuietTickets:
    "select 1 from tickets where tickets.workspace_id = workspaces.id and tickets.status = 'solved'",
  runTimeRules: `select 1 from configuration_entries as entries where entries.workspace_id = workspaces.id
    and entries.kind = 'rule' and entries.active = 1 and entries.content like '%"time"%'`,
  attachContacts: `select 1 from organization_domains as domains
    join contacts on contacts.workspace_id = domains.workspace_id and contacts.email_domain = domains.domain
    where domains.workspace_id = workspaces.id and contacts.organization_id is null`,
  clearExports: 'select 1 from exports where exports.workspace_id = workspaces.id and bytes_id is not null',
  checkSenders:
    'select 1 from inbound_addresses as addresses where addresses.workspace_id = workspaces.id and verified_at is not null',
  fillReports: 'select 1 from report_fills where report_fills.workspace_id = workspaces.id',
  links: 'select 1 from sign_in_links where sign_in_links.workspace_id = workspaces.id',
  inbound: 'select 1 from inbound_mails where inbound_mails.workspace_id = workspaces.id',
};

const among = ({ after, last }: Placeholder<Range>) =>
  sql`workspaces.id > ${after} and workspaces.id <= ${last} and workspaces.status <> 'suspended'`;

const addPossible = Object.entries(possible).map(([chore, there]) =>
  statement(
    (_db: Db, range: Placeholder<Range>) => sql`
      insert into due (workspace_id, chore, at)
      select workspaces.id, ${sql.lit(chore)}, ${range.now} from workspaces where ${among(range)}
        and not exists (
          select 1 from due as listed where listed.workspace_id = workspaces.id and listed.chore = ${sql.lit(chore)})
        and exists (${sql.raw(there)})
      on conflict (workspace_id, chore) do nothing`,
  ),
);

/** SLA clocks are also found where the row is too late. */
const addStamps = statement(
  (_db: Db, range: Placeholder<Range>) => sql`
    insert into due (workspace_id, chore, at)
    select id, 'stampClocks', at from (
      select workspaces.id, (
        select min(sla_stamp_at) from tickets
        where tickets.workspace_id = workspaces.id and sla_stamp_at is not null
      ) as at from workspaces where ${among(range)}
    ) as found where at is not null and not exists (
      select 1 from due as listed
      where listed.workspace_id = id and listed.chore = 'stampClocks' and listed.at <= found.at
    )
    on conflict (workspace_id, chore) do update set at = excluded.at where due.at > excluded.at`,
);

const findUntidied = statement(
  (_db: Db, range: Placeholder<Range>) => sql<{ id: string }>`
    select workspaces.id from workspaces where ${among(range)}
      and not exists (
        select 1 from due as listed where listed.workspace_id = workspaces.id and listed.chore = 'tidy')`,
);

const addRows = statement(
  (db: Db, rows: readonly Placeholder<Readonly<{ workspace_id: string; chore: DueName; at: Instant }>>[]) =>
    db
      .insertInto('due')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'chore']).doNothing()),
);

const holdWalk = statement((db: Db) =>
  db.selectFrom('due_walks').select(['begun_at', 'after']).forUpdate().skipLocked(),
);

/** The last id of the page; null behind the last one. */
const lastOfPage = statement((db: Db, after: Placeholder<string>, count: Placeholder<number>) =>
  db
    .selectFrom(
      db.selectFrom('workspaces').select('id').where('id', '>', after).orderBy('id').limit(count).as('page'),
    )
    .select('id')
    .orderBy('id', 'desc')
    .limit(1),
);

const saveWalk = statement((db: Db, begunAt: Placeholder<Instant>, after: Placeholder<string | null>) =>
  db.updateTable('due_walks').set({ begun_at: begunAt, after }),
);
