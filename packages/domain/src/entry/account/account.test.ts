import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';
import { device, openSignInDesk, password } from '../../testing/signed-in-desk.ts';

const minute = 60_000;
const other = 'another horse battery';
const dead = { code: 'forbidden' };

/** A desk that sends mail, with what was mailed about passwords. */
const opened = async () => {
  const mailer = collectingMailer({ from: { name: null, address: 'support@acme.example' } });
  const bench = await openSignInDesk({ mailer });
  const { desk, visitor, ports, read } = bench;
  const mails = async () =>
    (await read((stores) => stores.mails.list(100))).filter(({ kind }) => kind === 'password_reset');
  const ask = async (email = 'ann@desk.example', source = '192.0.2.9') => {
    await desk.account.askForReset({ ...visitor, source }, { email });
    const [newest] = await mails();
    return ports.vault.open(newest?.sealedLink ?? '').replace(/^.*\?t=/, '');
  };
  const reset = (token: string, wanted = other) =>
    desk.account.resetPassword(visitor, { token, password: wanted });
  const callIn = async (token: string) => {
    const found = await desk.sessions.ofBrowser(token);
    if (!found) throw new Error('The browser is signed in nowhere.');
    return { ...visitor, actor: found.actor, credentialId: found.credentialId };
  };
  return { ...bench, mailer, mails, ask, reset, callIn };
};

