import { describe, expect, test } from 'vitest';
import { plainPasswords } from '../../testing/plain-passwords.ts';
import { openSignInDesk, password } from '../../testing/signed-in-desk.ts';
import { findPasswordFault, passwordFaultOf } from './password.ts';

const owner = {
  email: 'ann.miller@desk.example',
  name: 'Ann Miller',
  workspace: { name: 'Acme Söhne', slug: 'acme' },
};

const faultOf = (password: string) => findPasswordFault(plainPasswords(), password, owner);

describe('a new password', () => {
  test.each([
    'correct horse battery',
    'four random words work',
    'Zugspitze, 2962 m über dem Meer',
    'annotated miller-light 42',
    'acme sells 12 red anvils',
    'drag0nfly over the pond',
    'unbelievable but true story',
    'kX9#vLq2!pRz',
    '839204716253',
    'пароль 🔑 от кота',
  ])('may be %j', async (password) => {
    expect(await faultOf(password)).toBeNull();
  });

  test.each([
    'passwordpassword',
    'Password1234',
    'p@ssw0rd2026!',
    'UNBELIEVABLE',
    'dragondragon',
    'letmein letmein',
    'drag0n123456',
    '!!!!letmein!!!!',
    'password-password-1',
    'supportlogin1',
    'Helpdesk.Admin.26',
  ])('is not %j, which is common or nearly so', async (password) => {
    expect(await faultOf(password)).toBe('common');
  });

  test.each([
    'aaaaaaaaaaaa',
    '121212121212',
    'abcdabcdabcd',
    'abc1 abc1 abc1',
    '123456789012',
    '987654321098',
    'qwertyuiopasdf',
    'qwertz123456',
    'poiuytrewq321',
    '1qaz2wsx3edc',
    'abcdefghijklmnop',
  ])('is not %j, which is a simple row', async (password) => {
    expect(await faultOf(password)).toBe('simple');
  });

  test.each([
    'ann.miller@desk.example',
    'AnnMiller2026',
    'miller-ann-1!',
    '4nn-m1ll3r-99',
    'acmesohne1 acme',
    'ACME SÖHNE 2026',
    'desk-acme-1234',
  ])('is not %j, which is made of the address, the name or the workspace', async (password) => {
    expect(await faultOf(password)).toBe('personal');
  });

  test.each(['', 'x', 'elevenchars', 'x'.repeat(201)])(
    'has 12 to 200 characters, unlike %j',
    async (password) => {
      expect(await faultOf(password)).toBe('length');
    },
  );

  test.each(['no NUL \0 in it', 'no half of one \ud83d'])(
    'has whole characters only, unlike %j',
    async (password) => {
      expect(await faultOf(password)).toBe('characters');
    },
  );

  test('is judged in no time to speak of, however it repeats', async () => {
    const from = process.cpuUsage();
    for (const text of ['ab'.repeat(100), '1234567890'.repeat(20), 'a1'.repeat(99), `${'x'.repeat(199)}y`])
      for (let count = 0; count < 100; count += 1) await faultOf(text);
    expect(process.cpuUsage(from).user).toBeLessThan(2_000_000);
  });
});

describe('wherever a password is set, it', () => {
  const weak = 'passwordpassword';
  const refusal = { code: 'validation_failed', field: 'password' };

  test('is refused for an agent from the command line', async () => {
    const { desk, bySystem, ann } = await openSignInDesk();
    const bob = { email: 'bob@desk.example', name: 'Bob', role: 'agent' } as const;
    await expect(desk.agents.add(bySystem, { ...bob, password: weak })).rejects.toMatchObject(refusal);
    await expect(
      desk.agents.setPassword(bySystem, { idOrEmail: ann.id, password: 'ann@desk.example' }),
    ).rejects.toMatchObject(refusal);
    const failure = await desk.agents
      .setPassword(bySystem, { idOrEmail: ann.id, password: weak })
      .catch((error: unknown) => error);
    expect(passwordFaultOf(failure)).toBe('common');
  });

  test('is refused for an invited agent, and the invitation stays open', async () => {
    const { desk, bySystem, visitor } = await openSignInDesk();
    const bob = { email: 'bob@desk.example', name: 'Bob Underwood', role: 'agent' } as const;
    const { token } = await desk.agents.invite(bySystem, bob);
    for (const password of [weak, 'bob-underwood-1'])
      await expect(desk.invitations.accept(visitor, { token, password })).rejects.toMatchObject(refusal);
    await expect(
      desk.invitations.accept(visitor, { token, password: 'correct horse battery' }),
    ).resolves.toMatchObject({ status: 'active' });
  });

  test('is refused for an agent who changes their own', async () => {
    const { desk, ann, logIn, visitor } = await openSignInDesk();
    const { session } = await logIn();
    const call = {
      ...visitor,
      actor: { type: 'agent', id: ann.id, name: ann.name, role: ann.role },
      credentialId: session.id,
    } as const;
    await expect(
      desk.account.changePassword(call, { current: password, password: 'aaaaaaaaaaaa' }),
    ).rejects.toMatchObject(refusal);
    await expect(logIn()).resolves.toMatchObject({ agent: { id: ann.id } });
  });

  test('is refused for the first owner', async () => {
    const { desk } = await openSignInDesk();
    const first = {
      email: 'eve@new.example',
      name: 'Eve',
      workspace: { name: 'Newton Pumps', slug: 'newton' },
    };
    expect(await desk.setup.passwordFault('newtonpumps1', first)).toBe('personal');
    expect(await desk.setup.passwordFault('correct horse battery', first)).toBeNull();
  });
});
