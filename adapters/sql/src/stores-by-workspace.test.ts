import { DummyDriver } from 'kysely';
import { expect, test } from 'vitest';
import { kyselyOn } from './engines/sqlite/dialect.ts';
import { storesByWorkspace } from './stores-by-workspace.ts';

test('the stores of a workspace are created once, differ from another workspace’s, and few are kept', () => {
  const storesFor = storesByWorkspace(kyselyOn(new DummyDriver()));
  const first = storesFor('first');
  expect(storesFor('first')).toBe(first);
  expect(storesFor('second')).not.toBe(first);
  for (let place = 0; place < 1_000; place += 1) storesFor(`workspace ${place}`);
  expect(storesFor('first')).not.toBe(first);
});
