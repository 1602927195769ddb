import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { fakeDns, judged, orderly, plainMail, type Zone } from '../testing/signed-mail.ts';

const stranger = { address: '203.0.113.9', helo: 'evil.example' };
const never = () => new Promise<string[][]>(() => undefined);
const digest = createHash('sha256').update('It burns.\r\n').digest('base64');
const signature = (selector: string, domain = 'evil.example') =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector}; h=from; bh=${digest}; b=${Buffer.alloc(256).toString('base64')}`;

/** Judges a mail while the clock runs. */
const judgedInTime = async (mail: string, zone: Zone) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    let verdicts: Awaited<ReturnType<typeof judged>> | null = null;
    const judging = judged(mail, { zone, client: stranger, from: 'x@evil.example' }).then((found) => {
      verdicts = found;
      return found;
    });
    for (let turn = 0; verdicts === null && turn < 1_000; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(50);
    }
    return await judging;
  } finally {
    vi.useRealTimers();
  }
};

const mxs = Array.from({ length: 10 }, (_, index) => `m${index}.evil.example`);
/** An SPF record of a hundred questions. */
const greedy: Zone = {
  'evil.example': `v=spf1 ${mxs.map((name) => `mx:${name}`).join(' ')} -all`,
  ...Object.fromEntries(
    mxs.map((name) => [
      `MX ${name}`,
      // The type of a zone knows texts; records of MX are objects.
      Array.from({ length: 10 }, (_, index) => Object({ priority: 1, exchange: `h${index}.${name}` })),
    ]),
  ),
};

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const hanging: Zone = Object.fromEntries(
  letters.map((letter) => [`${letter}._domainkey.evil.example`, never]),
);

describe('a forger’s slow name servers do not hide the policy of the forged domain', () => {
  test.each<[string, string[], Zone]>([
    ['keys', letters.map((letter) => signature(letter)), hanging],
    ['keys and SPF', [signature('a')], { ...hanging, 'evil.example': never }],
    ['SPF of a hundred questions', letters.map((letter) => signature(letter)), greedy],
    [
      'keys before a signature in the name of the forged domain',
      [...letters.map((letter) => signature(letter)), signature('key', 'customer.example')],
      hanging,
    ],
  ])('%s', async (_what, headers, zone) => {
    const { dmarc, policy } = await judgedInTime(plainMail(headers), { ...orderly(), ...zone });
    expect([dmarc, policy]).toEqual(['fail', 'reject']);
  });

  test('a policy that is known stays known without an answer to the rest', async () => {
    const zone = { ...orderly(), 'key._domainkey.customer.example': never };
    const mail = plainMail([signature('key', 'customer.example')]);
    expect(await judgedInTime(mail, zone)).toMatchObject({ dmarc: 'temperror', policy: 'reject' });
  });

  test('each name is asked for once', async () => {
    const { dns, asked } = fakeDns({ ...orderly(), 'evil.example': 'v=spf1 -all' });
    await judged(plainMail(letters.map((letter) => signature(letter))), { settings: { dns } });
    expect(new Set(asked).size).toBe(asked.length);
  });
});
