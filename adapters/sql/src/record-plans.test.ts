import { articleStatuses, deliveryStates } from '@tidemark/domain';
import { anAuditEntry } from '@tidemark/domain/testing';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from './statement.ts';
import type { Storage } from './storage.ts';
import { oldRevisionsQuery } from './stores/automation/rule-revisions.ts';
import { lastId } from './stores/conversions.ts';
import { writtenOfAgent, writtenOfTicket } from './stores/desk/drafts.ts';
import { firstAuthorsQuery } from './stores/desk/first-authors.ts';
import { lastMessagesQuery } from './stores/desk/messages.ts';
import { historyQuery } from './stores/desk/ticket-history.ts';
import { dueQuery } from './stores/desk/tickets.ts';
import { sourcesOfQuery } from './stores/instance/audit.ts';
import { articleListQuery, countQuery, publishedSlugsQuery, slugsQuery } from './stores/library/articles.ts';
import { listOfRequester, listOfTicket } from './stores/library/files.ts';
import {
  addressesQuery,
  localesQuery,
  mostReadQuery,
  newestQuery,
  titlesQuery,
} from './stores/library/help-centre.ts';
import { firstSince, rowsSince } from './stores/outbound/events.ts';
import { failedToQuery } from './stores/outbound/failed-mails.ts';
import {
  countOfTicketQuery,
  countToQuery,
  finishedBeforeQuery,
  forgottenBeforeQuery,
  lastReplyQuery,
  queuedBeforeQuery,
} from './stores/outbound/mails.ts';
import { deliveryListQuery } from './stores/outbound/webhook-deliveries.ts';
import { organizationListQuery } from './stores/people/organizations.ts';
import { engines, type TestDatabase } from './testing/engines.ts';
import { expectOrdered } from './testing/expect-ordered.ts';
import { type LoadedDesk, loadedDesk } from './testing/loaded-desk.ts';
import { type ManyRecords, manyRecords } from './testing/many-records.ts';

const since = '2026-11-18T00:00:00.000Z';
const oldest = { before: since, count: 500 };
const below = '00000000-0000-7000-8000-000000015000';
const page = { below, count: 26 };

