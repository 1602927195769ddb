import { expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { openSignInDesk } from '../../testing/signed-in-desk.ts';

const hour = 3_600_000;
const day = 24 * hour;

test('a session of an agent ends so many days after the sign-in, however often it is used', async () => {
  const { desk, logIn, ports } = await openSignInDesk({ agentSessions: { mostMs: 7 * day } });
  const { token } = await logIn();
  for (let days = 1; days < 7; days += 1) {
    ports.clock.advance(day);
    await expect(desk.authenticate(token)).resolves.toBeDefined();
  }
  ports.clock.advance(day);
  await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
  await expect(desk.authenticate((await logIn()).token)).resolves.toBeDefined();
});

test('a browser is signed out so long after the sign-in', async () => {
  const { desk, aBrowser, ports } = await openSignInDesk({ agentSessions: { mostMs: 6 * hour } });
  const token = await aBrowser();
  ports.clock.advance(5 * hour);
  expect(await desk.sessions.ofBrowser(token)).not.toBeNull();
  ports.clock.advance(hour);
  expect([await desk.sessions.ofBrowser(token), await desk.sessions.isStill(token)]).toEqual([null, null]);
});

test('a session shows the end that comes first, and is not listed after it', async () => {
  const { desk, visitor, ann, logIn, ports, bySystem } = await openSignInDesk({
    agentSessions: { mostMs: 7 * day },
  });
  const { session } = await logIn();
  const end = plus(ports.clock.now(), 7 * day);
  expect(session.expiresAt).toBe(end);
  const actor = { type: 'agent', id: ann.id, name: ann.name, role: ann.role } as const;
  const call = { ...visitor, actor, credentialId: session.id };
  const own = async () => (await desk.account.sessions(call)).map(({ expiresAt }) => expiresAt);
  expect(await own()).toEqual([end]);
  const page = { limit: 10, after: null };
  const { data } = await desk.sessions.list(bySystem, { idOrEmail: ann.email, page });
  expect(data.map(({ expiresAt }) => expiresAt)).toEqual([end]);
  ports.clock.advance(7 * day);
  expect(await own()).toEqual([]);
  expect((await desk.sessions.revoke(bySystem, session.id)).expiresAt).toBe(end);
});

test('a session of an agent has no such end where none is set', async () => {
  const { desk, logIn, ports } = await openSignInDesk();
  const { token } = await logIn();
  ports.clock.advance(89 * day);
  await expect(desk.authenticate(token)).resolves.toBeDefined();
});
