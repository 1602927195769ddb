/** `POST /portal/auth/link` (contract §10.1): who gets a link to sign in with, and how often. */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { ask, block, onItsOwnDay, tokenOf, trade } from './sign-in-links.ts';
import { namesOf } from './signing-in.ts';

const minute = 60_000;

const noAddress: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  5,
  true,
  [],
  {},
  ['ann@customer.example'],
  'ann',
  'ann@',
  'ann@customer.example, bob@customer.example',
  'ann@customer.example\r\nBcc: bob@customer.example',
  'ann\u0000@customer.example',
  'ann\ud800@customer.example',
  `${'a'.repeat(250)}@x.example`,
  'x'.repeat(16_000),
];

forEachDesk((open) => {
  describe('asking for a link', () => {
    test('gets the same response for known, blocked and unknown addresses and for agents', async () => {
      const workspace = await onItsOwnDay(open);
      const existing = await workspace.asCustomer();
      const blocked = await workspace.asCustomer();
      await block(workspace, blocked.email, true);
      const agent = await workspace.agent();
      const addresses = [existing.email, blocked.email, agent.email, 'nobody@customer.example'];
      const answers = [];
      for (const email of addresses) answers.push(await ask(workspace, email));
      for (const answer of answers) {
        expect([answer.status, answer.text]).toEqual([202, '{}']);
        expect(namesOf(answer)).toEqual(namesOf(answers[0]));
      }
      for (const email of addresses) expect(await workspace.linksMailedTo(email)).toHaveLength(1);
      const contacts = await (await workspace.client('read')).get('/contacts');
      expect(contacts.data.map(({ email }) => email)).not.toContain('nobody@customer.example');
    });

    test('mails a link to the workspace’s own address, whatever Host the call has', async () => {
      const workspace = await onItsOwnDay(open);
      const odd: readonly Record<string, string>[] = [
        { Host: `${workspace.host}:6666` },
        { Host: workspace.host.toUpperCase() },
        { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher', Forwarded: 'host=evil.example' },
      ];
      for (const [place, headers] of odd.entries()) {
        const email = `ann-${place}@customer.example`;
        expect((await ask(workspace, email, headers)).status).toBe(202);
        const [link] = await workspace.linksMailedTo(email);
        expect(link).toMatch(
          new RegExp(`^http://${workspace.host}(:\\d+)?/portal/web/sign-in\\?token=[0-9A-Za-z]{32}$`),
        );
        expect(link).not.toMatch(/6666|evil/i);
      }
      const nowhere = await ask(workspace, 'ann@customer.example', { Host: 'evil.example' });
      expect([nowhere.status, nowhere.error.code]).toEqual([421, 'wrong_host']);
      expect(await workspace.linksMailedTo('ann@customer.example')).toEqual([]);
    });

    test('for an invalid address is 422, and mails nothing', async () => {
      const workspace = await onItsOwnDay(open);
      for (const email of noAddress) {
        const { status, error } = await ask(workspace, email);
        expect([email, status, error?.field]).toEqual([email, 422, 'email']);
      }
      const mails = await workspace.write((stores) => stores.mails.list(10));
      expect(mails).toEqual([]);
    });

    test('is limited to five an hour per address, in any spelling', async () => {
      const workspace = await onItsOwnDay(open);
      const statuses = [];
      for (let time = 1; time <= 6; time++)
        statuses.push(
          (await ask(workspace, time % 2 ? 'ann@customer.example' : 'ANN@Customer.example')).status,
        );
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
      const refused = await ask(workspace, 'ann@customer.example');
      expect([refused.error.code, refused.headers.get('Retry-After')]).toEqual(['rate_limited', '3600']);
      expect((await ask(workspace, 'bob@customer.example')).status).toBe(202);
      workspace.clock.advance(60 * minute);
      expect((await ask(workspace, 'ann@customer.example')).status).toBe(202);
    });

    test('is mailed despite the hour’s automatic mails, three times at most', async () => {
      const workspace = await onItsOwnDay(open);
      const mail = { to: 'requester', subject: 'News', body: 'We are on it.' };
      const rules = [{ name: 'Tell', on: ['ticket.created'], actions: [{ send_mail: mail }] }];
      await workspace.configure({ rules });
      const client = await workspace.client('read', 'write');
      const email = 'ann@customer.example';
      const flood = { requester_email: email, subject: 'Hello', message: 'Hello.' };
      for (let count = 0; count < 5; count += 1) await client.post('/tickets', flood);
      for (let count = 0; count < 4; count += 1) expect((await ask(workspace, email)).status).toBe(202);
      const mails = await workspace.write((stores) => stores.mails.list(100));
      const went = mails.filter(({ state }) => state !== 'failed').map(({ kind }) => kind);
      expect(went.toSorted()).toEqual(['rule', 'rule', 'rule', 'sign_in', 'sign_in', 'sign_in']);
      expect(mails[0]).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/^At most 3 sign-in links/),
      });
    });

    test('is limited to thirty an hour per source, for all addresses and workspaces', async () => {
      const workspace = await onItsOwnDay(open);
      const other = await open();
      for (let time = 1; time <= 30; time++)
        expect((await ask(time % 2 ? workspace : other, `ann-${time}@customer.example`)).status).toBe(202);
      expect((await ask(other, 'bob@customer.example')).status).toBe(429);
    });

    test('above the mail limit keeps the earlier link valid', async () => {
      const workspace = await onItsOwnDay(open);
      const email = 'victim@customer.example';
      for (let time = 1; time <= 5; time++) expect((await ask(workspace, email)).status).toBe(202);
      const links = await workspace.linksMailedTo(email);
      expect(links).toHaveLength(3);
      expect((await trade(workspace, tokenOf(links[0]))).status).toBe(200);
    });
  });
});
