import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { atOnce } from '../../model/outbound/task.ts';
import { type AccountDesk, openAccountDesk } from '../../testing/account-desk.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { mailBytes } from '../../testing/inbound-builders.ts';
import { memoryByteStore } from '../../testing/memory-byte-store.ts';

const withAccount = async (
  wanted: Parameters<AccountDesk['add']>[0] = {},
  overrides: Parameters<typeof openAccountDesk>[0] = {},
): Promise<AccountDesk> => {
  const bench = await openAccountDesk(overrides);
  await bench.add(wanted);
  return bench;
};

const day = 86_400_000;

describe('a mail that cannot be fetched', () => {
  const parked = async (bench: AccountDesk) => (await bench.rows()).filter(({ state }) => state === 'parked');

  test('is parked after three attempts, and those behind it are fetched', async () => {
    const bench = await withAccount();
    const broken = { broken: 'failed' } as const;
    bench.put(['one']);
    bench.ports.mailFolders.put(mailBytes({ Subject: 'broken' }), bench.ports.clock.now(), broken);
    bench.put(['three']);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const { first } = limits.inbound.accounts.fetch.backoffMs;
      expect(await bench.fetchLater()).toEqual({ wait: plus(bench.ports.clock.now(), first) });
      expect((await bench.account()).cursor.stuck).toEqual({ uid: 2, attempts: attempt });
    }
    expect(await bench.stored()).toEqual(['one']);
    expect(await bench.fetchLater()).toEqual({ wait: atOnce(bench.ports.clock.now()) });
    expect(await bench.stored()).toEqual(['one', 'broken']);
    await bench.fetch();
    expect(await bench.stored()).toEqual(['one', 'broken', 'three']);
    expect(await parked(bench)).toMatchObject([
      { subject: 'broken', reason: 'unreadable', rawIn: 'none', error: expect.stringContaining('UID 2') },
    ]);
    expect((await bench.account()).health.state).toBe('works');
    expect(await bench.queued('notice')).toMatchObject([
      {
        to: 'owner@desk.example',
        subject: 'Acme Support: en notice_mail_unfetched_subject',
        text: expect.stringMatching(
          /^en notice_mail_unfetched_text \S+ en notice_mail_unfetched_place INBOX \S+ 2\n\n/,
        ),
      },
    ]);
  });

  test('is fetched when it can be, and no attempt is remembered', async () => {
    const bench = await withAccount();
    const broken = { broken: 'mail' } as const;
    const uid = bench.ports.mailFolders.put(mailBytes(), bench.ports.clock.now(), broken);
    await bench.fetch();
    bench.ports.mailFolders.remove(uid);
    bench.ports.mailFolders.put(mailBytes(), bench.ports.clock.now(), { uid });
    await bench.fetchLater();
    expect((await bench.account()).cursor).toMatchObject({ lastUid: uid, stuck: null });
    expect(await bench.rows()).toMatchObject([{ state: 'kept' }]);
  });

  test('for lack of room here is not counted, and waits', async () => {
    const clock = fixedClock();
    let isFull = true;
    const store = memoryByteStore(clock);
    const byteStore = {
      ...store,
      put: (...parameters: Parameters<typeof store.put>) =>
        isFull
          ? Promise.reject(new DeskError('storage_full', 'The disk is full.'))
          : store.put(...parameters),
    };
    const bench = await withAccount({}, { clock, byteStore });
    bench.ports.mailFolders.put(mailBytes({}, 'Long. '.repeat(20_000)), clock.now());
    for (let attempt = 1; attempt <= 5; attempt += 1) await bench.fetchLater();
    expect((await bench.account()).cursor).toMatchObject({ lastUid: 0, stuck: null });
    isFull = false;
    await bench.fetchLater();
    expect(await bench.rows()).toMatchObject([{ state: 'kept', rawIn: 'store' }]);
  });

  test.each([
    ['by its own account', (bytes: Uint8Array) => ({ bytes, declaredSize: 2_000_000 })],
    [
      'although its server says otherwise',
      () => ({ bytes: mailBytes({}, 'x'.repeat(20_000)), declaredSize: 10 }),
    ],
  ])('for it is too large %s is parked with what its header says', async (_name, how) => {
    const bench = await withAccount({}, { inboundLimits: { mailBytes: 10_000, rawKeptMs: day } });
    const { bytes, declaredSize } = how(mailBytes());
    bench.ports.mailFolders.put(bytes, bench.ports.clock.now(), { declaredSize });
    bench.put(['next']);
    await bench.fetch();
    expect(await parked(bench)).toMatchObject([
      {
        ...{ reason: 'too_large', size: declaredSize, rawIn: 'none', sender: 'cora@customer.example' },
        error: expect.stringContaining('a mail may have 10000'),
      },
    ]);
    const [notice] = await bench.queued('notice');
    expect(notice?.text).toContain(`en notice_mail_unfetched_too_large ${declaredSize} 10000`);
    expect(await bench.stored()).toEqual(['My printer is on fire', 'next']);
    await expect(
      bench.desk.inbound.reprocess(bench.bySystem, (await parked(bench))[0]?.id ?? ''),
    ).rejects.toMatchObject({ code: 'invalid_status' });
    await bench.fetch();
    expect(await parked(bench)).toHaveLength(1);
  });
});
