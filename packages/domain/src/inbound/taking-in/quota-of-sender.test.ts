import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Quotas } from '../../model/instance/usage.ts';
import { mailBytes } from '../../testing/inbound-builders.ts';
import { inPieces, openInboundDesk } from '../../testing/inbound-desk.ts';

const { quotas } = limits;

const deskWith = (
  wanted: Readonly<{ contact?: Partial<Quotas['contact']>; workspace?: Partial<Quotas['workspace']> }>,
) =>
  openInboundDesk({
    quotas: {
      contact: { ...quotas.contact, ...wanted.contact },
      workspace: { ...quotas.workspace, ...wanted.workspace },
    },
  });

const hour = 3_600_000;

describe('a mail of somebody who has written as much as they may', () => {
  test.each([
    ['requests in an hour', { requests: { most: 2, windowMs: hour } }],
    ['writes in a minute', { writes: { most: 2, windowMs: 60_000 } }],
    ['bytes in a day', { bytes: { most: 40, windowMs: 24 * hour } }],
  ])('(%s) is stored and quarantined, and a person can release it', async (_, contact) => {
    const bench = await deskWith({ contact });
    for (let count = 0; count < 2; count += 1)
      expect(await bench.arrives({ text: 'x'.repeat(20) })).toMatchObject({ state: 'done' });
    const third = await bench.arrives({ text: 'x'.repeat(20) });
    expect(third).toMatchObject({ state: 'quarantined', reason: 'too_many_from_sender', rawIn: 'row' });
    await expect(bench.desk.tickets.get(bench.byKey, 3)).rejects.toMatchObject({ code: 'not_found' });
    await bench.desk.inbound.release(bench.byOwner, { id: third.id });
    await bench.work();
    expect(await bench.row(third.id)).toMatchObject({ state: 'done', ticketNumber: 3 });
  });

  test('is quarantined as an answer too', async () => {
    const bench = await deskWith({ contact: { writes: { most: 1, windowMs: 60_000 } } });
    await bench.arrives();
    const answer = await bench.arrives({ to: bench.replyTo(1) });
    expect(answer).toMatchObject({ state: 'quarantined', reason: 'too_many_from_sender' });
    bench.ports.clock.advance(60_000);
    expect(await bench.arrives({ to: bench.replyTo(1) })).toMatchObject({ state: 'done', ticketNumber: 1 });
  });

  test('counts together with what they write in the portal', async () => {
    const bench = await deskWith({ contact: { requests: { most: 1, windowMs: hour } } });
    await bench.arrives();
    const { requesterId } = await bench.desk.tickets.get(bench.byKey, 1);
    expect(await bench.read(({ usage }) => usage.findOfContact(requesterId))).toMatchObject({
      requests: [bench.ports.clock.now()],
    });
  });
});

describe('mail to a workspace without room', () => {
  const full = { code: 'storage_full' };

  test('is refused at the door, so that its sender keeps it and tries again', async () => {
    const bench = await deskWith({ workspace: { bytes: 1_000, reserve: 0.5 } });
    await expect(bench.receive({ text: 'x'.repeat(600) })).rejects.toMatchObject(full);
    expect(
      (await bench.desk.inbound.list(bench.bySystem, { filter: {}, page: { limit: 9, after: null } })).data,
    ).toEqual([]);
    await expect(bench.receive({ text: 'x' })).resolves.toHaveLength(1);
  });

  test('leaves no bytes of a refused mail in the byte store', async () => {
    const bench = await deskWith({ workspace: { bytes: 50_000 } });
    const bytes = inPieces(mailBytes({}, 'x'.repeat(100_000)), 10_000);
    await expect(bench.receive({}, { bytes })).rejects.toMatchObject(full);
    expect(bench.ports.byteStore.keys()).toEqual([]);
  });

  test('that was accepted waits for room, and no attempt counts', async () => {
    const bench = await deskWith({ workspace: { bytes: 600, reserve: 0 } });
    const [row] = await bench.receive({ text: 'x'.repeat(200) });
    expect(row?.size).toBeLessThan(600);
    const [outcome] = await bench.work();
    expect(outcome).toHaveProperty('wait');
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'kept', attempts: 0 });
    await bench.ports.work.write(bench.workspaceId, ({ usage }) =>
      usage.grow({ bytes: -1_000 }, { bytes: 0, contacts: 0 }),
    );
    bench.ports.clock.advance(60_000);
    await bench.work();
    expect(await bench.row(row?.id ?? '')).toMatchObject({ state: 'done', ticketNumber: 1 });
  });

  test('has its bytes counted until they are removed', async () => {
    const bench = await openInboundDesk();
    const [row] = await bench.receive();
    const used = async () => (await bench.read(({ usage }) => usage.find())).bytes;
    expect(await used()).toBe(row?.size);
    await bench.work();
    const whileStored = await used();
    bench.ports.clock.advance(31 * 24 * hour);
    await bench.desk.chores.removeRawMails(bench.bySystem);
    expect(await used()).toBe(whileStored - (row?.size ?? 0));
  });
});
