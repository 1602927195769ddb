import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const key = 'made-by-the-app';

/** Cora, and the writes of her app, each with the same key; `record` is what is kept of one for its retries. */
const openRetryingDesk = async () => {
  const bench = await openPortalDesk();
  const { desk, read } = bench;
  const { portal } = desk;
  const cora = await bench.aCustomer();
  const { number } = (await bench.submit(cora)).request;
  const replayed: string[] = [];
  const keyed = (operation: string): Call => ({
    ...{ ...cora, operation },
    idempotency: { key, fingerprint: operation, onReplay: () => void replayed.push(operation) },
  });
  const { device } = await portal.registerDevice(cora, { pushToken: 'first', platform: 'ios' });
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    submit: () => bench.submit(keyed('submit')),
    answer: () => portal.answerRequest(keyed('answer'), { number, body: 'Still dark.' }),
    register: () => portal.registerDevice(keyed('register'), { pushToken: 'token', platform: 'ios' }),
    remove: () => portal.removeDevice(keyed('remove'), device.id),
    markRead: () => portal.markNotificationsRead(keyed('markRead')),
  };
  const record = (operation: string) =>
    read(({ idempotency }) =>
      idempotency.find({ credentialId: cora.credentialId ?? '', operation, key }, '2000-01-01T00:00:00.000Z'),
    );
  const id = cora.actor.id ?? '';
  return {
    ...{ ...bench, cora, id, keyed, writes, record, replayed },
    names: Object.keys(writes),
  };
};

describe('a retry of a customer', () => {
  test('gets the first response again', async () => {
    const { writes, names, replayed } = await openRetryingDesk();
    for (const write of Object.values(writes)) expect(await write()).toEqual(await write());
    expect(replayed).toEqual(names);
  });

  test('is refused to a customer who was blocked since', async () => {
    const { writes, changed, cora, replayed } = await openRetryingDesk();
    for (const write of Object.values(writes)) await write();
    await changed(cora, { blocked: true });
    for (const write of Object.values(writes))
      await expect(write()).rejects.toMatchObject({ code: 'forbidden' });
    expect(replayed).toEqual([]);
  });

  test('is refused to a customer who was erased since, and no response stays stored', async () => {
    const { desk, byKey, writes, keyed, id, record, names } = await openRetryingDesk();
    for (const write of Object.values(writes)) await write();
    await desk.portal.logOut(keyed('logOut'));
    for (const name of [...names, 'logOut']) expect(await record(name)).not.toBeNull();
    await desk.contacts.remove(byKey, { id, deleteTickets: true });
    for (const name of [...names, 'logOut']) expect([name, await record(name)]).toEqual([name, null]);
    for (const write of Object.values(writes))
      await expect(write()).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
