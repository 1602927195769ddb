import { DeskError, limits } from '@tidemark/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { changedTicketsQuery } from './stores/desk/list-changed-tickets.ts';
import { ticketListQuery } from './stores/desk/list-tickets.ts';
import { listedReading as reading } from './stores/desk/ticket-row.ts';
import { engines, type TestDatabase } from './testing/engines.ts';
import { fill, type LoadedDesk, loadedDesk } from './testing/loaded-desk.ts';
import { ticketFilters } from './testing/ticket-filters.ts';

/** `PLAN_TICKETS=1000000` looks at the plans in a large desk: some minutes, not for every day. */
const ticketCount = Number(process.env.PLAN_TICKETS ?? 20_000);

const since = '2026-03-01T00:00:00.000Z';
const filterNames = Object.keys(
  ticketFilters({ workspaceId: '', assigneeId: '', organizationId: '', requesterId: '', teamId: '' }),
);

/** Steps that would look at every ticket. */
const fullScan = /SCAN (tickets|ticket_tags|ticket|tagging)\b|Seq Scan|Hash Join/;
/** Sorted rows: on Postgres with the estimate. */
const sortedRows = (plan: readonly string[]): readonly number[] =>
  plan.flatMap((line) => (/\bSort {2}\(/.test(line) ? [Number(/rows=(\d+)/.exec(line)?.[1])] : []));

describe.each(engines)('ticket lists on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let desk: LoadedDesk;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
    desk = await loadedDesk(storage, 20_000);
    await fill(storage, desk, ticketCount - 20_000);
  }, 20 * 60_000);
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  const filterNamed = (name: string) => {
    const filter = ticketFilters(desk)[name];
    if (!filter) throw new DeskError('internal_error', `Expected a filter named ${name}.`);
    return filter;
  };

  const plansOf = async (name: string) => {
    const filter = filterNamed(name);
    const { compiler, explain } = database;
    return [
      await explain(
        ticketListQuery(compiler, desk.workspaceId, { filter, page: { limit: 25, after: null }, reading }),
      ),
      await explain(
        ticketListQuery(compiler, desk.workspaceId, { filter, page: { limit: 100, after: 7_000 }, reading }),
      ),
      await explain(
        changedTicketsQuery(compiler, desk.workspaceId, {
          by: 'updated_at',
          since,
          filter,
          page: { limit: 25, after: null },
          reading,
        }),
      ),
      await explain(
        ticketListQuery(compiler, desk.workspaceId, {
          filter,
          page: { limit: 25, after: 7_000 },
          direction: 'asc',
          reading,
        }),
      ),
      ...(await Promise.all(
        (['asc', 'desc'] as const).map((direction) =>
          explain(
            changedTicketsQuery(compiler, desk.workspaceId, {
              by: 'updated_at',
              since: null,
              filter,
              page: { limit: 25, after: { at: since, number: 7_000 } },
              direction,
              reading,
            }),
          ),
        ),
      )),
    ];
  };

  /** The plans of the due part of a list, and of the rest. */
  const duePlansOf = async (name: string) => {
    const filter = filterNamed(name);
    const { compiler, explain } = database;
    const page = { limit: 25, after: null };
    return [
      await explain(
        changedTicketsQuery(compiler, desk.workspaceId, {
          by: 'due_at',
          since: null,
          filter,
          page,
          reading,
        }),
      ),
      await explain(ticketListQuery(compiler, desk.workspaceId, { filter, page, undue: true, reading })),
    ];
  };

  const expectIndexed = async (name: string): Promise<void> => {
    for (const plan of [...(await plansOf(name)), ...(await duePlansOf(name))]) {
      const text = plan.join('\n');
      expect(text).not.toMatch(fullScan);
      expect(text).toMatch(/SEARCH (tickets|ticket_tags|ticket) USING|Index (Only )?Scan/);
      for (const rows of sortedRows(plan)) expect(rows).toBeLessThanOrEqual(6 * limits.listWindow);
    }
  };

  test.each(filterNames)('are read from an index: %s', expectIndexed);

  describe('with table statistics', () => {
    beforeAll(() => database.run('analyze'), 20 * 60_000);

    test.each(filterNames)('are read from an index: %s', expectIndexed);

    test('that are not closed are read from their own index, in the order of changes', async () => {
      for (const name of [
        'one status',
        'three statuses',
        'a status and a priority',
        'an assignee and two statuses',
      ])
        for (const plan of (await plansOf(name)).slice(-2)) {
          // A small desk's few of one status Postgres may sort, along the index that is shortest for that.
          expect(plan.join('\n')).toMatch(
            engine.name === 'SQLite' ? /tickets_living/ : /tickets_(living|status)/,
          );
          expect(plan.join('\n')).not.toMatch(/tickets_(updated|priority|assignee)/);
        }
    });

    test('that are due are read from their own indexes, in their order', async () => {
      for (const name of filterNames) {
        const [plan = []] = await duePlansOf(name);
        const isOwn = name.includes('an assignee') || name === 'everything';
        // A small desk's few of one agent Postgres may sort.
        const own = engine.name === 'SQLite' ? /tickets_due_of_assignee/ : /tickets_(due_of_)?assignee/;
        expect(plan.join('\n')).toMatch(isOwn ? own : /tickets_due\b/);
      }
    });

    test('of one status are read from the index of statuses, in its order', async () => {
      for (const name of ['one status', 'the commonest status']) {
        const [plan = []] = await plansOf(name);
        expect(plan.join('\n')).toMatch(/tickets_status/);
        expect(plan.join('\n')).not.toMatch(/Sort|TEMP B-TREE/);
      }
    });
  });
});
