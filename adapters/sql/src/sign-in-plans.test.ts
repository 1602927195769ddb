import { anAgent, anId, aWorkspace } from '@tidemark/domain/testing';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRows } from './find-credentials.ts';
import { sessionStatements } from './stores/entry/sessions.ts';
import { removeOpen, removeOpenOfBrowser, someExpired } from './stores/entry/sign-in-codes.ts';
import { findIdentity } from './stores/entry/sso.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

const at = '2026-11-05T12:00:00.000Z';
const many = 20_000;

describe.each(engines)('signing in on $name, with many sessions', (engine) => {
  let database: TestDatabase;
  const workspace = aWorkspace();
  const agents = Array.from({ length: 10 }, () => anAgent());
  const agentId = agents[3]?.id ?? anId();

  beforeAll(async () => {
    database = await engine.create('current');
    const storage = await database.open();
    await storage.work.write(workspace.id, async (stores) => {
      await stores.workspace.add(workspace);
      for (const agent of agents) await stores.agents.add(agent, null);
      for (const agent of agents)
        await stores.sso.link({ agentId: agent.id, issuer: 'https://login.example', subject: agent.id }, at);
    });
    await storage.close();
    await addMany(database);
    await database.run('analyze');
  });
  afterAll(() => database.drop());

  /** Each agent has as many, and a day of twenty as well. */
  const addMany = async ({ run, asUuid }: TestDatabase): Promise<void> => {
    const owner = asUuid(`'${workspace.id}'`);
    const id = asUuid("'00000000-0000-7000-8000-' || substr(cast(1000000000000 + i as text), 2)");
    const picked = agents.map((agent, place) => `when ${place} then '${agent.id}'`).join(' ');
    const agent = asUuid(`case i % 10 ${picked} end`);
    const day = `'2026-11-' || substr(cast(101 + i * 20 / ${many} as text), 2)`;
    const moment = `${day} || 'T10:00:00.000Z'`;
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})`;
    await run(`insert into sessions (workspace_id, id, agent_id, kind, device, token_hash, created_at, last_used_at,
        expires_at, ends_on)
      ${numbers} select ${owner}, ${id}, ${agent}, 'device', '{}', cast(i as text), ${moment}, ${moment}, ${moment},
        ${day} from n`);
    await run(`insert into api_keys (workspace_id, id, name, scopes, prefix, token_hash, created_at)
      ${numbers} select ${owner}, ${id}, 'Integration', '[]', 'tmk_', 'key ' || cast(i as text), ${moment} from n`);
    await run(`insert into sign_in_codes (workspace_id, code_hash, agent_id, browser_session_id, challenge, created_at,
        expires_at, spent_at)
      ${numbers} select ${owner}, cast(i as text), ${agent}, ${id}, '', ${moment}, ${moment},
        case when i % 100 = 0 then null else ${moment} end from n`);
  };

  const planOf = async (query: CompiledQuery): Promise<string> => (await database.explain(query)).join('\n');
  const whole =
    /\bSCAN (token|key|session|agent|directory_tokens|sessions|api_keys|sign_in_codes|agents)\b(?! USING)|Seq Scan on (directory_tokens|sessions|api_keys|sign_in_codes)/;

  test('a token is read by its hash from the directory, and what has it by its id', async () => {
    for (const hashes of [['1'], Array.from({ length: 32 }, (_, index) => String(index))]) {
      const plan = await planOf(findRows.compiled(database.compiler, hashes));
      expect(plan).toMatch(/directory_tokens_pkey|SEARCH token USING PRIMARY KEY/);
      expect(plan).toMatch(/api_keys_pkey|sqlite_autoindex_api_keys/);
      expect(plan).toMatch(/ sessions_pkey|sqlite_autoindex_sessions/);
      expect(plan).not.toMatch(whole);
    }
  });

  test('an agent’s sessions are read newest first, and ended together, by their index', async () => {
    const { compiler } = database;
    const list = await planOf(
      sessionStatements.agent.list.compiled(compiler, workspace.id, {
        ownerId: agentId,
        below: anId(),
        count: 26,
      }),
    );
    expect(list).toMatch(/sessions_agent/);
    expect(list).not.toMatch(/TEMP B-TREE|Sort/);
    const ending = sessionStatements.agent.revokeOf.compiled(compiler, workspace.id, {
      of: agentId,
      revocation: { at, day: '2026-11-05' },
    });
    expect(await planOf(ending)).toMatch(/sessions_agent/);
  });

  test('used sessions are found by their ids', async () => {
    const ends = { deviceEnd: at, deviceDay: at, browserEnd: at, browserDay: at };
    const ids = Array.from({ length: 32 }, anId);
    const plan = await planOf(
      sessionStatements.agent.touch.compiled(database.compiler, workspace.id, { ids, use: { at, ...ends } }),
    );
    expect(plan).toMatch(/sessions_pkey|sqlite_autoindex_sessions/);
    expect(plan).not.toMatch(whole);
  });

  test('ended sessions are found by day, oldest first', async () => {
    for (const count of [1, 500]) {
      const wish = { instant: at, day: '2026-11-05', count };
      const plan = await planOf(
        sessionStatements.agent.someEnded.compiled(database.compiler, workspace.id, wish),
      );
      expect(plan).toMatch(/sessions_end/);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });

  test('codes are found by their end, and the open ones of an agent in a short index', async () => {
    const { compiler } = database;
    const plan = await planOf(someExpired.compiled(compiler, workspace.id, { before: at, count: 500 }));
    expect(plan).toMatch(/sign_in_codes_end/);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    expect(await planOf(removeOpen.compiled(compiler, workspace.id, agentId))).toMatch(/sign_in_codes_open/);
    const ofBrowser = await planOf(
      removeOpenOfBrowser.compiled(compiler, workspace.id, { browserSessionId: anId(), kept: 4 }),
    );
    expect(ofBrowser).toMatch(/sign_in_codes_browser/);
    expect(ofBrowser).not.toMatch(whole);
  });

  test('an identity is found by its digests', async () => {
    const plan = await planOf(
      findIdentity.compiled(database.compiler, workspace.id, { issuerKey: 'a', subjectKey: 'b' }),
    );
    expect(plan).toMatch(
      /agent_identities_pkey|sqlite_autoindex_agent_identities|Seq Scan on agent_identities/,
    );
  });
});
