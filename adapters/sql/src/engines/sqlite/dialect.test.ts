import Database from 'better-sqlite3';
import { DummyDriver, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kyselyOn } from './dialect.ts';

const db = kyselyOn(new DummyDriver());
const file = new Database(':memory:');

beforeAll(() => {
  file.exec(`create table tickets (workspace_id text, number integer, status text, updated_at text);
    create index tickets_solved on tickets (workspace_id, updated_at) where status = 'solved'`);
});
afterAll(() => void file.close());

const planOf = (text: string, status: string): string =>
  file
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(status)
    .map(({ detail }) => detail)
    .join();

describe('a statement is planned once for all values', () => {
  const { sql: ours } = sql`select number from tickets where workspace_id = 'w' and status = ${''}`.compile(
    db,
  );

  test('so its plan is the same for every value', () => {
    expect(planOf(ours, 'solved')).toBe(planOf(ours, 'open'));
  });

  test('although SQLite alone would plan again for a value that fits another index', () => {
    const bare = ours.replace('+?', '?');
    expect(bare).not.toBe(ours);
    expect(planOf(bare, 'solved')).not.toBe(planOf(bare, 'open'));
  });
});
