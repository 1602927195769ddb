import { describe, expect, test } from 'vitest';
import { openFactorDesk } from '../../testing/factor-desk.ts';
import { password } from '../../testing/signed-in-desk.ts';

describe('an agent who lost the device of their second factor', () => {
  test('signs in with a recovery code, and removes the lost factor', async () => {
    const { desk, visitor, ann, byAnn, anApp, begin, logIn } = await openFactorDesk();
    const { codes } = await anApp();
    const [code = ''] = codes;
    const { session } = await desk.signIn.finish(visitor, { awaits: await begin(), code });
    await desk.factors.removeApp({ ...byAnn, credentialId: session.id });
    expect((await logIn()).agent.id).toBe(ann.id);
  });

  test.each(['an owner', 'the command line'])(
    'without a recovery code is let in again by %s, with the password',
    async (who) => {
      const { desk, bySystem, ann, anApp, aPasskey, logIn } = await openFactorDesk();
      await anApp();
      await aPasskey();
      await expect(logIn()).rejects.toMatchObject({ code: 'second_factor_required' });
      const olga = await desk.agents.add(bySystem, {
        email: 'olga@desk.example',
        name: 'Olga',
        role: 'owner',
        password,
      });
      const actor = { type: 'agent', id: olga.id, name: olga.name, role: olga.role } as const;
      await desk.factors.reset(who === 'an owner' ? { ...bySystem, actor } : bySystem, ann.email);
      expect((await logIn()).agent.id).toBe(ann.id);
    },
  );

  test('who is the only owner is let in again by the command line', async () => {
    const { desk, bySystem, ann, anApp, logIn } = await openFactorDesk({}, 'owner');
    await anApp();
    await desk.factors.reset(bySystem, ann.email);
    expect((await logIn()).agent.id).toBe(ann.id);
  });

  test('is not let in by colleagues who are no owners', async () => {
    const { desk, bySystem, ann, anApp } = await openFactorDesk();
    await anApp();
    const actor = { type: 'agent', id: 'x', name: 'Ada', role: 'admin' } as const;
    await expect(desk.factors.reset({ ...bySystem, actor }, ann.email)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
