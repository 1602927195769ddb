/** Sessions of customers (contract §10.1): how they begin and end. */
import { systemCall } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { portalCalls, submitted } from './customer-samples.ts';
import { type CustomerClient, forEachDesk, type OpenWorkspace, type TestWorkspace } from './desks.ts';

const day = 24 * 60 * 60_000;

/** The clock of a sign-in never goes back: each test has a year of its own, behind all that came before. */
let years = 0;

const inItsOwnYear = async (open: OpenWorkspace): Promise<TestWorkspace> => {
  const workspace = await open();
  years += 1;
  workspace.clock.advance(years * 365 * day);
  return workspace;
};

const after = ({ clock }: TestWorkspace, milliseconds: number): string =>
  new Date(Date.parse(clock.now()) + milliseconds).toISOString();

const endOf = ({ write }: TestWorkspace, { sessionId }: CustomerClient): Promise<string | undefined> =>
  write(async ({ sessions }) => (await sessions.customer.find(sessionId))?.expiresAt);

/** The use of a session is stored a moment behind the answer. */
const stored = (workspace: TestWorkspace, customer: CustomerClient): Promise<void> =>
  expect.poll(() => endOf(workspace, customer)).toBe(after(workspace, 90 * day));

const tried = async (customer: CustomerClient): Promise<readonly string[]> => {
  const outcomes = [];
  for (const [method, path, body] of portalCalls) {
    const { status, error } = await customer.send(method, path, body === undefined ? {} : { body });
    outcomes.push(`${status} ${error?.code}`);
  }
  return outcomes;
};

const all = (outcome: string): readonly string[] => portalCalls.map(() => outcome);

