/** A device of an agent with a second factor signs in with the password and a code (contract §9.9). */
import { systemCall } from '@tidemark/domain';
import { password } from '@tidemark/samples';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { logIn, withFactor } from './signing-in.ts';

forEachDesk((open) => {
  test('signing in with only the password returns 401, and the error asks for the code', async () => {
    const workspace = await open();
    const { email } = await withFactor(workspace);
    const answer = await logIn(workspace, { email });
    expect([answer.status, answer.error.code, answer.error.field]).toEqual([
      401,
      'second_factor_required',
      'code',
    ]);
  });

  test('the password and the code of the app sign in once', async () => {
    const workspace = await open();
    const { email, code } = await withFactor(workspace);
    const typed = code();
    expect((await logIn(workspace, { email, code: typed })).status).toBe(200);
    expect((await logIn(workspace, { email, code: typed })).error.code).toBe('second_factor_required');
  });

  test('a wrong password is refused the same way with any code', async () => {
    const workspace = await open();
    const { email, code } = await withFactor(workspace);
    const answer = await logIn(workspace, { email, password: `${password}!`, code: code() });
    expect([answer.status, answer.error.code]).toEqual([401, 'invalid_credentials']);
  });

  test('an agent without a second factor needs no code, and a sent code is ignored', async () => {
    const workspace = await open();
    const { agent } = await workspace.as('agent');
    expect((await logIn(workspace, { email: agent.email, code: '123456' })).status).toBe(200);
  });

  test.each([null, '', 123_456, [], {}, true, '\0', '\ud83d', 'x'.repeat(41)])(
    '%j is no code: 422',
    async (code) => {
      const workspace = await open();
      const { email } = await withFactor(workspace);
      const answer = await logIn(workspace, { email, code });
      expect([answer.status, answer.error.code, answer.error.field]).toEqual([
        422,
        'validation_failed',
        'code',
      ]);
    },
  );

  test('an owner can reset the second factors of a colleague, and no one in another workspace can', async () => {
    const workspace = await open();
    const other = await open();
    const { email } = await withFactor(workspace);
    const owner = await workspace.atConsole('owner');
    const call = systemCall(workspace.id, 'prepare', 'prepare');
    const { id } = (await workspace.desk.agents.show(call, email)).agent;
    expect(
      (await (await other.atConsole('owner')).send('DELETE', `/settings/agents/${id}/factors`)).status,
    ).toBe(404);
    expect(
      (await (await workspace.atConsole('admin')).send('DELETE', `/settings/agents/${id}/factors`)).status,
    ).toBe(403);
    expect((await owner.send('DELETE', `/settings/agents/${id}/factors`)).status).toBe(200);
    expect((await logIn(workspace, { email })).status).toBe(200);
  });
});
