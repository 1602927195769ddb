import { describe, expect, test } from 'vitest';
import type { Passwords } from '../../model/ports.ts';
import { plainPasswords } from '../../testing/plain-passwords.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { device, openSignInDesk, password } from '../../testing/signed-in-desk.ts';

const minute = 60_000;

/** Counts what is verified, and does something else meanwhile. */
const watchedPasswords = (meanwhile: () => Promise<unknown> = async () => {}) => {
  const verified: string[] = [];
  const plain = plainPasswords();
  const passwords: Passwords = {
    ...plain,
    verify: async (hash, text) => {
      verified.push(hash);
      await meanwhile();
      return plain.verify(hash, text);
    },
  };
  return { passwords, verified };
};

describe('logging in', () => {
  test('returns a session token once, with the agent and the workspace', async () => {
    const { logIn, ann, ports, workspaceId } = await openSignInDesk();
    const result = await logIn();
    expect(result).toMatchObject({ agent: ann, workspace: { id: workspaceId, slug: 'acme' } });
    expect(result.session).toMatchObject({
      owner: { type: 'agent', id: ann.id },
      kind: 'device',
      device,
      createdAt: ports.clock.now(),
    });
    expect(result.session.expiresAt).toBe('2027-02-18T08:05:00.000Z');
    expect((await logIn()).token).not.toBe(result.token);
  });

  test('accepts the address in any letter case', async () => {
    const { logIn } = await openSignInDesk();
    await expect(logIn({ email: ' ANN@Desk.Example ' })).resolves.toBeDefined();
  });

  test('does not reveal what was wrong, in words or in time', async () => {
    const { passwords, verified } = watchedPasswords();
    const bench = await openSignInDesk({ passwords });
    const { desk, bySystem, logIn } = bench;
    const invited = { email: 'invited@desk.example', name: 'I', role: 'agent', password: null } as const;
    await desk.agents.add(bySystem, invited);
    await desk.agents.add(bySystem, { ...invited, email: 'gone@desk.example', password });
    await desk.agents.suspend(bySystem, 'gone@desk.example');
    const wrong = [
      { password: 'wrong horse battery' },
      { password: '' },
      { password: `${password}\0` },
      { password: 'x'.repeat(100_000) },
      { email: 'nobody@desk.example' },
      { email: 'not an address' },
      { email: '\0' },
      { email: invited.email },
      { email: 'gone@desk.example' },
    ];
    const messages = new Set<string>();
    for (const wanted of wrong) {
      verified.length = 0;
      const error = await logIn(wanted).catch((caught: unknown) => caught);
      expect(error, JSON.stringify(wanted).slice(0, 60)).toMatchObject({ code: 'invalid_credentials' });
      expect(verified).toHaveLength(1);
      messages.add(JSON.stringify(error) + String(error));
    }
    expect(messages.size).toBe(1);
  });

  test('is in the audit log with the agent, without a password or address', async () => {
    const { logIn, read, ann } = await openSignInDesk();
    await logIn();
    const { data } = await read((stores) => stores.audit.list({ limit: 1, after: null }));
    expect(data[0]).toMatchObject({ actorType: 'agent', actorId: ann.id, operation: 'logIn', outcome: 'ok' });
    expect(JSON.stringify(data)).not.toMatch(/horse|@/);
  });

  test('refuses an invalid device name', async () => {
    const { desk, visitor, ann } = await openSignInDesk();
    const wanted = { email: ann.email, password, device: { ...device, name: 'a\nb' } };
    await expect(desk.sessions.logIn(visitor, wanted)).rejects.toMatchObject({ field: 'device.name' });
    const blank = { ...wanted, device: { name: ' ', platform: null, appVersion: null } };
    expect((await desk.sessions.logIn(visitor, blank)).session.device.name).toBeNull();
  });

  test.each(['suspend', 'setPassword'] as const)(
    'fails when access ends while the password is verified: %s',
    async (act) => {
      let close: () => Promise<unknown> = async () => {};
      const { passwords } = watchedPasswords(() => close());
      const { desk, bySystem, logIn, ann, read } = await openSignInDesk({ passwords });
      close = () =>
        act === 'suspend'
          ? desk.agents.suspend(bySystem, ann.id)
          : desk.agents.setPassword(bySystem, { idOrEmail: ann.id, password: 'another horse battery' });
      await expect(logIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
      const { data } = await read(({ sessions }) =>
        sessions.agent.listOf(ann.id, { limit: 10, after: null }),
      );
      expect(data).toEqual([]);
    },
  );
});

describe('a caller with too many tries', () => {
  test('for one address waits after ten tries, right or wrong, in any spelling and from any source', async () => {
    const { logIn, visitor, ports } = await openSignInDesk();
    const from = (count: number) => ({ ...visitor, source: `192.0.2.${count}` });
    await logIn();
    for (let count = 1; count < 10; count++) {
      const email = count % 2 ? 'ANN@desk.example' : 'ann@desk.example ';
      await expect(logIn({ email, password: 'wrong' }, from(count))).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
    }
    ports.clock.advance(minute);
    await expect(logIn({}, from(99))).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many attempts; try again in 4 minutes.',
      retryAfterSeconds: 240,
    });
    ports.clock.advance(4 * minute - 1_000);
    await expect(logIn({}, from(99))).rejects.toThrow('Too many attempts; try again in 1 second.');
    await expect(logIn({ email: 'nobody@desk.example' }, from(99))).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    ports.clock.advance(1_000);
    await expect(logIn({}, from(99))).resolves.toBeDefined();
  });

  test('from one source waits after forty tries for any addresses', async () => {
    const { logIn, visitor } = await openSignInDesk();
    for (let count = 0; count < 40; count++)
      await expect(logIn({ email: `a${count}@desk.example` })).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
    await expect(logIn()).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(logIn({}, { ...visitor, source: '192.0.2.2' })).resolves.toBeDefined();
  });

  test('waits in the browser for the tries of the app, and the reverse', async () => {
    const { desk, visitor, logIn, ann } = await openSignInDesk();
    for (let count = 0; count < 10; count++) await logIn();
    await expect(signInBrowser(desk, visitor, { email: ann.email, password })).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  test('waits before any password is verified', async () => {
    const { passwords, verified } = watchedPasswords();
    const { logIn } = await openSignInDesk({ passwords });
    for (let count = 0; count < 20; count++) await logIn().catch(() => undefined);
    expect(verified).toHaveLength(10);
  });

  test('without a known source counts together with all others without one', async () => {
    const { logIn, visitor } = await openSignInDesk();
    const unknown = { ...visitor, source: null };
    for (let count = 0; count < 40; count++)
      await logIn({ email: `a${count}@desk.example` }, unknown).catch(() => undefined);
    await expect(logIn({}, unknown)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
