import { describe, expect, test } from 'vitest';
import { postgresDialect, sqliteDialect } from './dialect.ts';
import { steps } from './migrate.ts';
import { type Step, statementsOf } from './step.ts';

/** Those before were made when no server of an earlier version ran beside them. */
const firstLive = '0046';

/** Errors in statements that may only add. Tables that they make themselves are empty, and no other program uses them. */
const faultsOf = (statements: readonly string[]): readonly string[] => {
  const made = statements.flatMap((text) => /^\s*create (?:unlogged )?table (\w+)/.exec(text)?.[1] ?? []);
  return statements.flatMap((text) => {
    const table = /^\s*create (?:unique )?index \w+\s+on (\w+)/.exec(text)?.[1];
    if (table && !made.includes(table))
      return [`an index of a table with rows is a step of its own: ${text}`];
    if (/^\s*(?:drop|alter table \w+ (?:drop|rename))/.test(text)) return [`takes something away: ${text}`];
    if (/^\s*alter table \w+ alter/.test(text)) return [`changes a column: ${text}`];
    if (/^\s*alter table \w+ add column(?:(?!default).)* not null(?:(?!default).)*$/.test(text))
      return [`earlier programs leave it empty: ${text}`];
    const changed = /^\s*(?:update|delete from) (\w+)/.exec(text)?.[1];
    if (changed && !made.includes(changed)) return [`changes rows outside of batches: ${text}`];
    return [];
  });
};

const additions = Object.entries(steps).filter(
  (entry): entry is [string, Exclude<Step, { does: string }>] =>
    entry[0] >= firstLive && typeof entry[1] === 'function',
);

describe('migrations', () => {
  test.each(additions)('%s only adds, so that earlier programs go on beside it', (_name, step) => {
    for (const dialect of [sqliteDialect, postgresDialect])
      expect(faultsOf(statementsOf(step, dialect))).toEqual([]);
  });

  test('that take something away name an earlier migration', () => {
    const names = Object.keys(steps);
    for (const [name, step] of Object.entries(steps)) {
      if (typeof step === 'function' || step.does !== 'contract') continue;
      expect(names.slice(0, names.indexOf(name))).toContain(step.needs);
    }
  });

  test.each([
    ['create index tickets_x on tickets (x)', /a step of its own/],
    ['drop table tickets', /takes something away/],
    ['alter table tickets rename column a to b', /takes something away/],
    ['alter table tickets alter column a type text', /changes a column/],
    ['alter table tickets add column a text not null', /leave it empty/],
    ['update tickets set a = 1', /outside of batches/],
  ])('would not pass with `%s`', (statement, fault) => {
    expect(faultsOf([statement])).toEqual([expect.stringMatching(fault)]);
  });

  test('pass with a column that has a default, and an index of a new table', () => {
    const fine = [
      'alter table tickets add column a text',
      'alter table tickets add column b bigint not null default 0',
      'create table news (id bigint primary key)',
      'create index news_id on news (id)',
    ];
    expect(faultsOf(fine)).toEqual([]);
  });
});
