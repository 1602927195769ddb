/** Whoever sends the columns of our tables in a body sets none of them, but for those that the operation names. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@tidemark/sql';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { callerOf } from './callers.ts';
import { forEachDesk } from './desks.ts';
import { removalsLast } from './operations.ts';
import { furnish, sampleOf } from './samples.ts';

const columnsOfEveryTable = async (): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-columns-'));
  try {
    const path = join(folder, 'tidemark.db');
    await (await openSqlite({ path })).close();
    const file = new Database(path, { readonly: true });
    const query = `select distinct c.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`;
    const names = file.prepare(query).pluck().all().map(String);
    file.close();
    return names.filter((name) => /^[a-z]/.test(name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const columns = await columnsOfEveryTable();
const sent = 'a value of a column';

forEachDesk((open) => {
  test('no column of any table is taken from a body that the operation does not name', async () => {
    expect(columns).toEqual(expect.arrayContaining(['workspace_id', 'author_id', 'password_hash', 'role']));
    const workspace = await open();
    const records = await furnish(workspace);
    let tried = 0;
    for (const { name, endpoint } of removalsLast) {
      const { method, path, body, ...more } = sampleOf(name, records);
      if (!endpoint.body || body === undefined) continue;
      // Files are read beside the schema.
      const known = [...Object.keys(endpoint.body.entries), 'files'];
      const others = columns.filter((column) => !known.includes(column));
      const added = Object.fromEntries(others.map((column) => [column, sent]));
      const caller = await callerOf(workspace, name);
      const answer = await caller.send(method, path, { ...more, body: { ...added, ...body } });
      // The header is cut after a thousand characters.
      const ignored = answer.headers.get('X-Ignored-Fields')?.split(', ').slice(0, -1) ?? [];
      expect([name, answer.status < 400, answer.status < 400 || answer.body]).toEqual([name, true, true]);
      expect([name, ignored]).toEqual([name, others.slice(0, ignored.length)]);
      expect(ignored.length).toBeGreaterThan(20);
      expect(JSON.stringify(answer.body)).not.toContain(sent);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(20);
    for (const { name, endpoint } of removalsLast) {
      if (endpoint.method !== 'GET') continue;
      const { method, path, ...more } = sampleOf(name, records);
      const answer = await (await callerOf(workspace, name)).send(method, path, more);
      expect([name, JSON.stringify(answer.body).includes(sent)]).toEqual([name, false]);
    }
  });
});
