import { type InboundState, inboundStates } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAddress, findHook } from './directory-names.ts';
import { statement } from './statement.ts';
import type { Storage } from './storage.ts';
import { listByMail, listWithCc } from './stores/desk/messages-of-person.ts';
import { findByKey } from './stores/inbound/inbound-addresses.ts';
import { countsQuery } from './stores/inbound/inbound-counts.ts';
import { agedListQuery, inboundListQuery } from './stores/inbound/inbound-lists.ts';
import {
  countAbout,
  countFrom,
  findFirst,
  findReport,
  listOfPerson,
  listOfTicket,
  traffic,
} from './stores/inbound/inbound-mails.ts';
import { findLastOf, findSentAs, removeOf as removeOrigins } from './stores/inbound/message-origins.ts';
import { listRows as listParticipants, removeOf } from './stores/inbound/participants.ts';
import { engines, type TestDatabase } from './testing/engines.ts';
import { type LoadedDesk, loadedDesk } from './testing/loaded-desk.ts';

const many = 20_000;
const since = '2026-11-18T00:00:00.000Z';
const below = '00000000-0000-7000-8000-000000015000';

/** Steps that would look at every row of a table, and rows that are sorted where there are many of them. */
const fullScan =
  /(SCAN|Seq Scan on) (inbound_mails|inbound_addresses|inbound_hooks|message_origins|participants)\b(?! USING)/;

