import { DummyDriver } from 'kysely';
import { describe, expect, test } from 'vitest';
import { kyselyOn as onPostgres } from './engines/postgres/dialect.ts';
import { kyselyOn } from './engines/sqlite/dialect.ts';
import type { Placeholder } from './placeholder.ts';
import type { Db } from './schema.ts';
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

  type Edges = Readonly<{ edges: Readonly<{ before: Readonly<{ at: string }> }> }>;
  const beforeEdge = statement((from: Db, { edges: { before } }: Placeholder<Edges>) =>
    from.selectFrom('teams').selectAll().where('name', '<', before.at),
  );

  test('finds a value at any depth of a parameter', () => {
    expect(beforeEdge.compiled(db, { edges: { before: { at: 'later' } } }).parameters).toEqual(['later']);
  });

  test('is built once for each engine', () => {
    let built = 0;
    const all = statement((from: Db) => {
      built += 1;
      return from.selectFrom('teams').selectAll().forUpdate();
    });
    expect(all.compiled(db).sql).toBe('select * from "teams" ');
    expect(all.compiled(onPostgres(new DummyDriver())).sql).toBe('select * from "teams" for update');
    all.compiled(kyselyOn(new DummyDriver()));
    expect(built).toBe(2);
  });
});
