/** A sign-in link that only the app can use which asked for it (contract §10.1): PKCE with S256. */
import { pkce } from '@tidemark/samples';
import { expect, test } from 'vitest';
import type { Answer } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { onItsOwnDay, tokenOf } from './sign-in-links.ts';

const email = 'ann@customer.example';

const ask = (workspace: TestWorkspace, challenge: unknown): Promise<Answer> =>
  workspace.stranger(null).post('/portal/auth/link', { email, code_challenge: challenge });

const trade = (workspace: TestWorkspace, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
  workspace.stranger(null).post('/portal/auth/session', body);

forEachDesk((open) => {
  test('an app that intercepts the token cannot sign in with it, and the right app still can, once', async () => {
    const workspace = await onItsOwnDay(open);
    expect((await ask(workspace, pkce.challenge)).status).toBe(202);
    const token = tokenOf((await workspace.linksMailedTo(email))[0]);
    for (const wrong of [{}, { code_verifier: 'x'.repeat(43) }, { code_verifier: pkce.challenge }]) {
      const answer = await trade(workspace, { token, ...wrong });
      expect([answer.status, answer.error.code]).toEqual([400, 'invalid_code']);
    }
    const right = { token, code_verifier: pkce.verifier };
    expect((await trade(workspace, right)).status).toBe(200);
    expect((await trade(workspace, right)).error.code).toBe('invalid_code');
  });

  test('a link that was requested without a challenge needs no verifier, and ignores one', async () => {
    const workspace = await onItsOwnDay(open);
    await workspace.stranger(null).post('/portal/auth/link', { email });
    const token = tokenOf((await workspace.linksMailedTo(email))[0]);
    expect((await trade(workspace, { token, code_verifier: pkce.verifier })).status).toBe(200);
  });

  test.each([
    null,
    '',
    'x',
    5,
    [],
    {},
    'x'.repeat(42),
    'x'.repeat(44),
    `${'x'.repeat(42)}=`,
    `${'x'.repeat(42)}\0`,
  ])('the invalid challenge %j returns 422, and no link is mailed', async (challenge) => {
    const workspace = await onItsOwnDay(open);
    const answer = await ask(workspace, challenge);
    expect([answer.status, answer.error.code, answer.error.field]).toEqual([
      422,
      'validation_failed',
      'code_challenge',
    ]);
    expect(await workspace.linksMailedTo(email)).toEqual([]);
  });

  test.each([null, '', 'x', 5, [], {}, 'x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(42)}=`])(
    '%j is no verifier: 422',
    async (verifier) => {
      const workspace = await onItsOwnDay(open);
      const answer = await trade(workspace, { token: 'x'.repeat(32), code_verifier: verifier });
      expect([answer.status, answer.error.field]).toEqual([422, 'code_verifier']);
    },
  );
});
