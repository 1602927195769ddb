import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Placeholder, placeholdersFor, ScalarPlaceholder, type ValueOf } from './placeholder.ts';

type Row = Readonly<{ id: string; place: number; closed_at: string | null; tags: readonly string[] }>;

describe('a placeholder', () => {
  test('is neither text nor a number, so that nothing compares it or looks into it', () => {
    expectTypeOf<Placeholder<string>>().not.toExtend<string>();
    expectTypeOf<Placeholder<'open' | 'closed'>>().not.toExtend<string>();
    expectTypeOf<Placeholder<number>>().not.toExtend<number>();
    expectTypeOf<Placeholder<string | null>>().not.toExtend<string | null>();
    expectTypeOf<Placeholder<string>>().not.toHaveProperty('length');
  });

  test('of a record has its fields, and of a list its items, as placeholders', () => {
    expectTypeOf<Placeholder<Row>['place']>().toEqualTypeOf<Placeholder<number>>();
    expectTypeOf<Placeholder<Row>['tags'][number]>().toEqualTypeOf<Placeholder<string>>();
    expectTypeOf<ValueOf<Placeholder<Row>>>().toEqualTypeOf<Row>();
    expectTypeOf<ValueOf<string>>().toEqualTypeOf<never>();
  });

  test('knows where its value is in the parameters of a call', () => {
    const [, row] = placeholdersFor(['w', { id: 'a', tags: ['x', 'y'] }]) as readonly [
      unknown,
      Placeholder<Row>,
    ];
    expect(ScalarPlaceholder.pathOf(row.id)).toEqual(['1', 'id']);
    expect(ScalarPlaceholder.pathOf(row.tags[1])).toEqual(['1', 'tags', '1']);
    expect(ScalarPlaceholder.pathOf('a')).toBeNull();
  });
});
