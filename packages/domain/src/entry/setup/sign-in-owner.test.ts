import { describe, expect, test, vi } from 'vitest';
import { createDesk } from '../../desk.ts';
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import { site } from '../../testing/factor-desk.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { testPorts } from '../../testing/test-ports.ts';
import { sealState } from '../factors/sealed-state.ts';

const person = { email: 'olga@desk.example', name: 'Olga', role: 'owner' } as const;
const password = 'four random words do';
const forbidden = { code: 'forbidden' };

/** An instance that was set up a moment ago. */
const openSetUp = async (typed: string | null = password, ports = testPorts(), slug = 'acme') => {
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'setUp', 'request-1');
  const done = await desk.setup.complete(call, {
    token: null,
    workspace: { slug, name: 'Acme' },
    agent: { ...person, password: typed },
    key: { name: 'First', scopes: ['read', 'write'] },
    withSignInCode: true,
  });
  const visitor = { ...call, operation: 'signInOwner', path: '/login/owner', source: '192.0.2.1' };
  const enter = (code = done.signInCode ?? '') => desk.setup.signInOwner(visitor, { code });
  return { ...done, ports, desk, call, visitor, enter };
};

describe('the owner who has just set up the instance', () => {
  test('signs in without typing the password again, and that counts as a proof of who they are', async () => {
    const { enter, agent, desk, call } = await openSetUp();
    const { token, session } = await enter();
    expect(session).toMatchObject({ kind: 'browser', owner: { type: 'agent', id: agent.id } });
    expect(await desk.sessions.ofBrowser(token)).toMatchObject({ credentialId: session.id });
    const byOwner = {
      ...call,
      actor: { type: 'agent', id: agent.id, name: agent.name, role: 'owner' },
      credentialId: session.id,
    } as const;
    expect(await desk.account.proof(byOwner)).toMatchObject({ isFresh: true });
  });

  test('does so once, also when the button is pressed twice at once', async () => {
    const { enter } = await openSetUp();
    const both = await Promise.allSettled([enter(), enter()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(enter()).rejects.toMatchObject(forbidden);
  });

  test('does so within ten minutes', async () => {
    const { enter, ports } = await openSetUp();
    ports.clock.advance(limits.factors.stateMs - 1);
    await expect(enter()).resolves.toBeDefined();
    const late = await openSetUp();
    late.ports.clock.advance(limits.factors.stateMs);
    await expect(late.enter()).rejects.toMatchObject(forbidden);
  });

  test('types the password once they have signed in some other way, or changed it, or are suspended', async () => {
    const signedIn = await openSetUp();
    await signInBrowser(signedIn.desk, signedIn.visitor, { email: person.email, password });
    await expect(signedIn.enter()).rejects.toMatchObject(forbidden);
    const changed = await openSetUp();
    await changed.desk.agents.setPassword(changed.call, {
      idOrEmail: person.email,
      password: 'other random words do',
    });
    await expect(changed.enter()).rejects.toMatchObject(forbidden);
    const suspended = await openSetUp();
    await suspended.desk.agents.add(suspended.call, { ...person, email: 'cy@desk.example', password });
    await suspended.desk.agents.suspend(suspended.call, person.email);
    await expect(suspended.enter()).rejects.toMatchObject(forbidden);
  });

  test('has no code without a password', async () => {
    expect((await openSetUp(null)).signInCode).toBeNull();
  });

  test('types the password also after they signed out', async () => {
    const { enter, desk, visitor, agent } = await openSetUp();
    const { session } = await enter();
    const actor = { type: 'agent', id: agent.id, name: agent.name, role: agent.role } as const;
    await desk.sessions.logOut({ ...visitor, actor, credentialId: session.id });
    await expect(enter()).rejects.toMatchObject(forbidden);
  });

  test('does not sign in by the code where single sign-on is the only way in', async () => {
    const { enter, desk, call } = await openSetUp();
    const provider = { issuer: 'https://login.example', clientId: 'desk', clientSecret: null };
    await desk.sso.set(call, provider);
    await desk.sso.setOnlyWay(call, true);
    const onlySso = { ...forbidden, message: expect.stringContaining('single sign-on only') };
    await expect(enter()).rejects.toMatchObject(onlySso);
    await desk.sso.setOnlyWay(call, false);
    await expect(enter()).resolves.toBeDefined();
  });

  test('may use the code again if the suspension is lifted within the ten minutes', async () => {
    const { enter, desk, call } = await openSetUp();
    await desk.agents.add(call, { ...person, email: 'cy@desk.example', password });
    await desk.agents.suspend(call, person.email);
    await expect(enter()).rejects.toMatchObject(forbidden);
    await desk.agents.resume(call, person.email);
    await expect(enter()).resolves.toBeDefined();
  });

  test('cannot use the state of a second step as the code, nor the code as that state', async () => {
    const { enter, ports, desk, visitor, agent, signInCode } = await openSetUp();
    const passwordMac = ports.vault.mac(await ports.passwords.hash(password));
    const state = { agentId: agent.id, email: person.email, passwordMac };
    await expect(enter(sealState(ports, visitor, { kind: 'awaited', state }))).rejects.toMatchObject(
      forbidden,
    );
    expect(await desk.signIn.awaited(visitor, signInCode ?? '', site)).toBeNull();
    await expect(enter()).resolves.toBeDefined();
  });
});

test('a code is made only where it is asked for', async () => {
  const ports = testPorts();
  const { signInCode } = await createDesk(ports).setup.complete(
    systemCall(ports.ids.next(), 'quickstart', 'request-1'),
    {
      token: null,
      workspace: { slug: 'acme', name: 'Acme' },
      agent: { ...person, password },
      key: { name: 'First', scopes: ['read', 'write'] },
    },
  );
  expect(signInCode).toBeNull();
});

test('a code that was used holds up no write, and is counted like a guess', async () => {
  const { enter, ports } = await openSetUp();
  await enter();
  const write = vi.spyOn(ports.work, 'write');
  const tries: unknown[] = [];
  for (let count = 0; count < 41; count += 1) tries.push(await enter().catch(({ code }) => code));
  expect(tries).toEqual([...Array.from({ length: 40 }, () => 'forbidden'), 'rate_limited']);
  expect(write).not.toHaveBeenCalled();
});

test('a code is counted where single sign-on is the only way in', async () => {
  const { enter, desk, call } = await openSetUp();
  await desk.sso.set(call, { issuer: 'https://login.example', clientId: 'desk', clientSecret: null });
  await desk.sso.setOnlyWay(call, true);
  for (let count = 0; count < 40; count += 1) await expect(enter()).rejects.toMatchObject(forbidden);
  await expect(enter()).rejects.toMatchObject({ code: 'rate_limited' });
});

test('guesses of others at the same source keep the owner out of nothing', async () => {
  const { enter } = await openSetUp();
  for (let count = 0; count < 50; count += 1) await expect(enter('guess')).rejects.toBeDefined();
  await expect(enter()).resolves.toBeDefined();
});

test('a made-up code, and one of another workspace, sign nobody in, and guesses are limited', async () => {
  const { enter, ports } = await openSetUp();
  const other = await openSetUp(password, ports, 'other');
  for (const code of ['', '\0', '\uD800', 'x'.repeat(100_000), other.signInCode ?? ''])
    await expect(enter(code)).rejects.toMatchObject(forbidden);
  const guesses = Array.from({ length: 200 }, () => enter('guess').catch(({ code }) => code));
  expect(await Promise.all(guesses)).toContain('rate_limited');
});
