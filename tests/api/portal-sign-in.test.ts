/** Links by which customers sign in (section 10 of the decisions): who gets one, what it is worth, and how often. */
import { systemCall } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { Answer } from './client.ts';
import { forEachDesk, type OpenWorkspace, type TestWorkspace } from './desks.ts';
import { namesOf, withoutId } from './signing-in.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The clock of a sign-in never goes back: each test has a day of its own, behind all that came before. */
let days = 0;

const onItsOwnDay = async (open: OpenWorkspace): Promise<TestWorkspace> => {
  const workspace = await open();
  days += 1;
  workspace.clock.advance(days * day);
  return workspace;
};

const ask = (workspace: TestWorkspace, email: unknown, headers: Record<string, string> = {}) =>
  workspace.stranger(null).post('/portal/auth/link', { email }, headers);

const trade = (workspace: TestWorkspace, token: unknown): Promise<Answer> =>
  workspace.stranger(null).post('/portal/auth/session', { token });

const opened = (workspace: TestWorkspace, token: string, method = 'GET'): Promise<Answer> =>
  workspace.stranger(null).send(method, '/portal/auth/open', { query: { token } });

const tokenOf = (link: string | undefined): string => /token=([0-9A-Za-z]{32})$/.exec(link ?? '')?.[1] ?? '';

const block = async (workspace: TestWorkspace, email: string, blocked: boolean): Promise<void> => {
  const writer = await workspace.client('read', 'write');
  const [contact] = (await writer.get('/contacts', { email })).data;
  expect((await writer.patch(`/contacts/${contact?.id}`, { blocked })).status).toBe(200);
};

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
  'x'.repeat(1_000_000),
];

/** What no link of ours has for a token. */
const noToken: readonly unknown[] = [
  undefined,
  null,
  '',
  [],
  {},
  0,
  true,
  'a\u0000',
  '\ud800',
  'x'.repeat(1_000_000),
];

