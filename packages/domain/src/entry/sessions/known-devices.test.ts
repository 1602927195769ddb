import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Throttle } from '../../model/entry/throttle.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openFactorDesk, site } from '../../testing/factor-desk.ts';
import { fakeResponse } from '../../testing/fake-passkeys.ts';
import { memoryThrottle } from '../../testing/memory-throttle.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { device, openSignInDesk, password } from '../../testing/signed-in-desk.ts';
import { isKnownDevice, knownDeviceToken } from './known-device.ts';

const tooMany = { code: 'rate_limited' };
const day = 86_400_000;
const mailing = { mailer: collectingMailer({ from: { name: null, address: 'a@b.example' } }) };

const opened = async () => {
  const bench = await openSignInDesk(mailing);
  const { desk, visitor, ann, read } = bench;
  const enter = (knownDevice: string | null = null) =>
    desk.sessions.beginBrowser(visitor, { email: ann.email, password, knownDevice });
  const causes = async () =>
    (await read(({ mails }) => mails.list(50))).flatMap(({ kind, cause }) =>
      kind === 'account_notice' ? [cause] : [],
    );
  return { ...bench, enter, causes, known: desk.sessions.knownDeviceToken(visitor, ann.email) };
};

describe('a mail about a new browser', () => {
  test('is not sent for the first sign-in of an account', async () => {
    const { enter, causes } = await opened();
    await enter();
    expect(await causes()).toEqual([]);
  });

  test('is sent for each browser that the agent has not signed in with before', async () => {
    const { enter, causes, known } = await opened();
    await enter();
    await enter(known);
    expect(await causes()).toEqual([]);
    await enter();
    expect(await causes()).toEqual(['new_browser']);
  });

  test('is sent for a browser that is known for another agent only', async () => {
    const { desk, visitor, enter, causes } = await opened();
    await enter();
    await enter(desk.sessions.knownDeviceToken(visitor, 'bo@desk.example'));
    expect(await causes()).toEqual(['new_browser']);
  });

  test('is sent for an old account whose sessions are all forgotten', async () => {
    const { enter, causes, ports } = await opened();
    ports.clock.advance(31 * day);
    await enter();
    expect(await causes()).toEqual(['new_browser']);
  });

  test('names the device of an app, and is not sent for one that is known', async () => {
    const { desk, visitor, ann, enter, causes, known, aCode } = await opened();
    await enter();
    const input = { email: ann.email, password, device };
    await desk.sessions.logIn(visitor, { ...input, knownDevice: known });
    const exchange = { verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', device, knownDevice: known };
    const browser = await enter(known);
    if ('awaits' in browser) throw new Error('Expected a session.');
    await desk.signIn.exchange(visitor, { ...exchange, code: await aCode(browser.token) });
    expect(await causes()).toEqual([]);
    await desk.sessions.logIn(visitor, input);
    expect(await causes()).toEqual(['new_device']);
  });
});

describe('a device that signed in before', () => {
  test('of the agent app has tries of its own, which strangers do not use up', async () => {
    const { desk, visitor, ann, known } = await opened();
    const enter = (knownDevice: string | null, typed = password) =>
      desk.sessions.logIn(visitor, { email: ann.email, password: typed, device, knownDevice });
    for (let count = 0; count < limits.logins.ofAddress.most; count += 1)
      await expect(enter(null, 'wrong horse battery')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(enter(null)).rejects.toMatchObject(tooMany);
    await expect(enter(known)).resolves.toMatchObject({ agent: { id: ann.id } });
  });

  test('of a customer gets links while strangers use up those of the address, and those that are mailed', async () => {
    const { desk, visitor, read } = await opened();
    const email = 'cora@customer.example';
    const known = desk.portal.knownDeviceToken(visitor, email);
    for (let count = 0; count < limits.portal.linksOfAddress.most; count += 1)
      await desk.portal.requestLink(visitor, { email });
    await expect(desk.portal.requestLink(visitor, { email })).rejects.toMatchObject(tooMany);
    await desk.portal.requestLink(visitor, { email, knownDevice: known });
    const mails = await read((stores) => stores.mails.list(50));
    const queued = mails.filter(({ state }) => state === 'queued');
    expect(queued).toHaveLength(limits.mail.linksTo.most + 1);
    for (let count = 1; count < limits.portal.linksOfAddress.most; count += 1)
      await desk.portal.requestLink(visitor, { email, knownDevice: known });
    await expect(desk.portal.requestLink(visitor, { email, knownDevice: known })).rejects.toMatchObject(
      tooMany,
    );
  });

  test('keeps its token, and gets a new one in the place of one of another address', async () => {
    const { desk, visitor, ann, known } = await opened();
    expect(desk.sessions.knownDeviceToken(visitor, ann.email, known)).toBe(known);
    expect(desk.sessions.knownDeviceToken(visitor, 'bo@desk.example', known)).not.toBe(known);
    expect(desk.sessions.knownDeviceToken(visitor, ann.email)).not.toBe(known);
    const email = 'cora@customer.example';
    const token = desk.portal.knownDeviceToken(visitor, email);
    expect(desk.portal.knownDeviceToken(visitor, email, token)).toBe(token);
  });

  test('gets a token by the newest secret key, so that it stays known when the key before goes', async () => {
    const { ports } = await opened();
    const whose = { type: 'agent', workspaceId: ports.ids.next(), email: 'ann@desk.example' } as const;
    const under = (...keys: [string, ...string[]]) => ({
      secrets: ports.secrets,
      vault: plainVault(...keys),
    });
    const old = knownDeviceToken(under('before'), whose);
    const changed = under('now', 'before');
    expect(isKnownDevice(changed, whose, old)).toBe(true);
    const token = knownDeviceToken(changed, whose, old);
    expect(isKnownDevice(under('now'), whose, token)).toBe(true);
    expect(knownDeviceToken(changed, whose, token)).toBe(token);
  });

  test('shares its tries with the others of the agent, however many there are', async () => {
    const { desk, visitor, ann } = await opened();
    const enter = () => {
      const knownDevice = desk.sessions.knownDeviceToken(visitor, ann.email);
      const input = { email: ann.email, password: 'wrong horse battery', device, knownDevice };
      return desk.sessions.logIn(visitor, input);
    };
    for (let count = 0; count < limits.logins.ofAddress.most; count += 1)
      await expect(enter()).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(enter()).rejects.toMatchObject(tooMany);
  });

  test('of a customer shares its links with the others, and at most twice as many are mailed in all', async () => {
    const { desk, visitor, read } = await opened();
    const email = 'cora@customer.example';
    const { most } = limits.portal.linksOfAddress;
    for (let count = 0; count < most; count += 1) await desk.portal.requestLink(visitor, { email });
    const ask = () =>
      desk.portal.requestLink(visitor, { email, knownDevice: desk.portal.knownDeviceToken(visitor, email) });
    for (let count = 0; count < most; count += 1) await ask();
    await expect(ask()).rejects.toMatchObject(tooMany);
    const mails = await read((stores) => stores.mails.list(50));
    expect(mails.filter(({ state }) => state === 'queued')).toHaveLength(2 * limits.mail.linksTo.most);
  });

  test('of an agent is none of a customer, and of no other address', async () => {
    const { desk, visitor, ann, known } = await opened();
    for (let count = 0; count < limits.portal.linksOfAddress.most; count += 1)
      await desk.portal.requestLink(visitor, { email: ann.email });
    for (const knownDevice of [known, desk.portal.knownDeviceToken(visitor, 'bo@customer.example'), ''])
      await expect(desk.portal.requestLink(visitor, { email: ann.email, knownDevice })).rejects.toMatchObject(
        tooMany,
      );
  });
});

describe('whoever knows the password of an agent with a second factor', () => {
  test('tries fifty codes a day and no more, and the agent gets one mail about it', async () => {
    const bench = await openFactorDesk(mailing);
    const { desk, visitor, ann, anApp, begin, codeNow, ports, read } = bench;
    const { secret } = await anApp();
    const known = desk.sessions.knownDeviceToken(visitor, ann.email);
    const finish = async (code: string, knownDevice: string | null = null) =>
      desk.signIn.finish(visitor, { awaits: await begin(), code, knownDevice });
    const { tries, triesOfDay } = limits.factors;
    for (let count = 0; count < triesOfDay.most; count += 1) {
      if (count % tries.most === 0) ports.clock.advance(tries.windowMs);
      await expect(finish('000000')).rejects.toMatchObject({ code: 'second_factor_required' });
    }
    ports.clock.advance(tries.windowMs);
    for (let count = 0; count < 2; count += 1)
      await expect(finish(codeNow(secret))).rejects.toMatchObject(tooMany);
    const mails = await read((stores) => stores.mails.list(50));
    expect(mails.filter(({ cause }) => cause === 'codes_tried')).toHaveLength(1);
    expect((await finish(codeNow(secret), known)).agent.id).toBe(ann.id);
  });

  test('has one more count of codes on all devices that the agent signed in with', async () => {
    const { desk, visitor, ann, anApp, begin } = await openFactorDesk(mailing);
    await anApp();
    const awaits = await begin();
    const finish = () => {
      const knownDevice = desk.sessions.knownDeviceToken(visitor, ann.email);
      return desk.signIn.finish(visitor, { awaits, code: '000000', knownDevice });
    };
    for (let count = 0; count < limits.factors.tries.most; count += 1)
      await expect(finish()).rejects.toMatchObject({ code: 'second_factor_required' });
    await expect(finish()).rejects.toMatchObject(tooMany);
  });

  test('is not reported to the agent when the codes cannot be counted for a moment', async () => {
    const throttle = memoryThrottle();
    const counting: Throttle = {
      take: async (key, allowance, at) => {
        if (allowance === limits.factors.triesOfDay) throw new DeskError('unavailable', 'No answer.');
        return throttle.take(key, allowance, at);
      },
    };
    const { desk, visitor, anApp, begin, read } = await openFactorDesk({ ...mailing, throttle: counting });
    await anApp();
    const awaits = await begin();
    await expect(desk.signIn.finish(visitor, { awaits, code: '000000' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    const mails = await read((stores) => stores.mails.list(50));
    expect(mails.filter(({ cause }) => cause === 'codes_tried')).toEqual([]);
  });

  test('does not stop an office behind one address from signing in with passkeys', async () => {
    const { desk, ann, visitor, aPasskey } = await openFactorDesk();
    await aPasskey('key-1');
    const shows = async (isRight: boolean) => {
      const { options, sealed } = await desk.signIn.offerPasskey(visitor, site);
      const response = isRight ? fakeResponse(options, site, { credentialId: 'key-1' }) : '{}';
      return desk.signIn.byPasskey(visitor, { sealed, response, site });
    };
    for (let count = 0; count < limits.logins.fromSource.most; count += 1)
      expect((await shows(true)).agent.id).toBe(ann.id);
    for (let count = 0; count < limits.logins.fromSource.most; count += 1)
      await expect(shows(false)).rejects.toMatchObject({ code: 'second_factor_required' });
    await expect(shows(false)).rejects.toMatchObject(tooMany);
    expect((await shows(true)).agent.id).toBe(ann.id);
  });
});
