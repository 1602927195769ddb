import { DummyDriver } from 'kysely';
import { expect, test } from 'vitest';
import { kyselyOn } from './engines/sqlite/dialect.ts';
import { storesByWorkspace } from './stores-by-workspace.ts';

test('the stores of a workspace are created once, differ from another workspace’s, and few are kept', () => {
  const db = kyselyOn(new DummyDriver());
  const storesFor = storesByWorkspace(() => db);
  const first = storesFor('first');
  expect(storesFor('first')).toBe(first);
  expect(storesFor('second')).not.toBe(first);
  for (let place = 0; place < 200; place += 1) storesFor(`workspace ${place}`);
  expect(storesFor('first')).not.toBe(first);
});

test('the stores of the workspace that called longest ago go first, and no others', () => {
  const storesFor = storesByWorkspace(() => kyselyOn(new DummyDriver()));
  const kept = Array.from({ length: 200 }, (_, place) => storesFor(`workspace ${place}`));
  storesFor('workspace 0');
  storesFor('one more');
  expect(storesFor('workspace 0')).toBe(kept[0]);
  expect(storesFor('workspace 2')).toBe(kept[2]);
  expect(storesFor('workspace 1')).not.toBe(kept[1]);
});

test('a store is made when it is first used, and is the same from then on', () => {
  const stores = storesByWorkspace(() => kyselyOn(new DummyDriver()))('first');
  expect(stores.tickets).toBe(stores.tickets);
  expect(stores.tickets).not.toBe(stores.contacts);
});

test('the stores of two workspaces have nothing in common', () => {
  const storesFor = storesByWorkspace(() => kyselyOn(new DummyDriver()));
  expect(storesFor('first').tickets).not.toBe(storesFor('second').tickets);
});