const expectOrdered = (plan: string, most = 100): void => {
  for (const [, rows] of plan.matchAll(/\bSort {2}\(.*rows=(\d+)/g))
    expect(Number(rows), plan).toBeLessThan(most);
};

describe.each(engines)('inbound mail on $name, with much of it', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let desk: LoadedDesk;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
    desk = await loadedDesk(storage, 5_000);
    await addMany(database);
    await database.run('analyze');
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  /** Most mail is done and has lost its bytes; each sender wrote twenty, on twenty days. */
  const addMany = async ({ run, asUuid }: TestDatabase): Promise<void> => {
    const owner = asUuid(`'${desk.workspaceId}'`);
    const id = asUuid("'00000000-0000-7000-8000-' || substr(cast(1000000000000 + i as text), 2)");
    const moment = `'2026-11-' || substr(cast(101 + i * 20 / ${many} as text), 2) || 'T10:00:00.000Z'`;
    const states = ['kept', 'parked', 'quarantined', 'rejected', 'noted', 'duplicate'];
    const state = `case i % 100 ${states.map((name, place) => `when ${place} then '${name}'`).join(' ')} else 'done' end`;
    const settled = `case when i % 100 = 0 then null else ${moment} end`;
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})`;
    await run(`insert into inbound_mails (workspace_id, id, way, recipient, size, sha256, dedupe_key, first_key, raw_in,
        sender_key, author_key, state, attempts, ticket_number, opened_ticket, received_at, settled_at)
      ${numbers} select ${owner}, ${id}, 'smtp', 'support', 1, 'x', cast(i as text), cast(i as text),
        case when i % 10 = 0 then 'store' else 'none' end, cast(i % 1000 as text), cast(i % 1000 as text), ${state}, 0, 1 + i % 5000, 0, ${moment},
        ${settled} from n`);
    await run(`insert into message_origins (workspace_id, message_id, ticket_number, sent_as_key, sender_key, sender, subject, body, body_html)
      ${numbers} select ${owner}, ${id}, 1 + i % 5000, cast(i as text), cast(i as text), 'x', '', '', '' from n`);
    await run(`insert into participants (workspace_id, ticket_number, email_key, email, added_at)
      ${numbers} select ${owner}, 1 + i % 5000, cast(i as text), 'x', ${moment} from n`);
    await run(`insert into inbound_addresses (workspace_id, id, address, address_key, tags, reply_to, is_group, bulk, sends,
        created_at)
      ${numbers} select ${owner}, ${id}, 'x', cast(i as text), '[]', 'note', 0, 'ticket', 0, ${moment} from n`);
    await run(`insert into inbound_hooks (workspace_id, id, name, secret_hash, created_at)
      ${numbers} select ${owner}, ${id}, 'x', cast(i as text), ${moment} from n`);
  };

  const planOf = async (query: CompiledQuery): Promise<string> => (await database.explain(query)).join('\n');

  const expectIndexed = async (query: CompiledQuery, index: RegExp): Promise<string> => {
    const plan = await planOf(query);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(fullScan);
    return plan;
  };

  const stateLists: readonly (readonly InboundState[])[] = [
    ['done'],
    ['parked'],
    ['parked', 'quarantined'],
    ['kept', 'done', 'duplicate'],
    inboundStates,
  ];

  test('the first of its kind is found by its key', async () => {
    await expectIndexed(findFirst.compiled(database.compiler, desk.workspaceId, '7'), /inbound_mails_first/);
  });

  test('all of it is listed by its key, newest first', async () => {
    const { workspaceId } = desk;
    const query = inboundListQuery(database.compiler, { workspaceId, states: null, below, count: 26 });
    const plan = await expectIndexed(query, /inbound_mails_pkey|autoindex_inbound_mails_1/);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  test.each(stateLists)(
    'that of some states is listed from stretches of their index: %s',
    async (...states) => {
      const { workspaceId } = desk;
      const query = inboundListQuery(database.compiler, { workspaceId, states, below, count: 26 });
      const plan = await expectIndexed(query, /inbound_mails_state\b/);
      expect(plan.match(/inbound_mails_state\b/g)).toHaveLength(states.length);
      expectOrdered(plan, states.length * 26 + 1);
    },
  );

  test.each(stateLists)(
    'that settled is listed from stretches of the index of those: %s',
    async (...states) => {
      for (const [withBytes, index] of [
        [false, /inbound_mails_settled/g],
        [true, /inbound_mails_raw/g],
      ] as const) {
        const { workspaceId } = desk;
        const list = { workspaceId, states, before: since, count: 26, withBytes };
        const query = agedListQuery(database.compiler, list);
        const plan = await expectIndexed(query, index);
        expect(plan.match(index)).toHaveLength(states.length);
        expectOrdered(plan, states.length * 26 + 1);
      }
    },
  );

  test('it is counted in the indexes of its state and of its sender alone', async () => {
    const { compiler } = database;
    const counts = await expectIndexed(
      statement(countsQuery).compiled(compiler, desk.workspaceId, since),
      /inbound_mails_received/,
    );
    expect(counts).not.toMatch(/TEMP B-TREE|Sort/);
    const ofSender = await expectIndexed(
      countFrom.compiled(compiler, desk.workspaceId, { key: '7', since }),
      /inbound_mails_author/,
    );
    await expectIndexed(
      findReport.compiled(compiler, desk.workspaceId, { key: '7', reason: 'bounce', since }),
      /inbound_mails_sender/,
    );
    expect(ofSender).toMatch(/COVERING INDEX|Index Only Scan|Bitmap/);
  });

  test('that of each address is counted in the index of addresses', async () => {
    const plan = await planOf(traffic.compiled(database.compiler, desk.workspaceId, since));
    expect(plan.match(/inbound_mails_address\b/g)).toHaveLength(2);
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  test('it is found by its sender or author and by its ticket', async () => {
    const { compiler } = database;
    const ofPerson = listOfPerson.compiled(compiler, desk.workspaceId, { key: '7', count: 100 });
    expect(await expectIndexed(ofPerson, /inbound_mails_sender/)).toMatch(/inbound_mails_author/);
    await expectIndexed(
      listOfTicket.compiled(compiler, desk.workspaceId, { ticketNumber: 7, count: 100 }),
      /inbound_mails_ticket/,
    );
  });

  test('fifty Message-IDs are looked up in their index', async () => {
    for (const length of [1, 64]) {
      const keys = Array.from({ length }, (_, index) => String(index));
      await expectIndexed(
        findSentAs.compiled(database.compiler, desk.workspaceId, { keys, count: 200 }),
        /message_origins_sent_as/,
      );
    }
  });

  test('the last mail of a person in a ticket is looked up in its index', async () => {
    const before = '00000000-0000-7000-8000-999999999999';
    const lookup = findLastOf.compiled(database.compiler, desk.workspaceId, {
      ticketNumber: 7,
      sender: '7',
      before,
    });
    await expectIndexed(lookup, /message_origins_(ticket|sender)/);
  });

  test('what a person sent is found to be erased', async () => {
    const removal = removeOrigins.compiled(database.compiler, desk.workspaceId, '7');
    await expectIndexed(removal, /message_origins_sender\b/);
  });

  test('participants are found by their ticket and by their address', async () => {
    const { compiler } = database;
    const ofTicket = await expectIndexed(
      listParticipants.compiled(compiler, desk.workspaceId, 7),
      /participants_pkey|PRIMARY KEY/,
    );
    expectOrdered(ofTicket);
    await expectIndexed(removeOf.compiled(compiler, desk.workspaceId, '7'), /participants_email/);
  });

  test('addresses and hooks of the instance are found by the keys of the directory', async () => {
    const { compiler } = database;
    await expectIndexed(findAddress.compiled(compiler, '7'), /directory_addresses_pkey|PRIMARY KEY/);
    await expectIndexed(
      findByKey.compiled(compiler, desk.workspaceId, '7'),
      /inbound_addresses_address_key_key|autoindex_inbound_addresses/,
    );
    await expectIndexed(findHook.compiled(compiler, anId()), /directory_hooks_pkey|PRIMARY KEY/);
  });

  test('what an erased person left in tickets of others is found without looking at every message', async () => {
    const { compiler } = database;
    const written = listByMail.compiled(compiler, desk.workspaceId, { contactId: anId(), count: 25 });
    expect(await planOf(written)).toMatch(/messages_by_mail/);
    const named = listWithCc.compiled(compiler, desk.workspaceId, {
      part: '"email":"bob@customer.example"',
      count: 25,
    });
    expect(await planOf(named)).toMatch(/messages_cc/);
    const about = countAbout.compiled(compiler, desk.workspaceId, { key: '77', requesterId: anId() });
    await expectIndexed(about, /inbound_mails_sender/);
  });
});