describe('a forgotten password', () => {
  test('is replaced by a link that works once, and ends every session', async () => {
    const { ask, reset, aBrowser, logIn, desk, read, ann } = await opened();
    const browser = await aBrowser();
    const token = await ask();
    expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(await read(({ passwordResets }) => passwordResets.find(token))).toBeNull();
    expect(await reset(token)).toEqual(ann);
    expect(await desk.sessions.ofBrowser(browser)).toBeNull();
    await expect(logIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(logIn({ password: other })).resolves.toBeDefined();
    await expect(reset(token)).rejects.toMatchObject(dead);
  });

  test('is mailed in the language of the agent, with the workspace’s own address', async () => {
    const { ask, desk, callIn, aBrowser, ports, mailer } = await opened();
    await desk.preferences.change(await callIn(await aBrowser()), { language: 'de' });
    const token = await ask();
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) await desk.tasks.run(task);
    const [letter] = mailer.letters;
    expect(letter).toMatchObject({
      ...{ to: 'ann@desk.example', language: 'de', automatic: true },
      subject: 'de reset_subject Ann Acme Support',
    });
    expect(letter?.text).toContain(`https://acme.desk.example/login/reset?t=${token}`);
  });

  test('may be looked at many times, for thirty minutes, and only by the newest link', async () => {
    const { ask, reset, desk, visitor, ports } = await opened();
    const old = await ask();
    const token = await ask();
    for (let count = 0; count < 10; count += 1)
      expect(await desk.account.findReset(visitor, token)).toEqual({
        email: 'ann@desk.example',
        name: 'Ann',
      });
    expect(await desk.account.findReset(visitor, old)).toBeNull();
    ports.clock.advance(30 * minute - 1);
    expect(await desk.account.findReset(visitor, token)).not.toBeNull();
    ports.clock.advance(1);
    expect(await desk.account.findReset(visitor, token)).toBeNull();
    await expect(reset(token)).rejects.toMatchObject(dead);
  });

  test('works once for ten at the same moment', async () => {
    const { ask, reset } = await opened();
    const token = await ask();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => reset(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is not used up by a password that is too short', async () => {
    const { ask, reset } = await opened();
    const token = await ask();
    await expect(reset(token, 'short')).rejects.toMatchObject({ field: 'password' });
    await expect(reset(token)).resolves.toBeDefined();
  });

  test('of an agent who was suspended, or whose password was changed, is dead', async () => {
    const one = await opened();
    const token = await one.ask();
    await one.desk.agents.suspend(one.bySystem, one.ann.id);
    await one.desk.agents.resume(one.bySystem, one.ann.id);
    await expect(one.reset(token)).rejects.toMatchObject(dead);
    const two = await opened();
    const earlier = await two.ask();
    await two.desk.agents.setPassword(two.bySystem, { idOrEmail: two.ann.id, password: other });
    await expect(two.reset(earlier)).rejects.toMatchObject(dead);
  });

  test('is in the audit log, and who used the link is named there', async () => {
    const { ask, reset, read, ann } = await opened();
    await reset(await ask());
    const { data } = await read((stores) => stores.audit.list({ limit: 1, after: null }));
    expect(data).toMatchObject([{ actorType: 'agent', actorId: ann.id, outcome: 'ok' }]);
  });
});

describe('a link for a forgotten password', () => {
  const gone = 'gone@desk.example';
  const invited = 'invited@desk.example';
  const bySso = 'sso@desk.example';
  const furnished = async () => {
    const bench = await opened();
    const { desk, bySystem, ports, workspaceId } = bench;
    const agent = { name: 'Agent', role: 'agent', password } as const;
    await desk.agents.add(bySystem, { ...agent, email: gone });
    await desk.agents.suspend(bySystem, gone);
    await desk.agents.add(bySystem, { ...agent, email: invited, password: null });
    const { id } = await desk.agents.add(bySystem, { ...agent, email: bySso, password: null });
    await ports.work.write(workspaceId, async ({ agents, sso }) => {
      const joined = await agents.findForChange(id);
      if (joined) await agents.save({ ...joined, status: 'active' });
      await sso.link(
        { agentId: id, issuer: 'https://login.example', subject: 'subject-1' },
        ports.clock.now(),
      );
    });
    return bench;
  };

  test.each([
    ['an address that nobody has', 'nobody@desk.example', 'No active agent has this address.'],
    ['a suspended agent', gone, 'No active agent has this address.'],
    ['an agent who is only invited', invited, 'No active agent has this address.'],
    ['an agent of single sign-on', bySso, 'This agent signs in with single sign-on and has no password.'],
  ])('is not sent to %s, who costs the same writes', async (_, email, error) => {
    const { ask, mails, reset, ports } = await furnished();
    const token = await ask(email);
    expect(await mails()).toMatchObject([{ to: email, state: 'failed', error }]);
    const tasks = await ports.taskQueue.claim(10, ports.clock.now(), []);
    expect(tasks.filter(({ kind }) => kind === 'mail.send')).toHaveLength(1);
    await expect(reset(token)).rejects.toMatchObject(dead);
  });

  test('is limited by address and by source, and leaves the earlier link alone', async () => {
    const { ask, reset, mails } = await opened();
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) tokens.push(await ask());
    expect((await mails()).filter(({ state }) => state === 'queued')).toHaveLength(3);
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(reset(tokens[2] ?? '')).resolves.toBeDefined();
    const two = await opened();
    for (let count = 0; count < 30; count += 1) await two.ask(`nobody${count}@desk.example`);
    await expect(two.ask('nobody@desk.example')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test.each(['', 'ann', 'ann@', 'a b@desk.example', 'ann@desk.example\0', `${'a'.repeat(300)}@desk.example`])(
    'is not sent to %j',
    async (email) => {
      const { ask } = await opened();
      await expect(ask(email)).rejects.toMatchObject({ code: 'validation_failed', field: 'email' });
    },
  );

  test('cannot be guessed at without end, and opens nothing elsewhere', async () => {
    const { reset, ports, desk, ask, visitor, bySystem } = await opened();
    const token = await ask();
    const elsewhere = { ...visitor, workspaceId: ports.ids.next() };
    await desk.workspaces.add({ ...bySystem, workspaceId: elsewhere.workspaceId }, { slug: 'b', name: 'B' });
    expect(await desk.account.findReset(elsewhere, token)).toBeNull();
    for (const wrong of ['', `${token}\n`, '\0', '\uD800'])
      await expect(reset(wrong)).rejects.toMatchObject(dead);
    for (let count = 0; count < 36; count += 1)
      await expect(reset(ports.secrets.text(32))).rejects.toMatchObject(dead);
    await expect(reset(ports.secrets.text(32))).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('an agent’s own password', () => {
  test('is changed with the current one, and only this browser stays signed in', async () => {
    const { desk, aBrowser, callIn, logIn, visitor } = await opened();
    const phone = await logIn();
    const browser = await aBrowser();
    const call = await callIn(browser);
    const { token } = await desk.account.changePassword(call, { current: password, password: other });
    expect(await desk.sessions.ofBrowser(browser)).toBeNull();
    await expect(desk.authenticate(phone.token)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await desk.sessions.ofBrowser(token)).not.toBeNull();
    await expect(logIn({ password: other })).resolves.toBeDefined();
    await expect(desk.account.hasPassword(visitor)).rejects.toMatchObject({ code: 'agent_required' });
  });

  test('does not expire, and is the same after ten years', async () => {
    const { ports, logIn, ann } = await opened();
    ports.clock.advance(10 * 365 * 24 * 60 * minute);
    await expect(logIn()).resolves.toMatchObject({ agent: { id: ann.id } });
  });

  test('stays with a wrong current one, which cannot be guessed at without end', async () => {
    const { desk, aBrowser, callIn } = await opened();
    const call = await callIn(await aBrowser());
    const attempt = (current: string) => desk.account.changePassword(call, { current, password: other });
    await expect(
      desk.account.changePassword(call, { current: password, password: 'short' }),
    ).rejects.toMatchObject({
      field: 'password',
    });
    for (let count = 0; count < limits.logins.ofAddress.most; count += 1)
      await expect(attempt(`wrong ${count}`)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(attempt(password)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('is refused to agents who sign in with single sign-on', async () => {
    const { desk, bySystem, aBrowser, callIn, ports, workspaceId } = await opened();
    const mia = await desk.agents.add(bySystem, {
      ...{ email: 'mia@desk.example', name: 'Mia', role: 'agent', password: null },
    });
    await ports.work.write(workspaceId, ({ agents }) => agents.save({ ...mia, status: 'active' }));
    const actor = { type: 'agent', id: mia.id, name: 'Mia', role: 'agent' } as const;
    const call = { ...(await callIn(await aBrowser())), actor };
    expect(await desk.account.hasPassword(call)).toBe(false);
    const attempt = desk.account.changePassword(call, { current: password, password: other });
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('an agent’s own sessions', () => {
  test('are those that live, newest first, and end one by one', async () => {
    const { desk, aBrowser, callIn, logIn, ports } = await opened();
    const phone = await logIn();
    ports.clock.advance(1_000);
    const call = await callIn(await aBrowser());
    const shown = await desk.account.sessions(call);
    expect(shown.map(({ kind, device: { name } }) => [kind, name])).toEqual([
      ['browser', null],
      ['device', device.name],
    ]);
    await desk.account.endSession(call, phone.session.id);
    expect(await desk.account.sessions(call)).toHaveLength(1);
    await expect(desk.authenticate(phone.token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('end all together, but for a new one of this browser', async () => {
    const { desk, aBrowser, callIn, logIn } = await opened();
    await logIn();
    const browser = await aBrowser();
    const { token, session } = await desk.account.endSessions(await callIn(browser));
    expect(await desk.sessions.ofBrowser(browser)).toBeNull();
    expect(await desk.account.sessions(await callIn(token))).toEqual([session]);
  });

  test.each(['', 'others', '\0', '019a0000-ffff-7000-8000-000000000001'])(
    'cannot be ended by the unknown id %j',
    async (id) => {
      const { desk, aBrowser, callIn } = await opened();
      const call = await callIn(await aBrowser());
      await expect(desk.account.endSession(call, id)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  test('are nobody else’s', async () => {
    const { desk, bySystem, visitor, aBrowser, callIn } = await opened();
    const mia = { email: 'mia@desk.example', name: 'Mia', role: 'owner', password } as const;
    await desk.agents.add(bySystem, mia);
    const theirs = await signInBrowser(desk, visitor, { email: mia.email, password });
    const call = await callIn(await aBrowser());
    await expect(desk.account.endSession(call, theirs.session.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await desk.sessions.ofBrowser(theirs.token)).not.toBeNull();
  });
});
