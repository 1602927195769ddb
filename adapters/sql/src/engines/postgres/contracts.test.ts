import { portSuites, rateLimiterContract } from '@tidemark/port-contracts';
import { afterAll, expect, test } from 'vitest';
import { tablesByWorkspace } from '../../testing/catalog.ts';
import { namesWorkspace, statementsAcross, tablesIn } from '../../testing/distribution.ts';
import { hearStatements } from '../../testing/heard-statements.ts';
import { openTestPostgres } from '../../testing/test-postgres.ts';

const heard = hearStatements();
afterAll(heard.end);

portSuites.work('Postgres', openTestPostgres);

const forRates = { opened: null as ReturnType<typeof openTestPostgres> | null };
afterAll(async () => (await forRates.opened)?.close());

rateLimiterContract('Postgres', async () => {
  forRates.opened ??= openTestPostgres();
  const { rateLimiter } = await forRates.opened;
  if (!rateLimiter) throw new Error('Expected Postgres to have a rate limiter.');
  return rateLimiter;
});

/** Runs last: it reads what the suites above have sent. */
test('every statement names its workspace, but for those of one list', async () => {
  const owned = new Set([...(await tablesByWorkspace()), 'workspaces']);
  const across = [...heard.texts].filter(
    (text) => tablesIn(text).some((table) => owned.has(table)) && !namesWorkspace(text),
  );
  const listed = Object.keys(statementsAcross);
  expect(across.filter((text) => !listed.some((beginning) => text.startsWith(beginning)))).toEqual([]);
});
