import { createDesk, systemCall } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from './statement.ts';
import type { Storage } from './storage.ts';
import { countTeamTicketsQuery, teamTicketsQuery } from './stores/desk/team-tickets.ts';
import { countMessagesQuery, messagesQuery, ticketsQuery } from './stores/outbound/notifications.ts';
import { namedAgentsQuery } from './stores/people/named-agents.ts';
import { engines, type TestDatabase } from './testing/engines.ts';
import { fill, type LoadedDesk, loadedDesk } from './testing/loaded-desk.ts';

/** `PLAN_TICKETS=1000000` looks at the plans in a large desk: some minutes, not for every day. */
const ticketCount = Number(process.env.PLAN_TICKETS ?? 5_000);

const after = '2026-10-21T00:00:00.000Z';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const edges = { after, before: { at: '~', id: lastId }, limit: 26 };

/** Steps that would look at every ticket or message. */
const fullScan =
  /SCAN (ticket|tickets|messages|message_mentions|agents)\b|Seq Scan on (tickets|messages|message_mentions)|Hash Join/;

/** The tickets that `loadedDesk` writes have one message each: for the assignee of every other one it is news. */
const someHeard = `update messages set notifies = (select tickets.assignee_id from tickets
    where tickets.workspace_id = messages.workspace_id and tickets.number = messages.ticket_number)
  where ticket_number <= 5000 and ticket_number % 2 = 0`;
const someMentions = `insert into message_mentions (workspace_id, agent_id, at, message_id, ticket_number, author_name)
  select workspace_id, notifies, created_at, id, ticket_number, author_name from messages
  where notifies is not null and ticket_number % 10 = 0`;

describe.each(engines)('the source of notifications on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let desk: LoadedDesk;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
    desk = await loadedDesk(storage, 5_000);
    await fill(storage, desk, ticketCount - 5_000);
    await database.run(someHeard);
    await database.run(someMentions);
  }, 20 * 60_000);
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  const planOf = async (query: CompiledQuery): Promise<string> => (await database.explain(query)).join('\n');

  const queries = () => {
    const { compiler } = database;
    const { workspaceId, assigneeId: agentId, teamId } = desk;
    const team = { workspaceId, agentId, teamIds: [teamId, '00000000-0000-7000-8000-000000000001'] };
    return [
      [
        statement(messagesQuery).compiled(compiler, workspaceId, { agentId, edges }),
        /messages_news[\s\S]*message_mentions/,
      ],
      [
        statement(countMessagesQuery).compiled(compiler, workspaceId, { agentId, after }),
        /messages_news[\s\S]*message_mentions/,
      ],
      [
        statement(ticketsQuery).compiled(compiler, workspaceId, {
          agentId,
          edges: {
            after,
            updatedAt: '~',
            number: 0,
            limit: 50,
          },
        }),
        /tickets_assignee_news/,
      ],
      [statement(teamTicketsQuery).compiled(compiler, team, edges), /tickets_team_news/],
      [statement(countTeamTicketsQuery).compiled(compiler, team, after), /tickets_team_news/],
    ] as const;
  };

  const expectIndexed = async (): Promise<void> => {
    for (const [query, index] of queries()) {
      const plan = await planOf(query);
      expect(plan).not.toMatch(fullScan);
      expect(plan).toMatch(index);
    }
  };

  test('is read from the index of an agent or a team', expectIndexed);

  test('mentioned agents are read from the index of addresses', async () => {
    const query = statement(namedAgentsQuery).compiled(database.compiler, desk.workspaceId, [
      'ann',
      'bob@acme.example',
    ]);
    const plan = await planOf(query);
    expect(plan).toMatch(/agents_email|sqlite_autoindex_agents|agents_pkey/);
  });

  test(
    'is read the same way once the tables have statistics',
    async () => {
      await database.run('analyze');
      await expectIndexed();
    },
    20 * 60_000,
  );

  describe.runIf(process.env.PLAN_TICKETS)('is returned quickly', () => {
    // A waterline never decreases.
    const readTo: Readonly<Record<string, string | null>> = {
      'an agent who read it a week ago': '2026-11-13T06:00:00.000Z',
      'an agent who read it the day before': '2026-11-19T06:00:00.000Z',
      'the busiest agent, who never read anything': null,
    };

    test.each(Object.entries(readTo))('to %s', async (who, readAt) => {
      const emails = { busiest: 'agent-1000000@seed.test', usual: 'agent-1000006@seed.test' };
      const email = readAt === null ? emails.busiest : emails.usual;
      const agent = await storage.work.read(desk.workspaceId, ({ agents }) => agents.findByEmail(email));
      if (!agent) throw new Error(`Expected the agent ${email}.`);
      if (readAt !== null)
        await storage.work.write(desk.workspaceId, async ({ notifications }) => {
          await notifications.markRead({ type: 'agent', id: agent.id }, readAt);
        });
      const { notifications } = createDesk(testPorts({ work: storage.work }));
      const actor = { type: 'agent', id: agent.id, name: agent.name, role: agent.role } as const;
      const call = { ...systemCall(desk.workspaceId, 'listNotifications', 'request-1'), actor };
      const times: number[] = [];
      let unread = 0;
      for (let count = 0; count < 300; count += 1) {
        const start = performance.now();
        unread = (await notifications.list(call, { limit: 25, after: null })).unreadCount;
        times.push(performance.now() - start);
      }
      const sorted = times.slice(20).toSorted((one, other) => one - other);
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
      console.info(
        `${engine.name}, ${ticketCount} tickets, ${who}: ${unread} unread, p50 ${at(0.5)} p95 ${at(0.95)} ms`,
      );
      if (readAt !== null) expect(Number(at(0.95))).toBeLessThan(engine.name === 'SQLite' ? 5 : 8);
    });
  });
});
