import { expect, test } from 'vitest';
import { anAuditEntry } from '../testing/builders.ts';
import { openTestDesk } from '../testing/test-desk.ts';

test('who is erased leaves what they did in the audit log without their network address, also what is noted late', async () => {
  const { desk, byKey, ports, workspaceId, aTicket, read } = await openTestDesk();
  const { requesterId: id } = await aTicket();
  const byCustomer = (count: number) =>
    Array.from({ length: count }, () =>
      anAuditEntry({ actorType: 'customer', actorId: id, actorName: 'Customer', source: '192.0.2.7' }),
    );
  const note = (count: number) => ports.work.write(workspaceId, ({ audit }) => audit.add(byCustomer(count)));
  await note(600);
  await desk.contacts.remove(byKey, { id, deleteTickets: true });
  await note(1);
  const claim = async () =>
    (await ports.taskQueue.claim(100, ports.clock.now(), [])).find(({ kind }) => kind === 'audit.forget');
  expect(await claim()).toBeUndefined();
  ports.clock.advance(10_000);
  const task = await claim();
  expect(await (task && desk.tasks.run(task))).toEqual({ done: true });
  const { data } = await read(({ audit }) => audit.list({ limit: 1_000, after: null }));
  const theirs = data.filter(({ actorType }) => actorType === 'customer');
  expect(theirs.map(({ actorId, source }) => [actorId, source])).toEqual(
    Array.from({ length: 601 }, () => [id, null]),
  );
});