forEachDesk((open) => {
  describe('a session', () => {
    test('begins with the token, shown once, and the customer', async () => {
      const workspace = await inItsOwnYear(open);
      const token = await workspace.signInLink('Ann.Lee@customer.example');
      const device = { name: 'Ann’s phone', platform: 'ios', app_version: '1.0.0', serial: 'x' };
      const { status, body, headers } = await workspace
        .stranger(null)
        .post('/portal/auth/session', { token, device });
      expect([status, headers.get('X-Ignored-Fields')]).toEqual([200, 'device.serial']);
      expect(Object.keys(body)).toEqual([
        'token',
        'expires_at',
        'contact',
        'session_id',
        'known_device',
        'workspace',
      ]);
      expect(body).toMatchObject({
        token: expect.stringMatching(/^tmc_[0-9A-Za-z]{38}$/),
        expires_at: after(workspace, 90 * day),
        workspace: { slug: workspace.slug, name: 'Acme Support' },
      });
      expect(body.contact).toEqual({
        id: expect.any(String),
        email: 'ann.lee@customer.example',
        name: 'ann.lee',
        phone: null,
        locale: null,
        created_at: workspace.clock.now(),
      });
      const kept = await workspace.write(({ sessions }) => sessions.customer.find(String(body.session_id)));
      expect(kept?.device).toEqual({ name: 'Ann’s phone', platform: 'ios', appVersion: '1.0.0' });
    });

    test('returns the known_device of an earlier one again; another address and a made-up one get a new one', async () => {
      const workspace = await inItsOwnYear(open);
      const begin = async (email: string, known_device?: unknown) => {
        const token = await workspace.signInLink(email);
        const { status, body } = await workspace
          .stranger(null)
          .post('/portal/auth/session', { token, known_device });
        expect(status).toBe(200);
        return body.known_device;
      };
      const known = await begin('ann@customer.example');
      expect(await begin('ann@customer.example', known)).toBe(known);
      for (const [email, shown] of [
        ['ann@customer.example', 'made up'],
        ['ann@customer.example', null],
        ['bo@customer.example', known],
      ] as const)
        expect(await begin(email, shown)).not.toBe(known);
    });

    test('gets links of its own count by its known_device while strangers use up those of the address', async () => {
      const workspace = await inItsOwnYear(open);
      const email = 'ann@customer.example';
      const token = await workspace.signInLink(email);
      const { body } = await workspace.stranger(null).post('/portal/auth/session', { token });
      const ask = async (known_device?: unknown) =>
        (await workspace.stranger(null).post('/portal/auth/link', { email, known_device })).status;
      while ((await ask()) === 202);
      expect([await ask(), await ask('made up'), await ask(body.known_device)]).toEqual([429, 429, 202]);
    });

    test.each([
      [5],
      ['phone'],
      [[]],
      [['phone']],
      [{ name: 5 }],
      [{ name: 'a\nb' }],
      [{ platform: 'x'.repeat(1_000) }],
    ])('is not begun with the device %j, and the link is not used up', async (device) => {
      const workspace = await inItsOwnYear(open);
      const token = await workspace.signInLink('ann@customer.example');
      const stranger = workspace.stranger(null);
      const refused = await stranger.post('/portal/auth/session', { token, device });
      expect([refused.status, String(refused.error.field).split('.')[0]]).toEqual([422, 'device']);
      expect((await stranger.post('/portal/auth/session', { token, device: null })).status).toBe(200);
    });

    test('belongs to the existing contact', async () => {
      const workspace = await inItsOwnYear(open);
      const writer = await workspace.client('write');
      const { body } = await writer.post('/contacts', { email: 'Ann@Customer.example', name: 'Ann Lee' });
      const ann = await workspace.asCustomer('ann@customer.example');
      expect(ann.contactId).toBe(body.id);
      expect((await ann.get('/portal/me')).body.contact).toMatchObject({ name: 'Ann Lee' });
    });

    test('ends ninety days after its last call', async () => {
      const workspace = await inItsOwnYear(open);
      const used = await workspace.asCustomer();
      const left = await workspace.asCustomer();
      for (let times = 0; times < 2; times++) {
        // Twenty days after its end a session is still known as ended: after thirty it is removed.
        workspace.clock.advance(55 * day);
        expect((await used.get('/portal/requests')).status).toBe(200);
        await stored(workspace, used);
      }
      const ended = await left.get('/portal/me');
      expect([ended.status, ended.error.code]).toEqual([401, 'session_expired']);
      expect((await used.get('/portal/me')).status).toBe(200);
    });

    test('ends with its push registrations when it is signed out, and no other session ends', async () => {
      const workspace = await inItsOwnYear(open);
      const phone = await workspace.asCustomer();
      const tablet = await workspace.asCustomer(phone.email);
      for (const [client, push_token] of [
        [phone, 'phone'],
        [phone, 'watch'],
        [tablet, 'tablet'],
      ] as const)
        await client.post('/portal/devices', { push_token, platform: 'ios', device_name: push_token });
      const { status, text } = await phone.send('POST', '/portal/auth/logout');
      expect([status, text]).toEqual([204, '']);
      expect(await tried(phone)).toEqual(all('401 unauthorized'));
      expect((await phone.send('POST', '/portal/auth/logout')).status).toBe(401);
      const devices = await workspace.write((stores) =>
        stores.pushDevices.listOf('customer', [phone.contactId]),
      );
      expect(devices.map(({ deviceName }) => deviceName)).toEqual(['tablet']);
      expect((await tablet.get('/portal/me')).status).toBe(200);
    });

    test('opens nothing while its customer is blocked, from the next call on', async () => {
      const workspace = await inItsOwnYear(open);
      const ann = await workspace.asCustomer();
      await submitted(ann);
      const writer = await workspace.client('write');
      await writer.patch(`/contacts/${ann.contactId}`, { blocked: true });
      expect(await tried(ann)).toEqual(all('403 forbidden'));
      await writer.patch(`/contacts/${ann.contactId}`, { blocked: false });
      expect((await ann.get('/portal/me')).status).toBe(200);
    });

    test('shows the customer’s current name from the next call on', async () => {
      const workspace = await inItsOwnYear(open);
      const ann = await workspace.asCustomer();
      const { number } = (await submitted(ann)).body;
      const agent = await workspace.as('agent');
      await agent.patch(`/tickets/${number}`, { assignee_id: agent.agent.id, status: 'solved' });
      await agent.patch(`/contacts/${ann.contactId}`, { name: 'Ann Newname' });
      const { body } = await ann.post(`/portal/requests/${number}/messages`, { body: 'No.' });
      expect(body.author).toMatchObject({ name: 'Ann Newname' });
      expect((await ann.get('/portal/me')).body.contact).toMatchObject({ name: 'Ann Newname' });
      const news = (await agent.get('/notifications')).data.map(({ actor_name }) => actor_name);
      expect(new Set(news)).toEqual(new Set(['Ann Newname']));
    });

    test('a blocked customer cannot replay an earlier response', async () => {
      const workspace = await inItsOwnYear(open);
      const ann = await workspace.asCustomer();
      const key = { 'Idempotency-Key': 'made-by-the-app' };
      const phone = { push_token: 'phone', platform: 'ios' };
      const ask = () => ann.post('/portal/requests', { subject: 'Hello', message: 'Hello?' }, key);
      const writes = [
        ask,
        () => ann.post('/portal/requests/1/messages', { body: 'Hello?' }, key),
        () => ann.post('/portal/devices', phone, key),
        () => ann.post('/portal/notifications/read', {}, key),
      ];
      for (const write of writes) expect((await write()).status).toBeLessThan(300);
      expect((await ask()).headers.get('Idempotent-Replayed')).toBe('true');
      const writer = await workspace.client('write');
      await writer.patch(`/contacts/${ann.contactId}`, { blocked: true });
      for (const write of writes) {
        const { status, error, headers } = await write();
        expect([status, error.code, headers.get('Idempotent-Replayed')]).toEqual([403, 'forbidden', null]);
      }
    });

    test('ends on every device when the address is changed, because the new one is not verified', async () => {
      const workspace = await inItsOwnYear(open);
      const ann = await workspace.asCustomer();
      const tablet = await workspace.asCustomer(ann.email);
      const link = await workspace.signInLink(ann.email);
      const writer = await workspace.client('write');
      await writer.patch(`/contacts/${ann.contactId}`, { email: 'another@customer.example' });
      for (const client of [ann, tablet]) expect((await client.get('/portal/me')).status).toBe(401);
      const dead = await workspace.stranger(null).post('/portal/auth/session', { token: link });
      expect(dead.error.code).toBe('invalid_code');
    });

    test('ends when its customer is erased', async () => {
      const workspace = await inItsOwnYear(open);
      const ann = await workspace.asCustomer();
      await submitted(ann);
      const writer = await workspace.client('write');
      expect((await writer.remove(`/contacts/${ann.contactId}`, { delete_tickets: 'true' })).status).toBe(
        204,
      );
      expect(await tried(ann)).toEqual(all('401 unauthorized'));
    });

    test('of a browser is refused by the API', async () => {
      const workspace = await inItsOwnYear(open);
      const token = await workspace.signInLink('ann@customer.example');
      const call = systemCall(workspace.id, 'signIn', 'prepare');
      const browser = await workspace.desk.portal.signInBrowser(call, { token });
      expect(browser.token).toMatch(/^tmw_/);
      const bearer = workspace.stranger(`Bearer ${browser.token}`);
      for (const path of ['/portal/me', '/tickets', '/nothing'])
        expect((await bearer.get(path)).status).toBe(401);
    });

    test('of an app is refused as a cookie', async () => {
      const workspace = await inItsOwnYear(open);
      const { token } = await workspace.asCustomer();
      for (const name of ['__Host-tidemark', '__Host-tidemark-customer', '__Host-tidemark-portal']) {
        const headers = { Cookie: `${name}=${token}` };
        expect((await workspace.stranger(null).send('GET', '/portal/me', { headers })).status).toBe(401);
      }
    });
  });
});
