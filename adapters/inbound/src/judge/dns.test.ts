import { describe, expect, test, vi } from 'vitest';
import { rawOf } from '../testing/read-mail.ts';
import {
  fakeDns,
  judged,
  keyRecord,
  noAnswer,
  orderly,
  plainMail,
  signed,
  silent,
} from '../testing/signed-mail.ts';
import { cachedDns, questionsOfMail } from './dns.ts';
import { createMailJudge } from './mail-judge.ts';

const client = { address: '192.0.2.1', helo: 'mail.customer.example' };
const cora = 'cora@customer.example';

describe('DNS', () => {
  test('that never answers keeps a mail for ten seconds, however many questions there are', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const began = Date.now();
      const never = () => new Promise<never>(() => undefined);
      const judge = createMailJudge({ log: silent, hostname: 'mx.acme.example', dns: never });
      let mail = plainMail();
      for (let count = 0; count < 8; count++) mail = await signed(mail, `d${count}.example`);
      let verdicts: unknown = null;
      const judging = judge
        .judge(rawOf(Buffer.from(mail)), { from: cora, to: 's@acme.example', client }, { authserv: null })
        .then((found) => {
          verdicts = found;
        });
      for (let turn = 0; verdicts === null && turn < 400; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(50);
      }
      await judging;
      expect(verdicts).toMatchObject({ spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' });
      expect(Date.now() - began).toBeLessThanOrEqual(10_500);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is asked once for what several mails need', async () => {
    const { dns, asked } = fakeDns(orderly());
    const judge = createMailJudge({ log: silent, hostname: 'mx.acme.example', dns });
    const raw = rawOf(Buffer.from(await signed(plainMail())));
    const envelope = { from: cora, to: 'support@acme.example', client };
    for (let count = 0; count < 3; count++)
      expect(await judge.judge(raw, envelope, { authserv: null })).toMatchObject({ dmarc: 'pass' });
    expect(asked.filter((question) => question === 'TXT key._domainkey.customer.example')).toHaveLength(1);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('is asked again after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { dns, asked } = fakeDns(orderly());
      const shared = cachedDns(dns);
      for (const minutes of [0, 4, 2]) {
        vi.setSystemTime(Date.now() + minutes * 60_000);
        expect(await shared('customer.example', 'TXT')).toEqual([['v=spf1 ip4:192.0.2.1 -all']]);
      }
      expect(asked).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('remembers a thousand answers', async () => {
    const { dns, asked } = fakeDns({});
    const shared = cachedDns(dns);
    const ask = async (name: string): Promise<void> =>
      expect(shared(name, 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    for (let count = 0; count <= 1_000; count++) await ask(`${count}.example`);
    await ask('1000.example');
    expect(asked).toHaveLength(1_001);
    await ask('0.example');
    expect(asked).toHaveLength(1_002);
  });

  test('is asked a hundred questions about a mail, and no more', async () => {
    const { dns, asked } = fakeDns(orderly());
    const { ask, hasFailed, end } = questionsOfMail(dns);
    for (let count = 0; count < 100; count++) await ask('customer.example', 'TXT');
    expect(hasFailed()).toBe(false);
    await expect(ask('customer.example', 'TXT')).rejects.toMatchObject({ code: 'ECANCELLED' });
    expect(hasFailed()).toBe(true);
    expect(asked).toHaveLength(100);
    end();
  });

  test('is asked again after it gave no answer', async () => {
    let calls = 0;
    const zone = {
      ...orderly(),
      'key._domainkey.customer.example': async () => {
        calls += 1;
        if (calls === 1) throw noAnswer;
        return [[keyRecord]];
      },
    };
    const judge = createMailJudge({ log: silent, hostname: 'mx', dns: fakeDns(zone).dns });
    const raw = rawOf(Buffer.from(await signed(plainMail())));
    const envelope = { from: cora, to: 'support@acme.example', client: null };
    expect((await judge.judge(raw, envelope, { authserv: null })).dmarc).toBe('temperror');
    expect((await judge.judge(raw, envelope, { authserv: null })).dmarc).toBe('pass');
  });

  test.each([
    ['a key', 'key._domainkey.customer.example'],
    ['a policy', '_dmarc.customer.example'],
    ['a record of SPF', 'customer.example'],
  ])('that answers with a huge text for %s is a temporary error', async (_what, name) => {
    const zone = { ...orderly(), [name]: Array.from({ length: 100 }, () => 'x'.repeat(4_000)) };
    const found = await judged(await signed(plainMail()), { zone, client, from: cora });
    expect(Object.values(found)).toContain('temperror');
  });
});

describe('a failure of ours', () => {
  test('is a temporary error, and is logged', async () => {
    const lines: string[] = [];
    const log = { warn: (_facts: object, message: string) => void lines.push(message) };
    const judge = createMailJudge({ log, hostname: 'mx.acme.example', dns: fakeDns({}).dns });
    const open = async function* () {
      yield Buffer.from('From: cora@customer.example\r\n');
      throw new Error('The disk is gone.');
    };
    const envelope = { from: null, to: 'support@acme.example', client: null };
    expect(await judge.judge({ size: 400, open }, envelope, { authserv: null })).toMatchObject({
      spf: 'temperror',
      dkim: 'temperror',
      dmarc: 'temperror',
      isSpam: false,
    });
    expect(lines).toEqual(['A mail could not be judged.']);
  });
});
