import { expect, test } from 'vitest';
import { aMail } from '../../testing/automation-builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const day = 24 * 60 * 60_000;

test('a sent or failed mail is kept for 90 days with its copy, and a waiting one for as long as it waits', async () => {
  const { desk, bySystem, ports, workspaceId, read } = await openTestDesk();
  const createdAt = ports.clock.now();
  const mail = (state: 'sent' | 'failed' | 'queued') => aMail({ state, createdAt });
  const sent = mail('sent');
  const failed = mail('failed');
  const waits = mail('queued');
  await ports.work.write(workspaceId, async ({ mails }) => {
    for (const one of [sent, failed, waits]) await mails.add(one);
  });
  ports.clock.advance(90 * day);
  expect(await desk.chores.removeOldMails(bySystem)).toBe(0);
  ports.clock.advance(1);
  expect(await desk.chores.removeOldMails(bySystem)).toBe(2);
  expect(await read(({ mails }) => mails.list(10))).toEqual([waits]);
  const [task] = await ports.taskQueue.claim(10, ports.clock.now(), []);
  expect(task).toMatchObject({ kind: 'bytes.remove' });
  expect(String(task?.payload.mail_ids).split(' ').toSorted()).toEqual([sent.id, failed.id].toSorted());
});
