import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { type AccountDesk, openAccountDesk } from '../../testing/account-desk.ts';
import { ourAddress } from '../../testing/inbound-desk.ts';

/** An account at Google, signed in. */
const signedIn = async (): Promise<AccountDesk> => {
  const bench = await openAccountDesk();
  const { id } = await bench.add({ signIn: 'google', host: undefined, password: undefined });
  await signIn(bench, id);
  return bench;
};

const signIn = async ({ desk, bySystem }: AccountDesk, id: string) => {
  const { codeVerifier } = await desk.inbound.beginSignIn(bySystem, id);
  await desk.inbound.finishSignIn(bySystem, { id, code: 'code-1', codeVerifier });
};

describe('an account of a provider', () => {
  test('fetches nothing before somebody has signed in, and asks for it', async () => {
    const bench = await openAccountDesk();
    const { id } = await bench.add({ signIn: 'google', host: undefined, password: undefined });
    bench.put(['one']);
    await bench.fetch();
    expect(bench.ports.mailFolders.opened).toEqual([]);
    expect((await bench.account()).health).toMatchObject({ state: 'needs_sign_in', failures: 0 });
    await signIn(bench, id);
    await bench.fetchLater();
    expect(await bench.stored()).toEqual(['one']);
    expect(bench.ports.mailFolders.opened).toMatchObject([
      { host: 'imap.gmail.com', port: 993, security: 'tls', credential: { accessToken: 'access-1' } },
    ]);
  });

  test('keeps its newest refresh token, sealed', async () => {
    const bench = await signedIn();
    for (const used of [['refresh-0'], ['refresh-0', 'refresh-1']]) {
      await bench.fetch();
      expect(bench.ports.mailSignIn.used).toEqual(used);
    }
    const { sealedSecret } = await bench.account();
    expect(bench.ports.vault.open(sealedSecret ?? '')).toBe('refresh-2');
    expect(sealedSecret).not.toBe('refresh-2');
  });

  test('opens its folder again with a fresh token when four fifths of its life are over', async () => {
    const bench = await signedIn();
    let polls = 0;
    bench.ports.mailFolders.onWait((ms) => {
      polls += 1;
      bench.ports.clock.advance(ms);
      return true;
    });
    await bench.fetch();
    expect(polls).toBe(48);
    bench.ports.mailFolders.onWait(() => false);
    await bench.fetch();
    expect(bench.ports.mailSignIn.used).toHaveLength(2);
  });

  test('whose access was withdrawn is not asked again, and managers learn at once how to sign in', async () => {
    const bench = await signedIn();
    const { id } = await bench.account();
    await bench.fetch();
    bench.ports.mailSignIn.answer('ended');
    await bench.fetch();
    expect((await bench.account()).health).toMatchObject({
      state: 'needs_sign_in',
      error: 'The access was withdrawn.',
    });
    const [notice] = await bench.queued('notice');
    expect(notice).toMatchObject({ to: 'owner@desk.example' });
    expect(notice?.text).toContain(`./tidemark inbound account sign-in ${id}`);
    expect(notice?.text).toContain('\n\nen notice_error\nThe access was withdrawn.\n\n');
    bench.ports.mailSignIn.answer('tokens');
    for (let minutes = 1; minutes <= 5; minutes += 1) await bench.fetchLater();
    expect(bench.ports.mailSignIn.used).toHaveLength(1);
    expect(await bench.queued('notice')).toHaveLength(1);
    bench.put(['one']);
    await signIn(bench, id);
    await bench.fetchLater();
    expect(await bench.stored()).toEqual(['one']);
  });

  test('fails, and is tried again, while its provider is away', async () => {
    const bench = await signedIn();
    bench.ports.mailSignIn.answer('away');
    await bench.fetch();
    expect((await bench.account()).health).toMatchObject({
      state: 'failing',
      error: 'The provider gave no answer.',
    });
    bench.ports.mailSignIn.answer('tokens');
    await bench.fetchLater();
    expect((await bench.account()).health.state).toBe('works');
  });

  test('whose secret another key has sealed needs a sign-in', async () => {
    const bench = await signedIn();
    const { id } = await bench.account();
    await bench.ports.work.write(bench.workspaceId, async ({ inboundAccounts }) => {
      const account = await inboundAccounts.find(id);
      if (account) await inboundAccounts.save({ ...account, sealedSecret: 'of another key' });
    });
    await bench.fetch();
    expect((await bench.account()).health).toMatchObject({
      state: 'needs_sign_in',
      error: 'Its secret was stored with another SECRET_KEY.',
    });
  });

  test('that signs in again while it is open is opened again', async () => {
    const bench = await signedIn();
    const { id } = await bench.account();
    let isFirst = true;
    bench.ports.mailFolders.onWait(async () => {
      bench.ports.clock.advance(1_000);
      if (isFirst) await signIn(bench, id);
      isFirst = false;
      return true;
    });
    await bench.fetch();
    expect(bench.ports.mailFolders.openNow).toBe(0);
  });
});

