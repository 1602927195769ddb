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

/** What may be there of the work of a row; the worker finds when it is due. */
const possible: Readonly<Record<WalkedRow, string>> = {
  closeQuietTickets: "select 1 from tickets as x where x.workspace_id = w.id and x.status = 'solved'",
  runTimeRules: `select 1 from configuration_entries as x where x.workspace_id = w.id and x.kind = 'rule'
    and x.active = 1 and x.content like '%"time"%'`,
  attachContacts: `select 1 from organization_domains as x join contacts as c on c.workspace_id = x.workspace_id
    and c.email_domain = x.domain where x.workspace_id = w.id and c.organization_id is null`,
  clearExports: 'select 1 from exports as x where x.workspace_id = w.id and x.bytes_id is not null',
  checkSenders:
    'select 1 from inbound_addresses as x where x.workspace_id = w.id and x.verified_at is not null',
  fillReports: 'select 1 from report_fills as x where x.workspace_id = w.id',
  links: 'select 1 from sign_in_links as x where x.workspace_id = w.id',
  inbound: 'select 1 from inbound_mails as x where x.workspace_id = w.id',
};

const among = ({ after, last }: Placeholder<Range>) =>
  sql`w.id > ${after} and w.id <= ${last} and w.status <> 'suspended'`;

const addPossible = Object.entries(possible).map(([chore, there]) =>
  statement(
    (_db: Db, range: Placeholder<Range>) => sql`
      insert into due (workspace_id, chore, at)
      select w.id, ${sql.lit(chore)}, ${range.now} from workspaces as w where ${among(range)}
        and not exists (select 1 from due as d where d.workspace_id = w.id and d.chore = ${sql.lit(chore)})
        and exists (${sql.raw(there)})
      on conflict (workspace_id, chore) do nothing`,
  ),
);

/** SLA clocks are also found where the row is too late. */
const addStamps = statement(
  (_db: Db, range: Placeholder<Range>) => sql`
    insert into due (workspace_id, chore, at)
    select id, 'stampClocks', at from (
      select w.id, (
        select min(x.sla_stamp_at) from tickets as x where x.workspace_id = w.id and x.sla_stamp_at is not null
      ) as at from workspaces as w where ${among(range)}
    ) as found where at is not null and not exists (
      select 1 from due as d where d.workspace_id = id and d.chore = 'stampClocks' and d.at <= found.at
    )
    on conflict (workspace_id, chore) do update set at = excluded.at where due.at > excluded.at`,
);

const findUntidied = statement(
  (_db: Db, range: Placeholder<Range>) => sql<{ id: string }>`
    select w.id from workspaces as w where ${among(range)}
      and not exists (select 1 from due as d where d.workspace_id = w.id and d.chore = 'tidy')`,
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
