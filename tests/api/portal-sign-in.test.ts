/** Links by which customers sign in (contract §10.1): what one is worth, and for how long. */
import { systemCall } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { Answer } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { ask, block, onItsOwnDay, tokenOf, trade } from './sign-in-links.ts';
import { namesOf, withoutId } from './signing-in.ts';

const minute = 60_000;

const opened = (workspace: TestWorkspace, token: string, method = 'GET'): Promise<Answer> =>
  workspace.stranger(null).send(method, '/portal/auth/open', { query: { token } });

/** Values that no sign-in link has as a token. */
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
  'x'.repeat(16_000),
];

forEachDesk((open) => {
  describe('an emailed link', () => {
    test('is passed to the app unchanged, and can be opened by machines any number of times', async () => {
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

    test('redirects to the app only, and nowhere when it is invalid', async () => {
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

    test('begins one session, however many devices use it at once', async () => {
      const workspace = await onItsOwnDay(open);
      const token = await workspace.signInLink('ann@customer.example');
      const answers = await Promise.all(Array.from({ length: 50 }, () => trade(workspace, token)));
      const good = answers.filter(({ status }) => status === 200);
      expect(good).toHaveLength(1);
      // A call with a used code is a guess, and guesses are counted.
      for (const { status, error } of answers.filter((answer) => !good.includes(answer)))
        expect(['400 invalid_code', '429 rate_limited']).toContain(`${status} ${error.code}`);
      expect((await workspace.stranger(`Bearer ${good[0]?.body.token}`).get('/portal/me')).status).toBe(200);
    });

    test.each([
      [10 * minute - 1_000, 200],
      [10 * minute, 400],
    ])('%d milliseconds old gets %d', async (age, status) => {
      const workspace = await onItsOwnDay(open);
      const token = await workspace.signInLink('ann@customer.example');
      workspace.clock.advance(age);
      expect((await trade(workspace, token)).status).toBe(status);
    });

    test('is replaced by a new one for the same address only', async () => {
      const workspace = await onItsOwnDay(open);
      const emails = ['ann@customer.example', 'Ann@Customer.example', 'bob@customer.example'];
      for (const email of emails) await ask(workspace, email);
      const anns = await workspace.linksMailedTo('ann@customer.example');
      const [bobs] = await workspace.linksMailedTo('bob@customer.example');
      expect((await trade(workspace, tokenOf(anns[1]))).error.code).toBe('invalid_code');
      expect((await trade(workspace, tokenOf(anns[0]))).status).toBe(200);
      expect((await trade(workspace, tokenOf(bobs))).status).toBe(200);
    });

    test('that is used, expired, of another workspace, unknown or malformed gets the same response', async () => {
      const workspace = await onItsOwnDay(open);
      const other = await open();
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

    test('that is not text is 422, and is not repeated', async () => {
      const workspace = await onItsOwnDay(open);
      for (const token of noToken) {
        const { status, error, text } = await trade(workspace, token);
        expect([status, error.field]).toEqual([422, 'token']);
        if (typeof token === 'string' && token.length > 5) expect(text).not.toContain(token.slice(0, 100));
      }
    });

    test('of a blocked contact does not work until they are unblocked, and is not used up', async () => {
      const workspace = await onItsOwnDay(open);
      const { email } = await workspace.asCustomer();
      await block(workspace, email, true);
      const token = await workspace.signInLink(email);
      const refused = await trade(workspace, token);
      expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
      await block(workspace, email, false);
      expect((await trade(workspace, token)).status).toBe(200);
    });

    test('is not stored for retries: an Idempotency-Key returns no token again', async () => {
      const workspace = await onItsOwnDay(open);
      const token = await workspace.signInLink('ann@customer.example');
      const send = () =>
        workspace.stranger(null).post('/portal/auth/session', { token }, { 'Idempotency-Key': 'k' });
      expect([(await send()).status, (await send()).status]).toEqual([200, 400]);
    });

    test('allows forty guesses in five minutes', async () => {
      const workspace = await onItsOwnDay(open);
      const statuses = [];
      for (let guess = 1; guess <= 41; guess++)
        statuses.push((await trade(workspace, 'g'.repeat(32))).status);
      expect(statuses).toEqual([...Array(40).fill(400), 429]);
    });
  });

  test('a suspended workspace mails no link, and accepts none', async () => {
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

  test('an agent with the same address is a separate person without agent rights', async () => {
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
