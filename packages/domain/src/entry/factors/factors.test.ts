import { describe, expect, test } from 'vitest';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openFactorDesk, site } from '../../testing/factor-desk.ts';
import { fakeResponse } from '../../testing/fake-passkeys.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { device, password } from '../../testing/signed-in-desk.ts';

const required = { code: 'second_factor_required' };
const tooMany = { code: 'rate_limited' };
const minute = 60_000;

const mailing = () =>
  openFactorDesk({ mailer: collectingMailer({ from: { name: null, address: 'a@b.example' } }) });

describe('an agent with an authenticator app', () => {
  test('signs in with the password and a code, and not with the password alone', async () => {
    const { desk, ann, visitor, anApp, begin, codeNow, logIn } = await openFactorDesk();
    const { secret } = await anApp();
    await expect(logIn()).rejects.toMatchObject(required);
    const awaits = await begin();
    await expect(desk.signIn.finish(visitor, { awaits, code: '000000' })).rejects.toMatchObject(required);
    const signedIn = await desk.signIn.finish(visitor, { awaits, code: codeNow(secret) });
    expect(signedIn).toMatchObject({ agent: { id: ann.id }, email: ann.email, session: { kind: 'browser' } });
    expect(await desk.sessions.ofBrowser(signedIn.token)).not.toBeNull();
  });

  test('hears of a wrong password first, with or without a code', async () => {
    const { desk, ann, visitor, anApp, codeNow } = await openFactorDesk();
    const { secret } = await anApp();
    const wrong = { email: ann.email, password: 'wrong horse battery', device };
    for (const code of [undefined, codeNow(secret)])
      await expect(desk.sessions.logIn(visitor, { ...wrong, code })).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
  });

  test('is asked for something else where the secret key that sealed the app is gone', async () => {
    const { desk, ports, visitor, ann, workspaceId, anApp, begin, codeNow } = await openFactorDesk();
    const { secret, codes } = await anApp();
    await ports.work.write(workspaceId, async ({ factors }) => {
      const app = await factors.findApp(ann.id);
      if (app) await factors.saveApp({ ...app, sealedSecret: plainVault('lost').seal(secret) });
    });
    const finish = async (code: string) => desk.signIn.finish(visitor, { awaits: await begin(), code });
    await expect(finish(codeNow(secret))).rejects.toMatchObject(required);
    expect(await finish(codes[0] ?? '')).toMatchObject({ agent: { id: ann.id } });
  });

  test('uses a code once, also when ten sign-ins show it at the same moment', async () => {
    const { desk, visitor, anApp, begin, codeNow } = await openFactorDesk();
    const { secret } = await anApp();
    const awaits = await begin();
    const code = codeNow(secret);
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, () => desk.signIn.finish(visitor, { awaits, code })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(desk.signIn.finish(visitor, { awaits, code: codeNow(secret, -1) })).rejects.toMatchObject(
      required,
    );
  });

  test('cannot use the code again with which the app was added', async () => {
    const { desk, ann, ports, visitor, byAnn, codeNow } = await openFactorDesk();
    const { secret, sealed } = await desk.factors.beginApp(byAnn);
    const code = codeNow(secret);
    await desk.factors.addApp(byAnn, { sealed, code });
    const input = { email: ann.email, password, device, code };
    await expect(desk.sessions.logIn(visitor, input)).rejects.toMatchObject(required);
    ports.clock.advance(30_000);
    await expect(desk.sessions.logIn(visitor, { ...input, code: codeNow(secret) })).resolves.toMatchObject({
      agent: { id: ann.id },
    });
  });

  test('has ten tries of a code in a quarter of an hour, of which strangers use none up', async () => {
    const { desk, ports, visitor, anApp, begin, codeNow } = await openFactorDesk();
    const { secret } = await anApp();
    const awaits = await begin();
    for (let count = 0; count < 10; count += 1)
      await expect(desk.signIn.finish(visitor, { awaits, code: '000000' })).rejects.toMatchObject(required);
    const other = { ...visitor, source: '198.51.100.9' };
    await expect(desk.signIn.finish(other, { awaits, code: codeNow(secret) })).rejects.toMatchObject(tooMany);
    ports.clock.advance(15 * minute);
    await expect(
      desk.signIn.finish(other, { awaits: await begin(), code: codeNow(secret) }),
    ).resolves.toBeDefined();
  });

  test.each(['', ' ', '12345', '1234567', 'x'.repeat(10_000), '\0', '\ud83d', '00000-00000'])(
    'is not signed in by %j',
    async (code) => {
      const { desk, visitor, anApp, begin } = await openFactorDesk();
      await anApp();
      await expect(desk.signIn.finish(visitor, { awaits: await begin(), code })).rejects.toMatchObject(
        required,
      );
    },
  );
});