describe.each(engines)('records on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let desk: LoadedDesk;
  let records: ManyRecords;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
    desk = await loadedDesk(storage, 5_000);
    records = await manyRecords(storage, database, 20_000);
    await database.run(
      `insert into drafts select t.workspace_id, a.id, t.number, 'reply', 1,
        case when t.number % 2 = 0 then 'draft' else 'empty' end,
        'text', 'Hi', null, null, null, null, null, '${since}', '[]', null
        from tickets t join agents a on a.workspace_id = t.workspace_id and a.id = '${desk.assigneeId}'`,
    );
    await database.run(
      `insert into ticket_history select t.workspace_id, t.number, t.id, '${since}', 'system', null, '{}' from tickets t`,
    );
    await database.run(
      `insert into files
        select m.workspace_id, m.id, m.ticket_number, m.id, 'a.txt', 'text/plain', 1, 'hash', 0, '${since}'
        from messages m`,
    );
    await database.run('analyze');
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  const planOf = async (query: CompiledQuery): Promise<string> => (await database.explain(query)).join('\n');

  test('due SLA clocks are read from their index, in its order', async () => {
    const plan = await planOf(
      statement(dueQuery).compiled(database.compiler, desk.workspaceId, { now: since, count: 100 }),
    );
    expect(plan).toMatch(/tickets_sla_due/);
    expectOrdered(plan);
  });

  test('the newest messages of tickets are looked up one by one', async () => {
    const plan = await planOf(
      lastMessagesQuery.compiled(database.compiler, desk.workspaceId, {
        ticketNumbers: [1, 7, 4_000, 4_999],
        characters: 200,
      }),
    );
    expect(plan).not.toMatch(/SCAN (ticket|last_message|same_ticket)\b|Seq Scan|Hash Join/);
    expect(plan).toMatch(/messages_pkey|autoindex_messages/);
  });

  test('the authors of the oldest messages of tickets are looked up one by one', async () => {
    const plan = await planOf(
      firstAuthorsQuery.compiled(database.compiler, desk.workspaceId, [1, 7, 4_000, 4_999]),
    );
    expect(plan).not.toMatch(/SCAN (ticket|first_message|same_ticket)\b|Seq Scan|Hash Join/);
    expect(plan).toMatch(/messages_pkey|autoindex_messages/);
  });

  test('the files of a customer are looked up by their tickets', async () => {
    const { compiler } = database;
    const plan = await planOf(
      listOfRequester.compiled(compiler, desk.workspaceId, {
        contactId: desk.requesterId,
        below: lastId,
        count: 26,
      }),
    );
    expect(plan).toMatch(/tickets_requester/);
    expect(plan).toMatch(/files_ticket/);
    expect(plan).not.toMatch(/SCAN |Seq Scan|Hash Join/);
  });

  test('the files of a ticket are read from their index, each with its message', async () => {
    const plan = await planOf(
      listOfTicket.compiled(database.compiler, desk.workspaceId, {
        ticketNumber: 7,
        below: lastId,
        count: 26,
      }),
    );
    expect(plan).toMatch(/files_ticket/);
    expect(plan).not.toMatch(/SCAN |Seq Scan|Hash Join/);
  });

  test('drafts are read from the indexes of their agent and ticket', async () => {
    const { compiler } = database;
    const ofAgent = writtenOfAgent.compiled(compiler, desk.workspaceId, {
      agentId: desk.assigneeId,
      below: 4_000,
      belowKind: 'note',
      count: 26,
    });
    expect(await planOf(ofAgent)).toMatch(/drafts_(written|pkey)|autoindex_drafts/);
    expectOrdered(await planOf(ofAgent));
    expect(await planOf(writtenOfTicket.compiled(compiler, desk.workspaceId, 7))).toMatch(/drafts_ticket/);
  });

  test('the history of a ticket is read from its key, in its order', async () => {
    const plan = await planOf(
      historyQuery.compiled(database.compiler, desk.workspaceId, {
        ticketNumber: 7,
        below: lastId,
        count: 26,
      }),
    );
    expect(plan).toMatch(/ticket_history_pkey|PRIMARY KEY/);
    expectOrdered(plan);
  });

  test('events since an instant start at the index of instants, and continue by number', async () => {
    const { compiler } = database;
    expect(await planOf(statement(firstSince).compiled(compiler, records.workspaceId, since))).toMatch(
      /(COVERING INDEX|Scan (using|on)) events_occurred/,
    );
    const walk = { since, above: 17_000, count: 101 };
    const plan = await planOf(statement(rowsSince).compiled(compiler, records.workspaceId, walk));
    expect(plan).toMatch(/events_pkey|sqlite_autoindex_events_1/);
    expectOrdered(plan);
  });

  test('deliveries are read from the index of their filter, in its order', async () => {
    const { workspaceId, webhookId } = records;
    const indexes = { delivered: /webhook_deliveries_(webhook|pkey)|autoindex_webhook_deliveries/ };
    for (const state of [undefined, ...deliveryStates])
      for (const filter of [{ state }, { state, webhookId }]) {
        const plan = await planOf(deliveryListQuery(database.compiler, workspaceId, { filter, ...page }));
        const open = filter.webhookId ? /webhook_deliveries_open_of_webhook/ : /webhook_deliveries_open\b/;
        const all = filter.webhookId ? /webhook_deliveries_webhook/ : indexes.delivered;
        expect(plan).toMatch(state === undefined || state === 'delivered' ? all : open);
        expectOrdered(plan);
      }
  });

  test('organizations of a name are read from the index of names', async () => {
    const list = { name: 'Customer 7', below: lastId, count: 3 };
    const query = organizationListQuery(database.compiler, desk.workspaceId, list);
    expect(await planOf(query)).toMatch(/organizations_name/);
  });

  test('mails are counted, and failures found, in the index of their ticket or address', async () => {
    const { compiler } = database;
    const { workspaceId } = records;
    expect(
      await planOf(statement(countOfTicketQuery).compiled(compiler, workspaceId, { ticketNumber: 1, since })),
    ).toMatch(/mails_ticket/);
    for (const cap of ['linksTo', 'automaticTo'] as const) {
      const counted = { recipientKey: '7', leftSince: since, queuedSince: since };
      const query = statement(countToQuery(cap)).compiled(compiler, workspaceId, counted);
      expect(await planOf(query)).toMatch(/mails_recipient/);
    }
    const failed = { recipientKey: '7', start: 'The mail server says%', since };
    const plan = await planOf(statement(failedToQuery).compiled(compiler, workspaceId, failed));
    expect(plan).toMatch(/mails_recipient/);
    expect(plan).not.toMatch(/Seq Scan|SCAN/);
  });

  test('earlier waiting mails and the last reply of a ticket are read from their indexes', async () => {
    const { compiler } = database;
    const { workspaceId } = records;
    const wanted = { ticketNumber: 1, recipientKey: '7', id: workspaceId };
    expect(await planOf(statement(queuedBeforeQuery).compiled(compiler, workspaceId, wanted))).toMatch(
      /mails_queued/,
    );
    expect(await planOf(statement(lastReplyQuery).compiled(compiler, workspaceId, 1))).toMatch(
      /mails_replies/,
    );
  });

  test('old mails with sign-in links are read from their index, oldest first', async () => {
    const forgotten = statement(forgottenBeforeQuery);
    const plan = await planOf(forgotten.compiled(database.compiler, records.workspaceId, oldest));
    expect(plan).toMatch(/mails_links/);
    expectOrdered(plan);
  });

  test('old finished mails are read from an index without waiting ones, oldest first', async () => {
    const finished = statement(finishedBeforeQuery);
    const plan = await planOf(finished.compiled(database.compiler, records.workspaceId, oldest));
    expect(plan).toMatch(/mails_finished/);
    expectOrdered(plan);
  });

  test('audit entries of an erased customer are read without a scan of the log', async () => {
    const { compiler } = database;
    const { workspaceId } = records;
    const entries = Array.from({ length: 5_000 }, () => anAuditEntry({ source: '192.0.2.7' }));
    await storage.work.write(workspaceId, ({ audit }) => audit.add(entries));
    await database.run('analyze');
    expect(
      await planOf(
        statement(sourcesOfQuery).compiled(compiler, workspaceId, { contactId: workspaceId, count: 500 }),
      ),
    ).toMatch(/audit_log_\w*(customers|actor_id_id_idx)/);
  });

  test('earlier versions of rules are read without a scan of their runs', async () => {
    const plan = await planOf(
      statement(oldRevisionsQuery).compiled(database.compiler, records.workspaceId, 500),
    );
    expect(plan).not.toMatch(/SCAN rule_runs\b/);
    expectOrdered(plan);
  });

  test('articles are read from the index of their filter, in its order', async () => {
    const { workspaceId, categoryId, authorId } = records;
    for (const status of [undefined, ...articleStatuses])
      for (const own of [undefined, categoryId]) {
        const filter = { status, categoryId: own };
        const plan = await planOf(articleListQuery(database.compiler, workspaceId, { filter, ...page }));
        // Most are published: among all of them the next ones are found soon.
        const among =
          status === 'draft' || own ? /articles_(status|category)/ : /articles_|autoindex_articles/;
        expect([filter, plan]).toEqual([filter, expect.stringMatching(among)]);
        expectOrdered(plan);
      }
    const drafts = { status: 'draft', authorId } as const;
    const plan = await planOf(articleListQuery(database.compiler, workspaceId, { filter: drafts, ...page }));
    expect(plan).toMatch(/articles_author/);
    expectOrdered(plan);
  });

  test('lists of the help centre are read from indexes of published articles, in their order', async () => {
    const { compiler } = database;
    const { workspaceId, categoryId } = records;
    for (const after of [null, below])
      for (const own of [null, categoryId]) {
        const wanted = { categoryId: own, after, limit: 26 };
        const plan = await planOf(newestQuery(compiler, workspaceId, wanted));
        expect(plan).toMatch(own ? /articles_newest_of_category/ : /articles_newest\b/);
        expectOrdered(plan);
      }
    const mostRead = await planOf(mostReadQuery(compiler, workspaceId, { limit: 5 }));
    expect(mostRead).toMatch(/articles_most_read/);
    expectOrdered(mostRead);
    expect(await planOf(localesQuery(compiler, workspaceId, [categoryId]))).toMatch(/articles_languages/);
    expect(await planOf(addressesQuery(compiler, workspaceId, 1_000))).toMatch(/articles_newest\b/);
    expect(await planOf(titlesQuery(compiler, workspaceId, 500))).toMatch(/articles_newest\b/);
  });

  test('used and published slugs are read from their indexes, and published articles are counted in one', async () => {
    const { compiler } = database;
    const { workspaceId, categoryId } = records;
    for (const query of [slugsQuery, publishedSlugsQuery]) {
      const slugs = await planOf(query(compiler, workspaceId, ['how-to-77', 'how-to-78']));
      expect(slugs).toMatch(/articles_slug|autoindex_articles/);
      expect(slugs).not.toMatch(/Seq Scan on articles\b|SCAN (?:articles|article)\b/);
    }
    const count = await planOf(countQuery(compiler, workspaceId, [categoryId]));
    expect(count).toMatch(/articles_(category_status|languages)/);
  });
});
