import { DummyDriver, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Placeholder } from './placeholder.ts';
import { kyselyOn as onPostgres } from './postgres/dialect.ts';
import type { Db } from './schema.ts';
import { kyselyOn } from './sqlite/dialect.ts';
import { statement } from './statement.ts';

describe('a statement', () => {
  const db = kyselyOn(new DummyDriver());

  test('is built once, and gets the values of each call', () => {
    let built = 0;
    const find = statement((from: Db, workspaceId: Placeholder<string>, name: Placeholder<string>) => {
      built += 1;
      return from
        .selectFrom('teams')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', 'fixed')
        .where('name', '=', name);
    });
    expect(find.compiled(db, 'one', 'first').parameters).toEqual(['one', 'fixed', 'first']);
    const second = find.compiled(db, 'two', 'second');
    expect(second.parameters).toEqual(['two', 'fixed', 'second']);
    expect(second.sql).toContain('"workspace_id" = +?');
    expect(built).toBe(1);
  });

  test('takes the fields of rows, and has a shape for each number of rows', () => {
    let built = 0;
    type Member = { workspace_id: string; team_id: string; agent_id: string };
    const add = statement((from: Db, rows: Placeholder<readonly Member[]>) => {
      built += 1;
      return from.insertInto('team_members').values(rows);
    });
    const member = (agent: string): Member => ({ workspace_id: 'w', team_id: 't', agent_id: agent });
    expect(add.compiled(db, [member('a')]).parameters).toEqual(['w', 't', 'a']);
    expect(add.compiled(db, [member('b'), member('c')]).parameters).toEqual(['w', 't', 'b', 'w', 't', 'c']);
    expect(add.compiled(db, [member('d')]).parameters).toEqual(['w', 't', 'd']);
    expect(built).toBe(2);
  });

  test('has a shape for each length of a list that is a field of a parameter', () => {
    const wanted = statement((from: Db, { ids }: Placeholder<Readonly<{ ids: readonly string[] }>>) =>
      from.selectFrom('teams').selectAll().where('id', 'in', ids),
    );
    expect(wanted.compiled(db, { ids: ['a'] }).parameters).toEqual(['a']);
    expect(wanted.compiled(db, { ids: ['b', 'c'] }).parameters).toEqual(['b', 'c']);
  });

  test('that shares values sends each of them once to Postgres, and to SQLite as often as it stands', () => {
    const open = statement(
      (_db: Db, { workspaceId, status }: Placeholder<Readonly<{ workspaceId: string; status: string }>>) =>
        sql`select ${workspaceId}, ${status}, ${'new'}, ${workspaceId}, ${'new'}, ${status}, ${1}, ${'1'}`,
      { sharesValues: true },
    );
    const values = { workspaceId: 'w', status: 'w' };
    const shared = open.compiled(onPostgres(new DummyDriver()), values);
    expect(shared.sql).toBe('select $1, $2, $3, $1, $3, $2, $4, $5');
    expect(shared.parameters).toEqual(['w', 'w', 'new', 1, '1']);
    expect(open.compiled(db, values).parameters).toEqual(['w', 'w', 'new', 'w', 'new', 'w', 1, '1']);
  });

  test('is built anew for another database', () => {
    let built = 0;
    const all = statement((from: Db) => {
      built += 1;
      return from.selectFrom('teams').selectAll();
    });
    all.compiled(db);
    all.compiled(kyselyOn(new DummyDriver()));
    expect(built).toBe(2);
  });
});