describe('the second step', () => {
  test.each([
    [
      'a password that was changed',
      async ({ desk, bySystem, ann }: Bench) =>
        desk.agents.setPassword(bySystem, { idOrEmail: ann.id, password: 'another horse battery' }),
    ],
    ['ten minutes', async ({ ports }: Bench) => ports.clock.advance(10 * minute)],
    ['a suspension', async ({ desk, bySystem, ann }: Bench) => desk.agents.suspend(bySystem, ann.id)],
  ])('ends with %s', async (_what, happen) => {
    const bench = await openFactorDesk();
    const { desk, visitor, anApp, begin, codeNow } = bench;
    const { secret } = await anApp();
    const awaits = await begin();
    await happen(bench);
    await expect(desk.signIn.finish(visitor, { awaits, code: codeNow(secret) })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  test('takes no state that is made up, of another workspace, or of another step', async () => {
    const { desk, ports, visitor, byAnn, anApp, codeNow } = await openFactorDesk();
    const { secret } = await anApp();
    const { sealed } = await desk.factors.beginApp(byAnn);
    const begun = ports.vault.seal(
      JSON.stringify({ purpose: 'second factor: awaited', workspaceId: 'other' }),
    );
    for (const awaits of ['', 'null', '{}', sealed, begun, ports.vault.seal('null'), ports.vault.seal('[]')])
      await expect(desk.signIn.finish(visitor, { awaits, code: codeNow(secret) })).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
  });
});

type Bench = Awaited<ReturnType<typeof openFactorDesk>>;

describe('recovery codes', () => {
  test('come with the first factor, ten of them, and each signs in once', async () => {
    const { desk, visitor, byAnn, anApp, aPasskey, begin } = await mailing();
    const { codes } = await anApp();
    expect(new Set(codes).size).toBe(10);
    expect(await aPasskey()).toBeNull();
    const [first = '', second = ''] = codes;
    const sent = first.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    await desk.signIn.finish(visitor, { awaits: await begin(), code: sent });
    await expect(desk.signIn.finish(visitor, { awaits: await begin(), code: first })).rejects.toMatchObject(
      required,
    );
    await desk.signIn.finish(visitor, { awaits: await begin(), code: second });
    expect((await desk.factors.show(byAnn)).codesLeft).toBe(8);
  });

  test('are stored as slow hashes', async () => {
    const { ports, ann, visitor, anApp } = await openFactorDesk();
    const { codes } = await anApp();
    const stored = await ports.work.read(visitor.workspaceId, ({ factors }) => factors.listCodes(ann.id));
    expect(stored).toEqual(codes.map((code) => `plain:${code.replace('-', '')}`));
  });

  test('are in no record of a retry, and a retry does not show them again', async () => {
    const { desk, ports, byAnn, anApp } = await openFactorDesk();
    await anApp();
    const key = 'retried';
    const retried = {
      ...byAnn,
      operation: 'renewRecoveryCodes',
      idempotency: { key, fingerprint: 'same', onReplay: () => undefined },
    };
    const codes = await desk.factors.renewCodes(retried);
    expect(await desk.factors.renewCodes(retried)).not.toEqual(codes);
    const record = await ports.work.read(byAnn.workspaceId, ({ idempotency }) =>
      idempotency.find(
        { credentialId: byAnn.credentialId ?? '', operation: retried.operation, key },
        '2000-01-01T00:00:00.000Z',
      ),
    );
    expect(record).toBeNull();
  });

  test('are replaced by new ones, and end with the last factor', async () => {
    const { desk, visitor, byAnn, anApp, begin } = await openFactorDesk();
    const { codes } = await anApp();
    const fresh = await desk.factors.renewCodes(byAnn);
    expect(fresh).toHaveLength(10);
    const [earlier = ''] = codes;
    await expect(desk.signIn.finish(visitor, { awaits: await begin(), code: earlier })).rejects.toMatchObject(
      required,
    );
    await desk.factors.removeApp(byAnn);
    expect(await desk.factors.show(byAnn)).toMatchObject({ appSince: null, codesLeft: 0 });
    await expect(desk.factors.renewCodes(byAnn)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a passkey', () => {
  test('signs in alone', async () => {
    const { desk, ann, visitor, aPasskey } = await openFactorDesk();
    expect(await aPasskey()).toHaveLength(10);
    const { options, sealed } = await desk.signIn.offerPasskey(visitor, site);
    const response = fakeResponse(options, site, { counter: 1 });
    const signedIn = await desk.signIn.byPasskey(visitor, { sealed, response, site });
    expect(signedIn).toMatchObject({ agent: { id: ann.id }, session: { kind: 'browser' } });
    await expect(desk.signIn.byPasskey(visitor, { sealed, response, site })).rejects.toMatchObject(required);
  });

  test('is a second factor after the password, of its own agent alone', async () => {
    const { desk, ann, visitor, aPasskey, begin } = await openFactorDesk();
    await aPasskey();
    const awaits = await begin();
    const shown = await desk.signIn.awaited(visitor, awaits, site);
    expect(shown).toMatchObject({ email: ann.email, hasApp: false });
    const { options = '', sealed = '' } = shown?.passkey ?? {};
    const stranger = fakeResponse(options, site, { credentialId: 'key-9' });
    await expect(
      desk.signIn.finish(visitor, { awaits, passkey: { sealed, response: stranger, site } }),
    ).rejects.toMatchObject(required);
    const again = await desk.signIn.awaited(visitor, awaits, site);
    const passkey = {
      sealed: again?.passkey?.sealed ?? '',
      response: fakeResponse(again?.passkey?.options ?? '', site),
      site,
    };
    await expect(desk.signIn.finish(visitor, { awaits, passkey })).resolves.toMatchObject({
      agent: { id: ann.id },
    });
  });

  test('opens nothing on another site, for a suspended agent, or in another workspace', async () => {
    const { desk, bySystem, ann, visitor, aPasskey, ports } = await openFactorDesk();
    await aPasskey();
    const use = async (where = site) => {
      const { options, sealed } = await desk.signIn.offerPasskey(visitor, site);
      return desk.signIn.byPasskey(visitor, { sealed, response: fakeResponse(options, where), site });
    };
    await expect(use({ ...site, origin: 'https://evil.example' })).rejects.toMatchObject(required);
    const { options, sealed } = await desk.signIn.offerPasskey(visitor, site);
    await expect(
      desk.signIn.byPasskey(
        { ...visitor, workspaceId: ports.ids.next() },
        { sealed, response: fakeResponse(options, site), site },
      ),
    ).rejects.toMatchObject(required);
    await desk.agents.add(bySystem, { email: 'eve@desk.example', name: 'Eve', role: 'owner', password });
    await desk.agents.suspend(bySystem, ann.id);
    await expect(use()).rejects.toMatchObject(required);
  });

  test('is tried forty times from one source in five minutes', async () => {
    const { desk, visitor } = await openFactorDesk();
    for (let count = 0; count < 40; count += 1)
      await expect(desk.signIn.byPasskey(visitor, { sealed: '', response: '', site })).rejects.toMatchObject(
        required,
      );
    await expect(desk.signIn.byPasskey(visitor, { sealed: '', response: '', site })).rejects.toMatchObject(
      tooMany,
    );
  });

  test('is removed by its agent, and at most 20 are stored', async () => {
    const { desk, byAnn, aPasskey } = await openFactorDesk();
    for (let count = 0; count < 20; count += 1) await aPasskey(`key-${count}`);
    await expect(aPasskey('key-20')).rejects.toMatchObject({ code: 'forbidden' });
    const { passkeys } = await desk.factors.show(byAnn);
    expect(passkeys).toHaveLength(20);
    await desk.factors.removePasskey(byAnn, passkeys[0]?.id ?? '');
    await expect(desk.factors.removePasskey(byAnn, passkeys[0]?.id ?? '')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(aPasskey('key-1')).rejects.toMatchObject({ code: 'validation_failed', field: 'response' });
  });
});