forEachDesk((open) => {
  describe('asking for a link', () => {
    test('is answered the same, and mailed the same, for who is known, blocked, an agent or nobody', async () => {
      const workspace = await onItsOwnDay(open);
      const known = await workspace.asCustomer();
      const blocked = await workspace.asCustomer();
      await block(workspace, blocked.email, true);
      const agent = await workspace.agent();
      const addresses = [known.email, blocked.email, agent.email, 'nobody@customer.example'];
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

    test('mails a link to the workspace’s own address, whatever the call says of its host', async () => {
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
      expect([nowhere.status, nowhere.error.code]).toEqual([404, 'not_found']);
      expect(await workspace.linksMailedTo('ann@customer.example')).toEqual([]);
    });

    test('for what is no address is 422, and mails nothing', async () => {
      const workspace = await onItsOwnDay(open);
      for (const email of noAddress) {
        const { status, error } = await ask(workspace, email);
        expect([email, status, error?.field]).toEqual([email, 422, 'email']);
      }
      const mails = await workspace.write((stores) => stores.mails.list(10));
      expect(mails).toEqual([]);
    });

    test('five times in an hour is enough for an address, however it is written', async () => {
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

    test('thirty times in an hour is enough for a source, of whatever addresses and workspaces', async () => {
      const workspace = await onItsOwnDay(open);
      const other = await open();
      for (let time = 1; time <= 30; time++)
        expect((await ask(time % 2 ? workspace : other, `ann-${time}@customer.example`)).status).toBe(202);
      expect((await ask(other, 'bob@customer.example')).status).toBe(429);
    });

    test('more often than mails may go to an address takes nobody’s link away', async () => {
      const workspace = await onItsOwnDay(open);
      const email = 'victim@customer.example';
      for (let time = 1; time <= 5; time++) expect((await ask(workspace, email)).status).toBe(202);
      const links = await workspace.linksMailedTo(email);
      expect(links).toHaveLength(3);
      expect((await trade(workspace, tokenOf(links[0]))).status).toBe(200);
    });
  });

  describe('an emailed link', () => {
    test('is handed over to the app as it is, and opened by machines as often as they like', async () => {
      const workspace = await onItsOwnDay(open);
      await ask(workspace, 'ann@customer.example');
      const token = tokenOf((await workspace.linksMailedTo('ann@customer.example'))[0]);
      for (let time = 1; time <= 10; time++)
        for (const method of ['HEAD', 'GET']) {
          const { status, headers, text } = await opened(workspace, token, method);
          expect([status, text]).toEqual([302, '']);
          expect(headers.get('Location')).toBe(`tidemark://portal-auth?token=${token}`);
        }
      expect((await trade(workspace, token)).status).toBe(200);
    });

    test('leads nowhere but to the app, and nowhere when it is none', async () => {
      const workspace = await onItsOwnDay(open);
      const unknown = 'u'.repeat(32);
      expect((await opened(workspace, unknown)).headers.get('Location')).toBe(
        `tidemark://portal-auth?token=${unknown}`,
      );
      const odd = ['', 'a', 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}&`, `${'a'.repeat(31)}é`];
      for (const token of [...odd, `${'a'.repeat(32)}\n`, `${'a'.repeat(32)}\r\nX: y`, 'a'.repeat(5_000)]) {
        const { status, error, headers, text } = await opened(workspace, token);
        expect([token, status, error?.field]).toEqual([token, 422, 'token']);
        expect(headers.get('Location')).toBeNull();
        if (token.length > 30) expect(text).not.toContain(token);
      }
      const stranger = workspace.stranger(null);
      for (const query of ['', `?token=${unknown}&token=${unknown}`, '?token=a%00'])
        expect((await stranger.get(`/portal/auth/open${query}`)).error.field).toBe('token');
      const more = await stranger.get(`/portal/auth/open?token=${unknown}&next=https://evil.example`);
      expect(more.headers.get('X-Ignored-Fields')).toBe('next');
    });

    test('is worth one session, however many devices show it at once', async () => {
      const workspace = await onItsOwnDay(open);
      const token = await workspace.signInLink('ann@customer.example');
      const answers = await Promise.all(Array.from({ length: 50 }, () => trade(workspace, token)));
      const good = answers.filter(({ status }) => status === 200);
      expect(good).toHaveLength(1);
      // Who comes when it is gone is guessing, and guesses are counted.
      for (const { status, error } of answers.filter((answer) => !good.includes(answer)))
        expect(['400 invalid_code', '429 rate_limited']).toContain(`${status} ${error.code}`);
      expect((await workspace.stranger(`Bearer ${good[0]?.body.token}`).get('/portal/me')).status).toBe(200);
    });

    test.each([
      [10 * minute - 1_000, 200],
      [10 * minute, 400],
    ])('%d milliseconds old is answered %d', async (age, status) => {
      const workspace = await onItsOwnDay(open);
      const token = await workspace.signInLink('ann@customer.example');
      workspace.clock.advance(age);
      expect((await trade(workspace, token)).status).toBe(status);
    });

    test('ends when a new one is asked for, and no other address’s does', async () => {
      const workspace = await onItsOwnDay(open);
      const emails = ['ann@customer.example', 'Ann@Customer.example', 'bob@customer.example'];
      for (const email of emails) await ask(workspace, email);
      const anns = await workspace.linksMailedTo('ann@customer.example');
      const [bobs] = await workspace.linksMailedTo('bob@customer.example');
      expect((await trade(workspace, tokenOf(anns[1]))).error.code).toBe('invalid_code');
      expect((await trade(workspace, tokenOf(anns[0]))).status).toBe(200);
      expect((await trade(workspace, tokenOf(bobs))).status).toBe(200);
    });

    test('that is used, too old, another workspace’s, unknown or nonsense gets one answer', async () => {
      const [workspace, other] = [await onItsOwnDay(open), await open()];
      const old = await workspace.signInLink('old@customer.example');
      workspace.clock.advance(11 * minute);
      const used = await workspace.signInLink('ann@customer.example');
      expect((await trade(workspace, used)).status).toBe(200);
      const foreign = await other.signInLink('ann@customer.example');
      const answers = [];
      for (const token of [used, old, foreign, 'u'.repeat(32), 'x', '-- or 1=1'])
        answers.push(await trade(workspace, token));
      for (const answer of answers) {
        expect([answer.status, answer.error.code]).toEqual([400, 'invalid_code']);
        expect(withoutId(answer)).toBe(withoutId(answers[0]));
        expect(namesOf(answer)).toEqual(namesOf(answers[0]));
      }
      expect((await trade(other, foreign)).status).toBe(200);
    });

    test('that is no text is 422, and is repeated to nobody', async () => {
      const workspace = await onItsOwnDay(open);
      for (const token of noToken) {
        const { status, error, text } = await trade(workspace, token);
        expect([status, error.field]).toEqual([422, 'token']);
        if (typeof token === 'string' && token.length > 5) expect(text).not.toContain(token.slice(0, 100));
      }
    });

    test('of who is blocked opens nothing until they are not, and is not spent by it', async () => {
      const workspace = await onItsOwnDay(open);
      const { email } = await workspace.asCustomer();
      await block(workspace, email, true);
      const token = await workspace.signInLink(email);
      const refused = await trade(workspace, token);
      expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
      await block(workspace, email, false);
      expect((await trade(workspace, token)).status).toBe(200);
    });

    test('is not kept for retries: an Idempotency-Key brings no token back', async () => {
      const workspace = await onItsOwnDay(open);
      const token = await workspace.signInLink('ann@customer.example');
      const send = () =>
        workspace.stranger(null).post('/portal/auth/session', { token }, { 'Idempotency-Key': 'k' });
      expect([(await send()).status, (await send()).status]).toEqual([200, 400]);
    });

    test('is guessed forty times in five minutes, and then no more', async () => {
      const workspace = await onItsOwnDay(open);
      const statuses = [];
      for (let guess = 1; guess <= 41; guess++)
        statuses.push((await trade(workspace, 'g'.repeat(32))).status);
      expect(statuses).toEqual([...Array(40).fill(400), 429]);
    });
  });

  test('a suspended workspace mails no link, and trades none', async () => {
    const workspace = await onItsOwnDay(open);
    const ann = await workspace.asCustomer();
    const token = await workspace.signInLink('bob@customer.example');
    await workspace.suspend();
    const answers = [
      await ask(workspace, ann.email),
      await trade(workspace, token),
      await ann.get('/portal/me'),
    ];
    for (const { status, error } of answers)
      expect([status, error.code]).toEqual([403, 'workspace_suspended']);
    expect(await workspace.linksMailedTo(ann.email)).toEqual([]);
  });

  test('an agent of the same address is somebody else, and no agent here', async () => {
    const workspace = await onItsOwnDay(open);
    const { email } = await workspace.agent();
    const customer = await workspace.asCustomer(email);
    expect((await customer.get('/portal/me')).status).toBe(200);
    expect((await customer.get('/me')).error.code).toBe('forbidden');
    const { desk, id } = workspace;
    const contact = await desk.contacts.get(systemCall(id, 'prepare', 'prepare'), customer.contactId);
    expect(contact.verifiedAt).not.toBeNull();
  });
});
