import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { testPorts } from '../../testing/test-ports.ts';

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
});

test('a made-up code, and one of another workspace, sign nobody in, and guesses are limited', async () => {
  const { enter, ports } = await openSetUp();
  const other = await openSetUp(password, ports, 'other');
  for (const code of ['', '\0', '\uD800', 'x'.repeat(100_000), other.signInCode ?? ''])
    await expect(enter(code)).rejects.toMatchObject(forbidden);
  const guesses = Array.from({ length: 200 }, () => enter('guess').catch(({ code }) => code));
  expect(await Promise.all(guesses)).toContain('rate_limited');
});