describe('the sign-in', () => {
  test.each([
    ['http://localhost/?state=x&code=code-1&scope=mail'],
    [' http://localhost/?code=code%2D1#fragment\n'],
    ['code-1'],
  ])('takes the code out of %j', async (code) => {
    const bench = await openAccountDesk();
    const { id } = await bench.add({ signIn: 'google', host: undefined });
    const input = { id, code, codeVerifier: 'verifier-1' };
    expect(await bench.desk.inbound.finishSignIn(bench.bySystem, input)).toMatchObject({
      health: { state: 'works', error: null },
      signedInAt: bench.ports.clock.now(),
    });
  });

  test.each([
    '',
    ' ',
    'two words',
    '\0',
    'http://localhost/?error=access_denied',
    'http://localhost/?code=%',
    'x'.repeat(5_000),
  ])('refuses %j', async (code) => {
    const bench = await openAccountDesk();
    const { id } = await bench.add({ signIn: 'google', host: undefined });
    const finishing = bench.desk.inbound.finishSignIn(bench.bySystem, {
      id,
      code,
      codeVerifier: 'verifier-1',
    });
    await expect(finishing).rejects.toMatchObject({ code: 'invalid_code' });
    expect((await bench.account()).sealedSecret).toBeNull();
  });

  test('is not for accounts with a password, for unknown ones, and for providers without a client', async () => {
    const bench = await openAccountDesk();
    const { desk, bySystem } = bench;
    const { id } = await bench.add();
    await expect(desk.inbound.beginSignIn(bySystem, id)).rejects.toMatchObject({ code: 'validation_failed' });
    for (const unknown of ['', '\0', 'x', '00000000-0000-4000-8000-000000000000'])
      await expect(desk.inbound.beginSignIn(bySystem, unknown)).rejects.toMatchObject({ code: 'not_found' });
    const other = await bench.add({ signIn: 'microsoft', host: undefined });
    await expect(desk.inbound.beginSignIn(bySystem, other.id)).rejects.toThrow(/MICROSOFT_CLIENT_ID/);
    const password = { id: other.id, password: 'right' };
    await expect(desk.inbound.setAccountPassword(bySystem, password)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('a new account', () => {
  const long = 'x'.repeat(30_000);
  test.each([
    [{ host: '' }, /host must be the name/],
    [{ host: undefined }, /host must be the name/],
    [{ host: 'imap example' }, /host must be the name/],
    [{ host: 'imap\0.example' }, /host must be .* NUL/],
    [{ host: long }, /host must be .* 30000 characters/],
    [{ port: 0 }, /port must be a whole number from 1 to 65535, got 0/],
    [{ port: 1.5 }, /port must be/],
    [{ user: '' }, /address must be given|user must be/],
    [{ user: long, address: ourAddress }, /user must be one line/],
    [{ user: 'a\0', address: ourAddress }, /user must be one line .* NUL/],
    [{ user: 'else' }, /address must be given, because user is no address/],
    [
      { address: 'else@acme.example' },
      /address must be an address of the workspace, got "else@acme.example"/,
    ],
    [{ password: '' }, /password must be text of 1 to 20000 characters, got text of 0/],
    [{ password: undefined }, /password must be/],
    [{ password: 'a\0b' }, /password must be/],
    [{ password: long }, /got text of 30000 characters/],
    [{ folder: ' ' }, /folder must be one line/],
    [{ folder: 'a\nb' }, /folder must be one line/],
    [{ moveTo: long }, /move_to must be one line/],
    [{ moveTo: 'INBOX' }, /another folder than folder/],
  ])('refuses %j', async (wanted, sentence) => {
    const bench = await openAccountDesk();
    await expect(bench.add(wanted)).rejects.toThrow(sentence);
    expect(await bench.desk.inbound.listAccounts(bench.bySystem)).toEqual([]);
  });

  test('has the address that its user is, and its password is sealed', async () => {
    const bench = await openAccountDesk();
    const account = await bench.add({
      host: 'IMAP.acme.example ',
      security: 'starttls',
      folder: ' Support ',
    });
    const [address] = await bench.desk.inbound.listAddresses(bench.bySystem);
    expect(account).toMatchObject({
      ...{ addressId: address?.id, host: 'imap.acme.example', port: 143, folder: 'Support', moveTo: null },
    });
    expect(account.sealedSecret).not.toBe('right');
    expect(bench.ports.vault.open(account.sealedSecret ?? '')).toBe('right');
  });

  test('is another mailbox or another folder, and one of twenty at most', async () => {
    const bench = await openAccountDesk();
    await bench.add();
    await expect(bench.add({ user: ourAddress.toUpperCase(), address: ourAddress })).rejects.toThrow(
      /already/,
    );
    for (let count = 2; count <= limits.inbound.accounts.most; count += 1)
      await bench.add({ folder: `Folder ${count}` });
    await expect(bench.add({ folder: 'One more' })).rejects.toThrow(/at most 20 accounts/);
  });

  test('that is removed is unknown', async () => {
    const bench = await openAccountDesk();
    const { id } = await bench.add();
    const { inbound } = bench.desk;
    await inbound.removeAccount(bench.bySystem, id);
    await expect(inbound.removeAccount(bench.bySystem, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(inbound.getAccount(bench.bySystem, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
