import type { TicketStatus, Viewer } from '@tidemark/domain';
import { aContact, aHash } from '@tidemark/domain/testing';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRows } from './find-credentials.ts';
import { statement } from './statement.ts';
import type { Storage } from './storage.ts';
import { seenTicketsQuery } from './stores/desk/list-seen-tickets.ts';
import { countSolvedQuery, listLatestMessages, listMessages, solvedQuery } from './stores/desk/portal.ts';
import { findLast } from './stores/desk/satisfaction.ts';
import { sessionStatements } from './stores/entry/sessions.ts';
import { someExpiredLinks, spendRow } from './stores/entry/sign-in-links.ts';
import { engines, type TestDatabase } from './testing/engines.ts';
import { fill, type LoadedDesk, loadedDesk } from './testing/loaded-desk.ts';

/** `PLAN_TICKETS=1000000` looks at the plans in a large desk: some minutes, not for every day. */
const ticketCount = Number(process.env.PLAN_TICKETS ?? 20_000);

const after = '2026-10-21T00:00:00.000Z';
const at = '2026-11-20T00:00:00.000Z';
const edges = { after, before: { at: '~', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }, limit: 26 };

const tablesRead = [
  'tickets',
  'messages',
  'contacts',
  'customer_sessions',
  'sign_in_links',
  'satisfaction_responses',
];

/** Steps that would look at every row of a table. */
const fullScan = new RegExp(
  ['SCAN', 'Seq Scan on']
    .map((scan) => `${scan} (ticket|session|${tablesRead.join('|')})\\b(?! USING)`)
    .join('|'),
);

const many = 20_000;
const statusLists: readonly (readonly TicketStatus[] | null)[] = [
  null,
  ['pending'],
  ['new', 'open', 'on_hold'],
];

