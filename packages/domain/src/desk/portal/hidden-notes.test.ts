import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import { aTicketFile } from '../../testing/builders.ts';
import { everything, openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const canary = 'canary-4711';
const minute = 60_000;

/** A request whose notes hold the canary, an agent's and a key's, one with a file. */
const openNotedDesk = async () => {
  const bench = await openPortalDesk();
  const { desk, ports, workspaceId, byOwner, byKey } = bench;
  const { id: organizationId } = await desk.organizations.add(byKey, {
    name: 'Ltd',
    emailDomains: ['customer.example'],
    sharedTickets: true,
  });
  const cora = await bench.aCustomer({ organizationId });
  const carl = await bench.aCustomer({ organizationId });
  for (const call of [cora, carl])
    await desk.portal.registerDevice(call, {
      pushToken: `token of ${call.actor.id}`.replaceAll(' ', '_'),
      platform: 'ios',
    });
  const { number } = (await bench.submit(cora)).request;
  const note = async () => {
    ports.clock.advance(minute);
    const said = { number, body: `${canary} @owner ${cora.actor.name}`, internal: true };
    await desk.tickets.reply(byKey, said);
    const { id: messageId } = await desk.tickets.reply(byOwner, said);
    const file = aTicketFile({ ticketNumber: number, messageId, name: `${canary}.txt` });
    await ports.work.write(workspaceId, ({ files }) => files.add([file]));
    return file;
  };
  return { ...bench, cora, carl, number, note };
};

/** All that a customer can read. */
const readBy = async ({ desk }: PortalDesk, call: Call, number: number): Promise<string> =>
  JSON.stringify([
    await desk.portal.me(call),
    await desk.portal.listRequests(call, { page: everything }),
    await desk.portal.getRequest(call, { number, page: everything }),
    await desk.portal.listNotifications(call, everything),
  ]);

describe('an internal note', () => {
  test('is in nothing that customers read, and neither is a trace of it', async () => {
    const bench = await openNotedDesk();
    const before = [await readBy(bench, bench.cora, 1), await readBy(bench, bench.carl, 1)];
    await bench.note();
    const after = [await readBy(bench, bench.cora, 1), await readBy(bench, bench.carl, 1)];
    expect(after).toEqual(before);
    expect(after.join()).not.toContain(canary);
  });

  test('has files that customers cannot read', async () => {
    const bench = await openNotedDesk();
    const { id } = await bench.note();
    for (const call of [bench.cora, bench.carl])
      await expect(bench.desk.portal.getFile(call, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.desk.files.get(bench.byKey, id)).toMatchObject({ id });
  });

  test('sends no push to customers', async () => {
    const bench = await openNotedDesk();
    await bench.note();
    const tasks = await bench.ports.taskQueue.claim(100, bench.ports.clock.now(), []);
    expect(tasks.filter(({ kind }) => kind === 'push.send')).toEqual([]);
  });

  test('is not in the notification when it comes with a solving', async () => {
    const bench = await openNotedDesk();
    await bench.note();
    const { number } = bench;
    await bench.desk.tickets.reply(bench.byOwner, { number, body: canary, internal: true, status: 'solved' });
    const { data } = await bench.desk.portal.listNotifications(bench.cora, everything);
    expect(data.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['request_solved', 'Acme Support'],
    ]);
    const tasks = await bench.ports.taskQueue.claim(100, bench.ports.clock.now(), []);
    for (const task of tasks) await bench.desk.tasks.run(task);
    expect(bench.ports.pushSender.pushes.map(({ body }) => body)).toEqual(['en push_request_solved']);
    expect(JSON.stringify(bench.ports.pushSender.pushes)).not.toContain(canary);
  });

  test('stays hidden after a follow-up, a reply or a new message', async () => {
    const bench = await openNotedDesk();
    const { desk, byOwner, byKey, cora, number } = bench;
    await bench.note();
    await desk.tickets.reply(byOwner, { number, body: 'Try the fuse.', internal: false });
    const answer = await desk.portal.answerRequest(cora, { number, body: 'Still dark.' });
    await desk.tickets.change(byKey, { number, status: 'closed' });
    const next = await desk.portal.answerRequest(cora, { number, body: 'Dark again.' });
    const followUp = next.message.requestNumber;
    const read = [await readBy(bench, cora, number), await readBy(bench, cora, followUp)];
    expect(JSON.stringify([answer, next, read])).not.toContain(canary);
    expect(await bench.messagesOf(cora, number)).toHaveLength(3);
  });
});
