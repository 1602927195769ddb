/** Signing in through the browser, and the one-time code that it ends with (contract §9.3, §16.1). */
import { pkce } from '@tidemark/samples';
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { codeOf } from './samples.ts';
import { authorize, authorizePath, browserOf, exchange, withoutId } from './signing-in.ts';

const wrongVerifiers: readonly (readonly [string, string, number])[] = [
  ['of 42 characters', pkce.verifier.slice(1), 422],
  ['of 129 characters', 'a'.repeat(129), 422],
  ['with another character in it', `${pkce.verifier.slice(1)}+`, 422],
  ['that is the challenge, as the method plain has it', pkce.challenge, 400],
  ['that is another one', 'a'.repeat(43), 400],
];

const wrongQueries: readonly (readonly [string, string, string])[] = [
  ['without a challenge', 'state=s', 'code_challenge'],
  ['with a challenge of 42 characters', `code_challenge=${pkce.challenge.slice(1)}`, 'code_challenge'],
  ['with a challenge of 44 characters', `code_challenge=${pkce.challenge}A`, 'code_challenge'],
  ['with a challenge in base64', `code_challenge=${pkce.challenge.slice(1)}%2B`, 'code_challenge'],
  [
    'with the method plain',
    `code_challenge=${pkce.challenge}&code_challenge_method=plain`,
    'code_challenge_method',
  ],
  ['with a state of 129 characters', `code_challenge=${pkce.challenge}&state=${'s'.repeat(129)}`, 'state'],
  ['with a line break in the state', `code_challenge=${pkce.challenge}&state=a%0d%0aSet-Cookie:b`, 'state'],
  ['with NUL in the state', `code_challenge=${pkce.challenge}&state=a%00`, 'state'],
  ['with two states', `code_challenge=${pkce.challenge}&state=a&state=b`, 'state'],
];

const states = [
  'xyz',
  'a+b/c==',
  'a%2Bb',
  '%20',
  'a%26b%3Dc',
  'é',
  '%C3%A9',
  '%E2%82%AC',
  "~!*'()",
  's'.repeat(128),
  '',
];