describe.each(engines)('queries of customers on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let desk: LoadedDesk;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
    desk = await loadedDesk(storage, 20_000);
    await fill(storage, desk, ticketCount - 20_000);
    await database.run(`update tickets set solved_at = updated_at where status in ('solved', 'closed')`);
    await addMany(database);
  }, 20 * 60_000);
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  /** Sessions, links and requests for a rating, each of a day of twenty. */
  const addMany = async ({ run, asUuid }: TestDatabase): Promise<void> => {
    const owner = asUuid(`'${desk.workspaceId}'`);
    const contact = aContact();
    await storage.work.write(desk.workspaceId, ({ contacts }) => contacts.addIfNew(contact));
    const id = asUuid("'00000000-0000-7000-8000-' || substr(cast(1000000000000 + i as text), 2)");
    const [own, other] = [desk.requesterId, contact.id].map((person) => asUuid(`'${person}'`));
    const person = `case when i % 1000 = 0 then ${own} else ${other} end`;
    const day = `'2026-11-' || substr(cast(101 + i * 20 / ${many} as text), 2)`;
    const moment = `${day} || 'T10:00:00.000Z'`;
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})`;
    await run(`insert into customer_sessions (workspace_id, id, contact_id, kind, device, token_hash, created_at,
        last_used_at, expires_at, ends_on)
      ${numbers} select ${owner}, ${id}, ${person}, 'device', '{}', cast(i as text), ${moment}, ${moment}, ${moment},
        ${day} from n`);
    await run(`insert into sign_in_links (workspace_id, email, token_hash, created_at, expires_at)
      ${numbers} select ${owner}, cast(i as text), cast(i as text), ${moment}, ${moment} from n`);
    await run(`insert into satisfaction_responses (workspace_id, id, ticket_number, contact_id, requested_at)
      ${numbers} select ${owner}, ${id}, i, ${person}, ${moment} from n`);
  };

  const planOf = async (query: CompiledQuery): Promise<string> => (await database.explain(query)).join('\n');

  const expectIndexed = async (query: CompiledQuery, ...indexes: readonly RegExp[]): Promise<string> => {
    const plan = await planOf(query);
    expect(plan).not.toMatch(fullScan);
    for (const index of indexes) expect(plan).toMatch(index);
    return plan;
  };

  const expectLists = async (): Promise<void> => {
    const { workspaceId, requesterId: contactId, organizationId } = desk;
    const viewers: readonly (readonly [Viewer, readonly RegExp[]])[] = [
      [{ contactId, organizationId: null }, [/tickets_requester\b/]],
      [{ contactId, organizationId }, [/tickets_requester\b/, /tickets_organization\b/]],
    ];
    for (const [viewer, indexes] of viewers)
      for (const statuses of statusLists)
        for (const page of [
          { limit: 25, after: null },
          { limit: 100, after: 7_000 },
        ]) {
          const list = { viewer, statuses, page };
          const plan = await planOf(seenTicketsQuery(database.compiler, workspaceId, list));
          expect(plan).not.toMatch(fullScan);
          expect(plan).not.toMatch(/Hash Join/);
          for (const index of indexes) expect(plan).toMatch(index);
          const stretches = (viewer.organizationId === null ? 1 : 2) * (statuses?.length ?? 6);
          for (const rows of sortedRows(plan))
            expect(rows, plan).toBeLessThanOrEqual(stretches * (page.limit + 1));
        }
  };

  const expectNews = async (): Promise<void> => {
    const { compiler } = database;
    const { workspaceId, requesterId } = desk;
    const list = await expectIndexed(
      statement(solvedQuery).compiled(compiler, workspaceId, { contactId: requesterId, edges }),
      /tickets_requester_solved/,
    );
    expect(list).not.toMatch(/TEMP B-TREE|\bSort\b/);
    const count = statement(countSolvedQuery).compiled(compiler, workspaceId, {
      contactId: requesterId,
      after,
    });
    await expectIndexed(count, /tickets_requester_solved/);
    for (const messages of [
      listMessages.compiled(compiler, workspaceId, { ticketNumber: 7, page: { above: 3, count: 26 } }),
      listLatestMessages.compiled(compiler, workspaceId, { ticketNumber: 7, page: { below: 30, count: 26 } }),
    ])
      expect(await expectIndexed(messages, /messages_pkey|sqlite_autoindex_messages/)).not.toMatch(
        /TEMP B-TREE|\bSort\b/,
      );
  };

  const expectSignIn = async (): Promise<void> => {
    const { compiler } = database;
    const { workspaceId, requesterId } = desk;
    const names = /directory_tokens_pkey|SEARCH token USING PRIMARY KEY/;
    const token = /customer_sessions_pkey|sqlite_autoindex_customer_sessions/;
    await expectIndexed(findRows.compiled(compiler, ['1']), names, token);
    // Of few contacts a planner may read all for many tokens.
    const tokens = Array.from({ length: 32 }, (_, index) => String(index));
    expect(await planOf(findRows.compiled(compiler, tokens))).toMatch(token);
    const revocation = { at, day: '2026-11-20' };
    const ending = sessionStatements.customer.revokeOf.compiled(compiler, workspaceId, {
      of: requesterId,
      revocation,
    });
    await expectIndexed(ending, /customer_sessions_contact/);
    const ended = sessionStatements.customer.someEnded.compiled(compiler, workspaceId, {
      instant: at,
      day: '2026-11-05',
      count: 500,
    });
    await expectIndexed(ended, /customer_sessions_end/);
    await expectIndexed(
      spendRow.compiled(compiler, workspaceId, aHash()),
      /sign_in_links_token|sqlite_autoindex_sign_in_links/,
    );
    await expectIndexed(
      someExpiredLinks.compiled(compiler, workspaceId, { before: at, count: 500 }),
      /sign_in_links_end/,
    );
  };

  const rules: readonly (readonly [string, () => Promise<void>])[] = [
    ['their requests are merged from the indexes of requesters and of organizations', expectLists],
    ['what was solved for them, and public messages, are read in the order of an index', expectNews],
    ['their tokens, sessions and links are found by what names them or ends them', expectSignIn],
    [
      'the last rating that was asked for is read from the index of its ticket',
      async () => {
        const query = findLast.compiled(database.compiler, desk.workspaceId, 7);
        expect(await expectIndexed(query, /satisfaction_responses_ticket/)).not.toMatch(
          /TEMP B-TREE|\bSort\b/,
        );
      },
    ],
  ];

  test.each(rules)('%s', (_rule, holds) => holds());

  describe('once the database has counted its rows', () => {
    beforeAll(() => database.run('analyze'), 20 * 60_000);

    test.each(rules)('%s', (_rule, holds) => holds());
  });
});

/** Sorted rows: on Postgres with the estimate. */
const sortedRows = (plan: string): readonly number[] =>
  plan
    .split('\n')
    .flatMap((line) => (/\bSort {2}\(/.test(line) ? [Number(/rows=(\d+)/.exec(line)?.[1])] : []));
