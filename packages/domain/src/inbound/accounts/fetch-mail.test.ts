import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { type AccountDesk, openAccountDesk } from '../../testing/account-desk.ts';
import { mailBytes } from '../../testing/inbound-builders.ts';
import { ourAddress } from '../../testing/inbound-desk.ts';
import { keepsTime, prefersLanguage } from '../../testing/languages.ts';

const withAccount = async (
  wanted: Parameters<AccountDesk['add']>[0] = {},
  overrides: Parameters<typeof openAccountDesk>[0] = {},
): Promise<AccountDesk> => {
  const bench = await openAccountDesk(overrides);
  await bench.add(wanted);
  return bench;
};

const day = 86_400_000;

describe('mail of an account', () => {
  test('is fetched once, and becomes tickets', async () => {
    const bench = await withAccount();
    bench.put(['one', 'two']);
    expect(await bench.fetch()).toEqual({ wait: expect.any(String) });
    await bench.fetch();
    bench.put(['three']);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'two', 'three']);
    expect(bench.ports.mailFolders.fetched).toEqual([1, 2, 3]);
    expect((await bench.rows())[0]).toMatchObject({
      ...{ way: 'imap', state: 'kept', rawIn: 'row', addressId: (await bench.account()).addressId },
      envelope: { from: 'cora@customer.example', to: ourAddress, client: null },
    });
    await bench.work();
    await bench.work();
    await bench.work();
    expect(await bench.messages(3)).toHaveLength(1);
    expect(bench.ports.mailFolders.openNow).toBe(0);
  });

  test('is fetched while the folder stays open, at once when there is news', async () => {
    const bench = await withAccount();
    const names = ['one', 'two'];
    bench.ports.mailFolders.onWait((ms) => {
      expect(ms).toBe(limits.inbound.accounts.fetch.pollMs);
      const name = names.shift();
      if (name !== undefined) bench.put([name]);
      return name !== undefined;
    });
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'two']);
    expect(bench.ports.mailFolders.opened).toHaveLength(1);
  });

  test('that was there before stays there, but for the last hour', async () => {
    const bench = await openAccountDesk();
    bench.put(['last year'], 365 * day);
    bench.put(['two hours ago'], 7_200_000);
    bench.put(['a minute ago'], 60_000);
    bench.put(['moved here'], 30 * day);
    await bench.add();
    await bench.fetch();
    expect(await bench.stored()).toEqual(['a minute ago']);
    expect((await bench.account()).cursor).toMatchObject({ lastUid: 4, walk: null });
    bench.put(['an old mail that arrives now'], 30 * day);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['a minute ago', 'an old mail that arrives now']);
  });

  test('that arrived before the first success is fetched then', async () => {
    const bench = await withAccount();
    bench.ports.mailFolders.fail('failed');
    await bench.fetch();
    bench.put(['one']);
    bench.ports.clock.advance(3 * day);
    bench.ports.mailFolders.fail(null);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one']);
  });

  test('that others have read, moved away or removed holds up nothing', async () => {
    const bench = await withAccount();
    const [, second = 0] = bench.put(['one', 'two', 'three']);
    bench.ports.mailFolders.remove(second);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'three']);
  });

  test('is moved once it is stored, if the account says so', async () => {
    const bench = await withAccount({ moveTo: 'Done' });
    bench.put(['one', 'two']);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'two']);
    expect(bench.ports.mailFolders.moved.map(({ uid }) => uid)).toEqual([1, 2]);
    expect(bench.ports.mailFolders.opened[0]).toMatchObject({ willMove: true });
  });

  test('that cannot be moved is stored all the same, and managers see why it stays', async () => {
    const bench = await withAccount({ moveTo: 'None' });
    bench.ports.mailFolders.moveFails = true;
    bench.put(['one', 'two']);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'two']);
    expect((await bench.account()).health).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('could not move a mail to None.'),
    });
    bench.put(['three']);
    await bench.fetchLater();
    expect(await bench.stored()).toEqual(['one', 'two', 'three']);
    expect(bench.ports.mailFolders.fetched).toEqual([1, 2, 3]);
  });

  test('ends with its account, or with the account’s address', async () => {
    const bench = await withAccount();
    await bench.desk.inbound.removeAddress(bench.bySystem, ourAddress);
    bench.put(['one']);
    expect(await bench.fetch()).toEqual({ done: true });
    expect(await bench.rows()).toEqual([]);
  });

  test('ends while the folder is open when the account is removed', async () => {
    const bench = await withAccount();
    bench.ports.mailFolders.onWait(async () => {
      await bench.desk.inbound.removeAccount(
        bench.bySystem,
        (await bench.desk.inbound.listAccounts(bench.bySystem))[0]?.id ?? '',
      );
      return true;
    });
    expect(await bench.fetch()).toEqual({ done: true });
    expect(bench.ports.mailFolders.openNow).toBe(0);
  });
});

describe('mail that another process fetches at the same time', () => {
  test('is stored once, and its bytes too', async () => {
    const bench = await withAccount();
    const { workspaceId } = bench;
    bench.ports.mailFolders.put(mailBytes({}, 'Long. '.repeat(20_000)), bench.ports.clock.now());
    const payload = { account_id: (await bench.account()).id };
    const place = { workspaceId, attempts: 0, lane: null, group: '', runAt: '', id: '' };
    const run = () => bench.desk.tasks.run({ ...place, kind: 'mail.fetch', payload });
    await Promise.all([run(), run(), run()]);
    expect(await bench.rows()).toMatchObject([{ state: 'kept', rawIn: 'store' }]);
    expect(bench.ports.byteStore.keys()).toHaveLength(1);
  });
});

