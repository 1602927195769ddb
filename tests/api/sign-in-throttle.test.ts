/** How often somebody may try to sign in (contract §13.2). */
import { password } from '@tidemark/samples';
import { expect, test } from 'vitest';
import type { Answer } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';

const minute = 60_000;

/** The clock of a sign-in never goes back: each test has a time of its own. */
const times = { address: 10 * minute, right: 20 * minute, source: 30 * minute, codes: 40 * minute };

forEachDesk((open) => {
  test('the eleventh sign-in attempt for an address returns 429, from any claimed source', async () => {
    const workspace = await openAt(open, times.address);
    const { email } = await workspace.agent();
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt++)
      statuses.push(
        (await logIn(workspace, { email, password: 'wrong horse battery', from: attempt })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = await logIn(workspace, { email, from: 12 });
    expect([right.status, right.error.code, right.headers.get('Retry-After')]).toEqual([
      429,
      'rate_limited',
      '300',
    ]);
    const unknown = await workspace.agent();
    expect((await logIn(workspace, { email: unknown.email, from: 13 })).status).toBe(200);
    workspace.clock.advance(5 * minute);
    expect((await logIn(workspace, { email, from: 14 })).status).toBe(200);
  });

  test('successful sign-ins count as attempts too, and an address in capitals is the same address', async () => {
    const workspace = await openAt(open, times.right);
    const { email } = await workspace.agent();
    for (let attempt = 1; attempt <= 10; attempt++)
      expect((await logIn(workspace, { email: attempt % 2 ? email : email.toUpperCase() })).status).toBe(200);
    expect((await logIn(workspace, { email })).status).toBe(429);
  });

  test('the forty-first sign-in attempt from a source returns 429, for all addresses and workspaces', async () => {
    const workspace = await openAt(open, times.source);
    const other = await open();
    workspace.clock.advance(times.source);
    for (let attempt = 1; attempt <= 40; attempt++) {
      const email = `nobody-${attempt}@desk.example`;
      expect((await logIn(attempt % 2 ? workspace : other, { email, from: attempt })).status).toBe(401);
    }
    const refused = await logIn(other, { email: 'somebody@desk.example', from: 41 });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300']);
  });

  test('guesses at one-time codes return 429 after forty attempts', async () => {
    const workspace = await openAt(open, times.codes);
    const guess = () =>
      workspace
        .stranger(null)
        .post('/auth/exchange', { code: 'a'.repeat(32), code_verifier: 'b'.repeat(43) });
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 41; attempt++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 400), 429]);
  });
});

const openAt = async (open: () => Promise<TestWorkspace>, after: number): Promise<TestWorkspace> => {
  const workspace = await open();
  workspace.clock.advance(after);
  return workspace;
};

type Try = Readonly<{ email: string; password?: string; from?: number }>;

/** No proxy is trusted here: headers that name another source change nothing. */
const logIn = (workspace: TestWorkspace, { from = 0, ...typed }: Try): Promise<Answer> =>
  workspace.stranger(null).post(
    '/auth/login',
    { password, ...typed },
    {
      'X-Forwarded-For': `203.0.113.${from}`,
      'X-Real-IP': `203.0.113.${from}`,
      'CF-Connecting-IP': `203.0.113.${from}`,
      Forwarded: `for=203.0.113.${from}`,
    },
  );
