import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DummyDriver } from 'kysely';
import { expect, test } from 'vitest';
import { kyselyOn, kyselysOn } from './engines/postgres/dialect.ts';
import { storesOf, storesOfWrite } from './stores.ts';

test('what is kept of a workspace on Postgres that reads its tickets is a few kibibytes', () => {
  const readerOf = kyselysOn(() => new DummyDriver());
  const read = (place: number) => {
    const stores = storesOf(readerOf(null), `workspace ${place}`, 'reads');
    return [stores, stores.tickets, stores.workspace];
  };
  read(0);
  const before = heapInUse();
  const kept = Array.from({ length: 1_000 }, (_, place) => read(place));
  expect((heapInUse() - before) / kept.length).toBeLessThan(10 * 1_024);
});

test('the stores of a write can be spread, so that others may stand before them', () => {
  const { stores } = storesOfWrite(kyselyOn(new DummyDriver()), 'workspace');
  const read = storesOf(kyselyOn(new DummyDriver()), 'workspace', 'reads');
  for (const [name, store] of Object.entries({ ...stores }))
    expect(Object.keys(read[name as keyof typeof read])).toEqual(Object.keys(store));
});

test('readers share what compiles their queries and what their rules are kept by', () => {
  const readerOf = kyselysOn(() => new DummyDriver());
  expect(readerOf(1).getExecutor().adapter).toBe(readerOf(2).getExecutor().adapter);
  expect(readerOf(1)).not.toBe(readerOf(2));
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapInUse = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};
