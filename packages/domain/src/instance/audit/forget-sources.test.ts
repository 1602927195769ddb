import { expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { anAuditEntry } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

test('erasing a person removes their network address from the audit log, also from late entries', async () => {
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
  ports.clock.advance(limits.writeMs + limits.clockSkewMs);
  const task = await claim();
  expect(await (task && desk.tasks.run(task))).toEqual({ done: true });
  const { data } = await read(({ audit }) => audit.list({ limit: 1_000, after: null }));
  const theirs = data.filter(({ actorType }) => actorType === 'customer');
  expect(theirs.map(({ actorId, source }) => [actorId, source])).toEqual(
    Array.from({ length: 601 }, () => [id, null]),
  );
});

test('an audit entry of a customer erased meanwhile has no network address, however late it is written', async () => {
  const { desk, byKey, ports, workspaceId, aTicket, read } = await openTestDesk();
  const { requesterId: gone } = await aTicket();
  const { requesterId: here } = await aTicket({ requesterEmail: 'zoe@customer.example' });
  await desk.contacts.remove(byKey, { id: gone, deleteTickets: true });
  const source = '192.0.2.7';
  const noted = [
    ...[gone, here, gone].map((actorId) => anAuditEntry({ actorType: 'customer', actorId, source })),
    anAuditEntry({ actorType: 'api_key', actorId: gone, source }),
    anAuditEntry({ actorType: 'customer', actorId: null, source }),
  ];
  const place = { segment: gone, position: 1, sourceMark: null, seal: '' };
  await ports.auditNotes.add(noted.map((entry) => ({ workspaceId, entry: { ...entry, place } })));
  const { data } = await read(({ audit }) => audit.list({ limit: 1_000, after: null }));
  const sourceOf = new Map(data.map((entry) => [entry.id, entry.source]));
  expect(noted.map(({ id }) => sourceOf.get(id))).toEqual([null, source, null, source, source]);
});