describe('a folder whose UIDs count other mails', () => {
  test('is walked through again since two weeks before the last success, and what is stored is no second mail', async () => {
    const bench = await withAccount();
    bench.put(['one', 'two']);
    await bench.fetch();
    bench.put(['three'], 20 * day);
    bench.put(['four'], 10 * day);
    bench.ports.mailFolders.renumber('2', 1_000);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'two', 'four']);
    const states = (await bench.rows()).map(({ state }) => state);
    expect(states.filter((state) => state === 'duplicate')).toHaveLength(2);
    expect((await bench.account()).cursor).toMatchObject({ uidValidity: '2', lastUid: 1_003, walk: null });
    bench.put(['five']);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'two', 'four', 'five']);
  });

  test('also after an outage that is longer than duplicates are usually known', async () => {
    const bench = await withAccount();
    bench.put(['one']);
    await bench.fetch();
    bench.ports.clock.advance(limits.inbound.duplicateMs + 5 * day);
    bench.ports.mailFolders.renumber('2');
    await bench.fetch();
    expect((await bench.rows()).map(({ state }) => state)).toEqual(['kept', 'duplicate']);
  });

  test('is not walked through when it is empty', async () => {
    const bench = await withAccount();
    await bench.fetch();
    expect((await bench.account()).cursor).toEqual({ uidValidity: '1', lastUid: 0, walk: null, stuck: null });
    bench.ports.mailFolders.renumber('2', 50);
    await bench.fetch();
    expect((await bench.account()).cursor).toMatchObject({ uidValidity: '2', lastUid: 49, walk: null });
  });
});

describe('a mail server that fails', () => {
  test('a mail server that fails is tried again soon, later each time, and at least once a minute', async () => {
    const bench = await withAccount();
    bench.ports.mailFolders.fail('failed');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const outcome = await bench.fetchLater();
      if (outcome && 'wait' in outcome)
        waits.push(Date.parse(outcome.wait) - Date.parse(bench.ports.clock.now()));
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    bench.ports.mailFolders.fail(null);
    await bench.fetchLater();
    expect((await bench.account()).health).toEqual({
      ...{ state: 'works', error: null, failures: 0, failingSince: null, toldAt: null },
      lastSuccessAt: bench.ports.clock.now(),
    });
  });

  test('that refuses the password is asked again after five minutes', async () => {
    const bench = await withAccount({ password: 'wrong' });
    const outcome = await bench.fetch();
    expect(outcome).toEqual({ wait: plus(bench.ports.clock.now(), limits.inbound.accounts.fetch.refusedMs) });
    expect((await bench.account()).health).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('does not accept the sign-in.'),
    });
    await bench.desk.inbound.setAccountPassword(bench.bySystem, {
      id: (await bench.account()).id,
      password: 'right',
    });
    expect((await bench.account()).health.state).toBe('works');
    bench.put(['one']);
    await bench.fetchLater();
    expect(await bench.stored()).toEqual(['one']);
  });

  test('reaches managers after a quarter of an hour, once', async () => {
    const bench = await withAccount();
    bench.ports.mailFolders.fail('failed');
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await bench.fetchLater();
      expect(await bench.queued('notice')).toHaveLength(attempt < 4 ? 0 : 1);
    }
    await bench.fetchLater();
    expect(await bench.queued('notice')).toMatchObject([
      {
        subject: `Acme Support: en notice_account_subject ${ourAddress}`,
        text: expect.stringMatching(/en notice_account_failing_last\n\nen mailbox_no_answer\n\n/),
      },
    ]);
  });

  test('tells managers the reason in their language, and below it what the mail server said', async () => {
    const bench = await withAccount({ password: 'wrong' });
    await prefersLanguage(bench, { agentId: bench.owner.id, language: 'de' });
    for (let attempt = 1; attempt <= 4; attempt += 1) await bench.fetchLater();
    const [notice] = await bench.queued('notice');
    expect(notice?.text).toContain('\n\nde mailbox_sign_in_refused\n\nde notice_error\nWrong password\n\n');
  });

  test('tells managers since when it fails in their language, on the clock of the workspace', async () => {
    const bench = await withAccount();
    await keepsTime(bench, 'Asia/Tokyo');
    await prefersLanguage(bench, { agentId: bench.owner.id, language: 'de' });
    bench.ports.mailFolders.fail('failed');
    for (let attempt = 1; attempt <= 4; attempt += 1) await bench.fetchLater();
    const [notice] = await bench.queued('notice');
    expect(notice?.text).toContain(' 20. November 2026 um 17:10 ');
  });

  test.each(['full', 'stopping'] as const)(
    'only seems to when it is %s, and nothing is noted',
    async (fault) => {
      const bench = await withAccount();
      bench.ports.mailFolders.fail(fault);
      expect(await bench.fetch()).toHaveProperty('wait');
      expect((await bench.account()).health).toMatchObject({ state: 'works', failures: 0 });
    },
  );
});
