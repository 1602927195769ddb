import { expect, test } from 'vitest';
import { withinGrace } from './within-grace.ts';

const heldBy = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a stop that waits for work holds the process until the work or the wait ends', async () => {
  const before = heldBy();
  const work = Promise.withResolvers<null>();
  const waiting = withinGrace(work.promise, 60_000);
  expect(heldBy()).toBe(before + 1);
  work.resolve(null);
  await waiting;
  expect(heldBy()).toBe(before);
  await withinGrace(Promise.withResolvers<null>().promise, 1);
});
