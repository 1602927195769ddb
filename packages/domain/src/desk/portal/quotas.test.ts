import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import type { Quotas } from '../../model/instance/usage.ts';
import { anArrivedFile } from '../../testing/arrived-file.ts';
import { openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const minute = 60_000;
const mebibyte = 1024 * 1024;

const overQuota = (waitSeconds: number, sentence: string) => ({
  code: 'quota_exceeded',
  retryAfterSeconds: waitSeconds,
  message: expect.stringContaining(sentence),
});

const workspaceOf = (workspace: Partial<Quotas['workspace']>) =>
  openPortalDesk({ quotas: { ...limits.quotas, workspace: { ...limits.quotas.workspace, ...workspace } } });

describe('a customer', () => {
  const openWith = async (requests: number) => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    for (let count = 0; count < requests; count += 1) {
      await bench.submit(cora);
      bench.ports.clock.advance(minute);
    }
    return { ...bench, cora, answer: answering(bench, cora) };
  };

  test('opens twenty requests in an hour, and the next one when the first is an hour old', async () => {
    const { cora, submit, ports } = await openWith(20);
    const refusal = overQuota(
      40 * 60,
      'At most 20 new requests an hour from one person; try again in 40 minutes.',
    );
    await expect(submit(cora)).rejects.toMatchObject(refusal);
    ports.clock.advance(40 * minute - 1);
    await expect(submit(cora)).rejects.toMatchObject(overQuota(1, 'try again in 1 second'));
    ports.clock.advance(1);
    await expect(submit(cora)).resolves.toBeDefined();
  });

  test('whose requests of the hour are used up still answers, and others still open theirs', async () => {
    const { answer, submit, aCustomer } = await openWith(20);
    await expect(answer(1)).resolves.toBeDefined();
    await expect(submit(await aCustomer())).resolves.toBeDefined();
  });

  test('opens no more requests by answering closed ones', async () => {
    const bench = await openWith(20);
    await bench.desk.tickets.change(bench.byKey, { number: 1, status: 'closed' });
    await expect(bench.answer(1)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await expect(bench.answer(2)).resolves.toBeDefined();
  });

  test('writes sixty times in a minute: requests, answers, devices and read marks together', async () => {
    const { answer, desk, cora } = await openWith(1);
    const device = { pushToken: 'token', platform: 'ios', deviceName: null, appVersion: null } as const;
    await desk.portal.registerDevice(cora, device);
    await desk.portal.markNotificationsRead(cora);
    for (let count = 0; count < 58; count += 1) await answer(1);
    const refusal = overQuota(60, 'At most 60 messages and changes a minute');
    await expect(answer(1)).rejects.toMatchObject(refusal);
    await expect(desk.portal.registerDevice(cora, device)).rejects.toMatchObject(refusal);
    await expect(desk.portal.markNotificationsRead(cora)).rejects.toMatchObject(refusal);
    await expect(
      desk.portal.getRequest(cora, { number: 1, page: { limit: 1, after: null } }),
    ).resolves.toBeDefined();
  });

  test('writes 200 MiB of text and files in a day', async () => {
    const { answer } = await openWith(1);
    const files = [anArrivedFile({ size: 20 * mebibyte })];
    for (let count = 0; count < 9; count += 1) await answer(1, { files });
    await expect(answer(1, { files })).rejects.toMatchObject(
      overQuota(24 * 3_600 - 60, 'At most 200 MiB a day from one person'),
    );
    await expect(answer(1)).resolves.toBeDefined();
  });

  test('who is over a quota is refused before files are taken in', async () => {
    const { desk, cora } = await openWith(20);
    await expect(desk.portal.refuseSubmit(cora)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await expect(desk.portal.refuseAnswer(cora, 1)).resolves.toBeUndefined();
  });

  test('who retries an answered call gets its answer, which does not count again', async () => {
    const { cora, submit } = await openWith(19);
    const keyed = { ...cora, idempotency: { key: 'one', fingerprint: 'f', onReplay: () => undefined } };
    const first = await submit(keyed);
    for (let count = 0; count < 3; count += 1) expect(await submit(keyed)).toEqual(first);
  });

  test('changes nothing by a refused write', async () => {
    const bench = await openWith(20);
    const before = await bench.events();
    await expect(bench.submit(bench.cora)).rejects.toThrow();
    expect(await bench.events()).toEqual(before);
    expect(await bench.requestsOf(bench.cora)).toHaveLength(20);
  });

  test('is not counted for what agents and API keys write for them', async () => {
    const bench = await openWith(20);
    const { contact } = await bench.desk.portal.me(bench.cora);
    const { number } = await bench.desk.tickets.open(bench.byKey, {
      requesterEmail: contact.email,
      subject: 'By phone',
      message: 'Please.',
    });
    expect(number).toBe(21);
  });
});

describe('the room of a workspace', () => {
  test('has a reserve in which only agents write', async () => {
    const bench = await workspaceOf({ bytes: 2_000, reserve: 0.5 });
    const cora = await bench.aCustomer();
    await bench.submit(cora);
    const { byKey, byOwner, desk } = bench;
    const body = 'x'.repeat(490);
    const full = { code: 'storage_full' };
    await expect(answering(bench, cora)(1, { body })).rejects.toMatchObject(full);
    const reply = (call: Call) => desk.tickets.reply(call, { number: 1, body, internal: false });
    await expect(reply(byKey)).rejects.toMatchObject(full);
    await expect(reply(byOwner)).resolves.toBeDefined();
    await expect(reply(byOwner)).rejects.toMatchObject(full);
  });

  test('counts texts, files and contacts, and is free again when they are erased', async () => {
    const bench = await openPortalDesk();
    const { id } = await bench.desk.contacts
      .add(bench.byKey, { email: 'ann@customer.example' })
      .then(({ contact }) => contact);
    await bench.desk.tickets.open(bench.byKey, {
      requesterEmail: 'ann@customer.example',
      subject: 'Help',
      message: 'Grüße',
      files: [anArrivedFile({ size: 1_000 })],
    });
    const used = () => bench.read(({ usage }) => usage.find());
    const text = 'Grüße'.length + 2;
    expect(await used()).toEqual({ bytes: text + text + '<p></p>'.length + 1_000, contacts: 1 });
    await bench.desk.contacts.remove(bench.bySystem, { id, deleteTickets: true });
    expect(await used()).toEqual({ bytes: 0, contacts: 0 });
  });

  test('takes in no more contacts than it may, and its tickets go on', async () => {
    const bench = await workspaceOf({ contacts: 4, reserve: 0.5 });
    const ask = (call: Call, name: string) =>
      bench.desk.tickets.open(call, {
        requesterEmail: `${name}@customer.example`,
        subject: 'Help',
        message: 'Hi',
      });
    await ask(bench.byKey, 'ann');
    await ask(bench.byKey, 'ben');
    await expect(ask(bench.byKey, 'cleo')).rejects.toMatchObject({ code: 'storage_full' });
    await expect(ask(bench.byKey, 'ann')).resolves.toBeDefined();
    await expect(ask(bench.byOwner, 'cleo')).resolves.toBeDefined();
  });

  test('has as many API keys as it may, of which a revoked one counts no more', async () => {
    const bench = await workspaceOf({ keys: 2 });
    const add = () => bench.desk.apiKeys.add(bench.bySystem, { name: 'Key', scopes: ['read'] });
    const { id } = await add();
    await expect(add()).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'name',
      message: expect.stringContaining('has 2 API keys'),
    });
    await bench.desk.apiKeys.revoke(bench.bySystem, id);
    await expect(add()).resolves.toBeDefined();
  });
});

const answering =
  ({ desk }: PortalDesk, call: Call) =>
  (number: number, input: object = {}) =>
    desk.portal.answerRequest(call, { number, body: 'Still.', ...input });
