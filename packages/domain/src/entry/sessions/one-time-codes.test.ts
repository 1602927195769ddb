import { describe, expect, test } from 'vitest';
import { millisecondsOf } from '../../kernel/instant.ts';
import { systemCall } from '../../model/actor.ts';
import type { SignInCode } from '../../model/entry/sign-in-code.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { aSignInCode } from '../../testing/session-builders.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { openSignInDesk, password, type SignInDesk, verifier } from '../../testing/signed-in-desk.ts';
import { answersChallenge, challengeOf } from './one-time-code.ts';

const other = 'M25iVXpKU3puUjFaYWg3T1NDTDQtcW1ROUY5YXlwalNoc0hhakxifmZHag';
const refusal = { code: 'invalid_code' };

const sessionsOf = async ({ read, ann }: SignInDesk) =>
  (await read(({ sessions }) => sessions.agent.listOf(ann.id, { limit: 100, after: null }))).data;

const devicesOf = async (bench: SignInDesk) =>
  (await sessionsOf(bench)).filter(({ kind, revokedAt }) => kind === 'device' && revokedAt === null);

describe('a challenge', () => {
  test('is the one of the RFC for the verifier of the RFC', async () => {
    const { ports } = await openSignInDesk();
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expect(challengeOf(ports.secrets, verifier)).toBe(challenge);
    expect(answersChallenge(ports.secrets, verifier, challenge)).toBe(true);
  });

  test.each(['', 'a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}é`])(
    'is answered by no verifier like %j, even when it was made from it',
    async (wrong) => {
      const { secrets } = (await openSignInDesk()).ports;
      expect(answersChallenge(secrets, wrong, challengeOf(secrets, wrong))).toBe(false);
    },
  );

  test('is not its own verifier: the plain method is not supported', async () => {
    const { ports } = await openSignInDesk();
    const challenge = challengeOf(ports.secrets, verifier);
    expect(answersChallenge(ports.secrets, challenge, challenge)).toBe(false);
    expect(answersChallenge(ports.secrets, verifier, '')).toBe(false);
  });
});

describe('a one-time code', () => {
  test('is exchanged for a device session with the verifier', async () => {
    const { desk, aCode, exchange, ann } = await openSignInDesk();
    const code = await aCode();
    expect(code).toMatch(/^[0-9A-Za-z]{32}$/);
    const { token, agent } = await exchange(code);
    expect(agent).toEqual(ann);
    expect((await desk.authenticate(token)).actor).toMatchObject({ id: ann.id });
  });

  test.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\n`])(
    'is not created for the challenge %j',
    async (challenge) => {
      const { desk, visitor, aBrowser } = await openSignInDesk();
      const authorize = desk.signIn.authorize(visitor, { browserToken: await aBrowser(), challenge });
      await expect(authorize).rejects.toMatchObject({ code: 'validation_failed', field: 'code_challenge' });
    },
  );

  test('is not created for a browser that is signed out or of another workspace', async () => {
    const { desk, visitor, aBrowser, logIn, ports } = await openSignInDesk();
    const challenge = challengeOf(ports.secrets, verifier);
    const browserToken = await aBrowser();
    for (const token of ['', 'tmb_x', (await logIn()).token])
      expect(await desk.signIn.authorize(visitor, { browserToken: token, challenge })).toBeNull();
    const elsewhere = { ...visitor, workspaceId: ports.ids.next() };
    expect(await desk.signIn.authorize(elsewhere, { browserToken, challenge })).toBeNull();
  });

  test('that signed a device in is mailed to the agent, by the name that the device gives itself', async () => {
    const { aCode, exchange, ports, workspaceId, ann } = await openSignInDesk({
      mailer: collectingMailer({ from: { name: null, address: 'support@acme.example' } }),
    });
    await exchange(await aCode());
    const sent = await ports.work.read(workspaceId, ({ mails }) => mails.list(10));
    expect(sent).toMatchObject([
      {
        to: ann.email,
        kind: 'account_notice',
        cause: 'new_device',
        text: expect.stringContaining('Ann’s phone, ios'),
      },
    ]);
  });

  test('used again is refused, and ends the session created from it', async () => {
    const bench = await openSignInDesk();
    const { desk, aCode, exchange } = bench;
    const code = await aCode();
    const { token } = await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject(refusal);
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await devicesOf(bench)).toEqual([]);
  });

  test('used again after it expired and without its verifier ends that session too', async () => {
    const { desk, aCode, exchange, ports } = await openSignInDesk();
    const code = await aCode();
    const { token } = await exchange(code);
    ports.clock.advance(24 * 60 * 60_000);
    await expect(exchange(code, other)).rejects.toMatchObject(refusal);
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('is exchanged once by forty at the same moment', async () => {
    const bench = await openSignInDesk();
    const code = await bench.aCode();
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => bench.exchange(code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal);
    expect((await sessionsOf(bench)).filter(({ kind }) => kind === 'device')).toHaveLength(1);
  });

  test('works for two minutes, and not at the end of the second one', async () => {
    const { aCode, exchange, ports, aBrowser } = await openSignInDesk();
    const cookie = await aBrowser();
    const first = await aCode(cookie);
    const second = await aCode(cookie);
    ports.clock.advance(2 * 60_000 - 1);
    await expect(exchange(first)).resolves.toBeDefined();
    ports.clock.advance(1);
    await expect(exchange(second)).rejects.toMatchObject(refusal);
    ports.clock.advance(1_000);
    await expect(exchange(second)).rejects.toMatchObject(refusal);
  });

  test('is not used up by a wrong verifier', async () => {
    const { aCode, exchange } = await openSignInDesk();
    const code = await aCode();
    for (const wrong of [other, '', verifier.slice(1), `${verifier}a`])
      await expect(exchange(code, wrong)).rejects.toMatchObject(refusal);
    await expect(exchange(code)).resolves.toBeDefined();
  });

  test('of another workspace is unknown there, and not used up', async () => {
    const { desk, aCode, exchange, ports, visitor } = await openSignInDesk();
    const elsewhere = ports.ids.next();
    await desk.workspaces.add(systemCall(elsewhere, 'add', 'r'), { slug: 'other', name: 'Other' });
    const code = await aCode();
    await expect(exchange(code, verifier, { ...visitor, workspaceId: elsewhere })).rejects.toMatchObject(
      refusal,
    );
    await expect(exchange(code)).resolves.toBeDefined();
  });

  test('that is wrong in any way is refused in the same words', async () => {
    const { aCode, exchange, ports } = await openSignInDesk();
    const used = await aCode();
    await exchange(used);
    const expired = await aCode();
    ports.clock.advance(121_000);
    const mismatched = await aCode();
    const attempts = [
      () => exchange(used),
      () => exchange(expired),
      () => exchange(mismatched, other),
      () => exchange('x'.repeat(32)),
      () => exchange(''),
      () => exchange(`${mismatched}\n`),
      () => exchange('\0'),
    ];
    const messages = new Set<string>();
    for (const attempt of attempts) {
      const error = await attempt().catch((caught: unknown) => caught);
      expect(error).toMatchObject(refusal);
      messages.add(String(error));
    }
    expect(messages.size).toBe(1);
  });

  test.each([
    [{ expiresAt: null }, false],
    [{ expiresAt: '' }, false],
    [{ expiresAt: 'never' }, false],
    [{ expiresAt: '9999-12-31T23:59:59.999Z', createdAt: '2026-11-20T08:02:59.000Z' }, false],
    [{ expiresAt: '9999-12-31T23:59:59.999Z', createdAt: '9999-12-31T00:00:00.000Z' }, false],
    [{ createdAt: '2026-11-20T08:06:00.001Z' }, false],
    [{ createdAt: '2026-11-20T08:06:00.000Z' }, true],
  ])('with an invalid row or time opens nothing: %j', async (wrong, isTaken) => {
    const { ports, workspaceId, ann, exchange, aBrowser, desk } = await openSignInDesk();
    const text = ports.secrets.text(32);
    const browser = await desk.sessions.ofBrowser(await aBrowser());
    const row = {
      ...aSignInCode({ agentId: ann.id, codeHash: ports.secrets.hash(text) }),
      browserSessionId: browser?.credentialId,
      ...wrong,
    } as SignInCode;
    await ports.work.write(workspaceId, ({ signInCodes }) => signInCodes.add(row));
    if (isTaken) await expect(exchange(text)).resolves.toBeDefined();
    else await expect(exchange(text)).rejects.toMatchObject(refusal);
  });

  test('ends with the browser’s session: signed out, revoked, or signed in again', async () => {
    const bench = await openSignInDesk();
    const { desk, aCode, aBrowser, exchange, bySystem, visitor, ann } = bench;
    const other = await aCode();
    const ends = [
      async (cookie: string) => {
        const { actor, credentialId } = (await desk.sessions.ofBrowser(cookie)) ?? expect.unreachable();
        await desk.sessions.logOut({ ...visitor, actor, credentialId });
      },
      async (cookie: string) => {
        const { credentialId } = (await desk.sessions.ofBrowser(cookie)) ?? expect.unreachable();
        await desk.sessions.revoke(bySystem, credentialId);
      },
      (earlierToken: string) => signInBrowser(desk, visitor, { email: ann.email, password, earlierToken }),
    ];
    for (const end of ends) {
      const cookie = await aBrowser();
      const code = await aCode(cookie);
      await end(cookie);
      await expect(exchange(code)).rejects.toMatchObject(refusal);
    }
    await expect(exchange(other)).resolves.toBeDefined();
  });

  test('that was created too late for its browser’s session opens nothing either', async () => {
    const { desk, aCode, aBrowser, exchange, ports, workspaceId } = await openSignInDesk();
    const cookie = await aBrowser();
    const code = await aCode(cookie);
    const { credentialId } = (await desk.sessions.ofBrowser(cookie)) ?? expect.unreachable();
    await ports.work.write(workspaceId, ({ sessions }) =>
      sessions.agent.revoke(credentialId, ports.clock.now()),
    );
    await expect(exchange(code)).rejects.toMatchObject(refusal);
  });

  test('is limited to five open ones per browser: the oldest is removed', async () => {
    const { aCode, aBrowser, exchange, ports } = await openSignInDesk();
    const cookie = await aBrowser();
    const other = await aCode();
    const codes: string[] = [];
    for (let count = 0; count < 6; count++) {
      ports.clock.advance(1);
      codes.push(await aCode(cookie));
    }
    const [oldest = '', ...kept] = codes;
    await expect(exchange(oldest)).rejects.toMatchObject(refusal);
    for (const code of [...kept, other]) await expect(exchange(code)).resolves.toBeDefined();
  });

  test('that was valid once cannot fill the audit log', async () => {
    const { aCode, exchange } = await openSignInDesk();
    const code = await aCode();
    for (let count = 0; count < 40; count++)
      await expect(exchange(code, other)).rejects.toMatchObject(refusal);
    await expect(exchange(code, other)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(exchange(code)).resolves.toBeDefined();
  });

  test('does not work again when the clock jumps back', async () => {
    const { aCode, exchange, ports } = await openSignInDesk();
    const code = await aCode();
    const before = millisecondsOf(ports.clock.now());
    ports.clock.advance(121_000);
    await expect(exchange(code)).rejects.toMatchObject(refusal);
    ports.clock.set(new Date(before).toISOString());
    await expect(exchange(code)).rejects.toMatchObject(refusal);
  });

  test.each(['suspend', 'setPassword'] as const)('opens nothing after %s', async (act) => {
    const { desk, aCode, aBrowser, exchange, bySystem, ann } = await openSignInDesk();
    const cookie = await aBrowser();
    const code = await aCode(cookie);
    await (act === 'suspend'
      ? desk.agents.suspend(bySystem, ann.id)
      : desk.agents.setPassword(bySystem, { idOrEmail: ann.id, password }));
    await expect(exchange(code)).rejects.toMatchObject(refusal);
    expect(await desk.sessions.ofBrowser(cookie)).toBeNull();
  });

  test('cannot be guessed without end, and guesses do not block real codes', async () => {
    const { aCode, exchange, ports } = await openSignInDesk();
    const code = await aCode();
    for (let count = 0; count < 40; count++)
      await expect(exchange(ports.secrets.text(32))).rejects.toMatchObject(refusal);
    await expect(exchange(ports.secrets.text(32))).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(exchange(code)).resolves.toBeDefined();
  });
});