forEachDesk((open) => {
  describe('the way through the browser', () => {
    test.each(wrongQueries)('%s is refused', async (_, query, field) => {
      const workspace = await open();
      const answer = await workspace.stranger(null).get(`/auth/authorize?${query}`);
      expect([answer.status, answer.error.field]).toEqual([422, field]);
    });

    test('leads to the sign-in page, and from there back', async () => {
      const workspace = await open();
      const answer = await workspace
        .stranger(null)
        .get(`/auth/authorize?state=xyz&code_challenge=${pkce.challenge}&redirect_uri=https://evil.example`);
      expect([answer.status, answer.text]).toEqual([302, '']);
      const next = `/api/v1/auth/authorize?code_challenge=${pkce.challenge}&state=xyz`;
      expect(answer.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(next)}`);
      expect(answer.headers.get('X-Ignored-Fields')).toBe('redirect_uri');
    });

    test('ends at the app, with a code for a session', async () => {
      const workspace = await open();
      const agent = await workspace.agent();
      const answer = await authorize(workspace, await browserOf(workspace, agent), '&state=xyz');
      const [, code] =
        /^tidemark:\/\/auth\?code=([0-9A-Za-z]{32})&state=xyz$/.exec(answer.headers.get('Location') ?? '') ??
        [];
      expect(answer.status).toBe(302);
      const session = await exchange(workspace, { code: code ?? '', device: { platform: 'android' } });
      expect([session.status, session.body.agent]).toMatchObject([200, { id: agent.id }]);
      expect((await workspace.stranger(`Bearer ${session.body.token}`).get('/me')).status).toBe(200);
    });

    test.each(states)('returns the state %j byte for byte', async (state) => {
      const workspace = await open();
      const cookie = await browserOf(workspace, await workspace.agent());
      const location = (await authorize(workspace, cookie, `&state=${state}`)).headers.get('Location');
      expect(location?.replace(/^.*&state=/, '')).toBe(new URL(`http://x/?${state}`).search.slice(1));
    });

    test('creates no code for HEAD, for another workspace’s browser, nor for another kind of token', async () => {
      const workspace = await open();
      const other = await open();
      const agent = await workspace.as('agent');
      const cookie = await browserOf(workspace, agent.agent);
      const foreign = await browserOf(other, await other.agent());
      const head = await workspace
        .stranger(null)
        .send('HEAD', authorizePath, { headers: { Cookie: cookie } });
      expect(head.headers.get('Location')).toMatch(/^\/login\?next=/);
      for (const wrong of [
        foreign,
        `__Host-tidemark=${agent.token}`,
        '__Host-tidemark=',
        '__Host-tidemark=x',
        `${cookie}; ${cookie}`,
      ]) {
        const answer = await authorize(workspace, wrong);
        expect(answer.headers.get('Location')).toMatch(/^\/login\?next=/);
      }
    });

    test('a browser’s token is refused by the API', async () => {
      const workspace = await open();
      const cookie = await browserOf(workspace, await workspace.agent());
      const bearer = workspace.stranger(`Bearer ${cookie.replace('__Host-tidemark=', '')}`);
      expect((await bearer.get('/me')).status).toBe(401);
      const alone = await workspace.stranger(null).send('GET', '/me', { headers: { Cookie: cookie } });
      expect(alone.status).toBe(401);
    });
  });

  describe('a one-time code', () => {
    test('works once: a second use is refused, and ends its session', async () => {
      const workspace = await open();
      const code = await codeOf(workspace, (await workspace.agent()).id);
      const { body } = await exchange(workspace, { code });
      const session = workspace.stranger(`Bearer ${body.token}`);
      expect((await session.get('/me')).status).toBe(200);
      const again = await exchange(workspace, { code });
      expect([again.status, again.error.code]).toEqual([400, 'invalid_code']);
      expect((await session.get('/me')).status).toBe(401);
    });

    test('used by forty devices at once begins one session, which then ends', async () => {
      const workspace = await open();
      const code = await codeOf(workspace, (await workspace.agent()).id);
      const answers = await Promise.all(Array.from({ length: 40 }, () => exchange(workspace, { code })));
      const good = answers.filter(({ status }) => status === 200);
      expect(good).toHaveLength(1);
      expect(answers.filter(({ error }) => error?.code === 'invalid_code')).toHaveLength(39);
      expect((await workspace.stranger(`Bearer ${good[0]?.body.token}`).get('/me')).status).toBe(401);
    });

    test.each(wrongVerifiers)(
      'is refused with a verifier %s, and not used up',
      async (_, verifier, status) => {
        const workspace = await open();
        const code = await codeOf(workspace, (await workspace.agent()).id);
        expect((await exchange(workspace, { code, code_verifier: verifier })).status).toBe(status);
        expect((await exchange(workspace, { code })).status).toBe(200);
      },
    );

    test('of another workspace is unknown', async () => {
      const workspace = await open();
      const other = await open();
      const code = await codeOf(other, (await other.agent()).id);
      const foreign = await exchange(workspace, { code });
      const unknown = await exchange(workspace, { code: 'a'.repeat(32) });
      expect([foreign.status, unknown.status]).toEqual([400, 400]);
      expect(withoutId(foreign)).toBe(withoutId(unknown));
      expect((await exchange(other, { code })).status).toBe(200);
    });

    test('of an agent suspended meanwhile is refused', async () => {
      const workspace = await open();
      const agent = await workspace.agent();
      const code = await codeOf(workspace, agent.id);
      await workspace.suspendAgent(agent.id);
      expect((await exchange(workspace, { code })).error.code).toBe('invalid_code');
    });

    test.each([
      ['119', 200],
      ['121', 400],
    ] as const)('%s seconds old gets %d', async (seconds, status) => {
      const workspace = await open();
      const code = await codeOf(workspace, (await workspace.agent()).id);
      workspace.clock.advance(Number(seconds) * 1_000);
      expect((await exchange(workspace, { code })).status).toBe(status);
    });
  });
});
