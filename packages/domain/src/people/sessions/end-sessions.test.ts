import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../entry/sessions/sign-in.ts';
import { anId } from '../../testing/builders.ts';
import { openSignInDesk, password, type SignInDesk } from '../../testing/signed-in-desk.ts';

const callOf = async ({ desk, byKey }: SignInDesk, { token }: SignedIn) => {
  const { actor, credentialId } = await desk.authenticate(token);
  return { ...byKey, actor, credentialId };
};

/** A session whose device is registered for news. */
const withPush = async (bench: SignInDesk) => {
  const signedIn = await bench.logIn();
  const wanted = { pushToken: `push-${signedIn.session.id}`, platform: 'ios' } as const;
  await bench.desk.devices.register(await callOf(bench, signedIn), wanted);
  return signedIn;
};

const state = async (bench: SignInDesk, sessions: readonly SignedIn[]) => {
  const open = [];
  for (const { token } of sessions)
    open.push(
      await bench.desk.authenticate(token).then(
        () => true,
        () => false,
      ),
    );
  const devices = await bench.read(({ pushDevices }) => pushDevices.listOf('agent', [bench.ann.id]));
  const registered = sessions.map(({ session }) => devices.some(({ sessionId }) => sessionId === session.id));
  return { open, registered };
};

describe('signing out', () => {
  test('ends this session and its push registrations, and no other session of the agent', async () => {
    const bench = await openSignInDesk();
    const sessions = [await withPush(bench), await withPush(bench), await withPush(bench)] as const;
    await bench.desk.sessions.logOut(await callOf(bench, sessions[1]));
    const expected = [true, false, true];
    expect(await state(bench, sessions)).toEqual({ open: expected, registered: expected });
  });

  test('needs a session, not a key', async () => {
    const { desk, byKey } = await openSignInDesk();
    await expect(desk.sessions.logOut(byKey)).rejects.toMatchObject({ code: 'agent_required' });
  });
});

describe('a session ended by another person', () => {
  test('is listed with its device, and ends with its push registrations', async () => {
    const bench = await openSignInDesk();
    const { desk, bySystem, ports } = bench;
    const sessions = [await withPush(bench), await withPush(bench)] as const;
    const page = { limit: 10, after: null };
    const { data } = await desk.sessions.list(bySystem, { idOrEmail: 'Ann@desk.example', page });
    expect(data).toEqual([sessions[1].session, sessions[0].session]);
    const { revokedAt } = await desk.sessions.revoke(bySystem, sessions[0].session.id);
    expect(revokedAt).toBe(ports.clock.now());
    const expected = [false, true];
    expect(await state(bench, sessions)).toEqual({ open: expected, registered: expected });
    ports.clock.advance(1);
    expect((await desk.sessions.revoke(bySystem, sessions[0].session.id)).revokedAt).toBe(revokedAt);
  });

  test('must exist, as must the agent whose sessions are listed', async () => {
    const { desk, bySystem } = await openSignInDesk();
    for (const id of [anId(), 'x', ''])
      await expect(desk.sessions.revoke(bySystem, id)).rejects.toMatchObject({ code: 'not_found' });
    const list = desk.sessions.list(bySystem, { idOrEmail: anId(), page: { limit: 1, after: null } });
    await expect(list).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an agent without access', () => {
  test.each(['suspend', 'setPassword'] as const)(
    'is signed out on every device at once, and no other agent is: %s',
    async (act) => {
      const bench = await openSignInDesk();
      const { desk, bySystem, ann, owner, logIn } = bench;
      const sessions = [await withPush(bench), await withPush(bench)];
      const others = await logIn({ email: owner.email });
      await (act === 'suspend'
        ? desk.agents.suspend(bySystem, ann.id)
        : desk.agents.setPassword(bySystem, { idOrEmail: ann.id, password: 'another horse battery' }));
      const none = [false, false];
      expect(await state(bench, sessions)).toEqual({ open: none, registered: none });
      await expect(desk.authenticate(others.token)).resolves.toBeDefined();
      await expect(logIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    },
  );

  test('does not get an old session back with new access', async () => {
    const { desk, bySystem, ann, logIn } = await openSignInDesk();
    const { token } = await logIn();
    await desk.agents.suspend(bySystem, ann.id);
    await desk.agents.resume(bySystem, ann.id);
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(logIn({ password })).resolves.toBeDefined();
  });
});
