import { aWorkspace } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { temporaryFile } from '../../testing/test-sqlite.ts';
import { openSqlite } from './open.ts';

/** Far more than a busy machine needs to look at a timer three times. */
const patienceMs = 10_000;

test('a long series of writes lets the process serve its sockets and signals in between', async () => {
  const { path, remove } = await temporaryFile();
  const storage = await openSqlite({ path, synchronous: 'NORMAL' });
  const workspace = aWorkspace();
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
  }, 1);
  const begun = performance.now();
  while (looks <= 2 && performance.now() - begun < patienceMs)
    await storage.work.write(workspace.id, (stores) => stores.tickets.nextNumber());
  clearInterval(looking);
  expect(looks).toBeGreaterThan(2);
  await storage.close();
  await remove();
});
