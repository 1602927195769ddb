/** `/portal/devices` (contract §10.3): the devices that get a customer's pushes. */
import { describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';

const phone = {
  push_token: 'token-of-the-phone',
  platform: 'ios',
  device_name: 'Ann’s phone 📱',
  app_version: '1.2.3',
};

const register = (client: Client, overrides: Readonly<Record<string, unknown>> = {}) =>
  client.post('/portal/devices', { ...phone, ...overrides });

const devicesOf = ({ write }: TestWorkspace, contactId: string) =>
  write(({ pushDevices }) => pushDevices.listOf('customer', [contactId]));

forEachDesk((open) => {
  describe('registering a device of a customer', () => {
    test('answers 201 with the registration, then 200 with the same, and never with the token', async () => {
      const ann = await (await open()).asCustomer();
      const { status, headers, body, text } = await register(ann);
      expect([status, headers.get('Location')]).toEqual([201, `/api/v1/portal/devices/${body.id}`]);
      expect(body).toMatchObject({
        platform: 'ios',
        device_name: phone.device_name,
        app_version: '1.2.3',
        agent_id: null,
        contact_id: ann.contactId,
      });
      const again = await register(ann, { platform: 'android', device_name: null });
      expect([again.status, again.body.id]).toEqual([200, body.id]);
      expect(again.body).toMatchObject({ platform: 'android', device_name: null });
      expect(text + again.text).not.toContain(phone.push_token);
    });

    test('moves it from another customer, or from an agent who tried the app', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const bob = await workspace.asCustomer();
      const agent = await workspace.as('agent');
      const { body: agents } = await agent.post('/devices', phone);
      for (const customer of [ann, bob]) {
        const { status, body } = await register(customer);
        expect([status, body.id, body.contact_id, body.agent_id]).toEqual([
          200,
          agents.id,
          customer.contactId,
          null,
        ]);
      }
      expect((await agent.remove(`/devices/${agents.id}`)).status).toBe(404);
      expect((await ann.remove(`/portal/devices/${agents.id}`)).status).toBe(404);
      const back = await agent.post('/devices', phone);
      expect([back.body.id, back.body.contact_id]).toEqual([agents.id, null]);
      expect((await bob.remove(`/portal/devices/${agents.id}`)).status).toBe(404);
    });

    test('eight times at once creates one registration', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const answers = await Promise.all(Array.from({ length: 8 }, () => register(ann)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
      expect(await devicesOf(workspace, ann.contactId)).toHaveLength(1);
    });

    test('beyond twenty removes those unused for longest', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      for (let place = 1; place <= 22; place++) {
        await register(ann, { push_token: `token-${place}`, device_name: `${place}` });
        workspace.clock.advance(1_000);
      }
      const names = (await devicesOf(workspace, ann.contactId)).map(({ deviceName }) => Number(deviceName));
      expect(names.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 3),
      );
    });

    test.each([
      ['push_token', undefined],
      ['push_token', null],
      ['push_token', ''],
      ['push_token', 'two words'],
      ['push_token', 'tökén'],
      ['push_token', 'a\u0000'],
      ['push_token', '\ud800'],
      ['push_token', 'x'.repeat(513)],
      ['push_token', 'x'.repeat(1_000_000)],
      ['push_token', 0],
      ['push_token', [phone.push_token]],
      ['platform', undefined],
      ['platform', null],
      ['platform', 'windows'],
      ['device_name', 'two\nlines'],
      ['device_name', 'x'.repeat(201)],
      ['device_name', '\ud800'],
      ['app_version', 5],
      ['app_version', {}],
    ])('with a wrong %s (%j) answers 422 and repeats no token', async (field, value) => {
      const ann = await (await open()).asCustomer();
      const { status, error, text } = await register(ann, { [field]: value });
      expect([status, error.field]).toEqual([422, field]);
      expect(text).not.toContain(phone.push_token);
    });
  });

  test('removing a device answers 204 once, and 404 for a device of another person', async () => {
    const workspace = await open();
    const ann = await workspace.asCustomer();
    const bob = await workspace.asCustomer();
    const { body } = await register(ann);
    const { body: foreign } = await register(await (await open()).asCustomer());
    const messages = new Set<unknown>();
    for (const id of [body.id, foreign.id, '019a0000-ffff-7000-8000-000000000001', 'nonsense']) {
      const { status, error } = await bob.remove(`/portal/devices/${id}`);
      expect(status).toBe(404);
      messages.add(error.message);
    }
    expect(messages.size).toBe(1);
    expect((await ann.remove(`/portal/devices/${body.id}`)).status).toBe(204);
    expect((await ann.remove(`/portal/devices/${body.id}`)).status).toBe(404);
    expect(await devicesOf(workspace, ann.contactId)).toEqual([]);
  });
});
