import { aWorkspace } from '@tidemark/domain/testing';
import { expect, test, vi } from 'vitest';
import { temporaryFile } from '../../testing/test-sqlite.ts';
import { openSqlite } from './open.ts';

/** Far more than a busy machine needs to look at a timer three times. */
const patienceMs = 40_000;

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

test('who has read for long steps aside, and who has read nothing yet does not wait for them', async () => {
  const { path, remove } = await temporaryFile();
  const storage = await openSqlite({ path, synchronous: 'NORMAL' });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5;
    return now;
  });
  const ended: string[] = [];
  const reading = (name: string, id: string, times: number) =>
    storage.work.read(id, async ({ workspace }) => {
      for (let read = 0; read < times; read += 1) await workspace.find();
      ended.push(name);
    });
  await Promise.all([reading('noisy', aWorkspace().id, 3), reading('calm', aWorkspace().id, 1)]);
  clock.mockRestore();
  expect(ended).toEqual(['calm', 'noisy']);
  await storage.close();
  await remove();
});
