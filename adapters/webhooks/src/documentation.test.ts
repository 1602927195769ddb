import { describe, expect, test } from 'vitest';
import { signatureHeaders } from './sign.ts';
import { deliveredVector } from './testing/delivered.ts';
import { documentedExample, documentedVectors, type Vector } from './testing/documented.ts';
import { isInstalled, languages, tried } from './testing/languages.ts';

describe('the test vectors of docs/verify-webhooks.md', () => {
  test.each(documentedVectors)('match real deliveries: %#', ({ secrets, body, headers }) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000).toISOString();
    const plainSecret = secrets.at(-1) ?? '';
    const sent = signatureHeaders({ secrets, plainSecret, id: headers['webhook-id'] ?? '', at, body });
    expect(
      Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
    ).toEqual(headers);
  });

  test('include a rotation', () => {
    expect(documentedVectors.map(({ secrets }) => secrets.length)).toEqual([1, 2, 1]);
  });
});

type Trial = Readonly<{ secret: string; headers: Vector['headers']; body: string; now: number }>;

const vectors = [...documentedVectors, await deliveredVector()];

/** The expected results of each trial: by the dated signature, and by the plain one. */
const trials = vectors.flatMap(({ secrets, headers, body }): readonly [Trial, boolean[]][] => {
  const now = Number(headers['webhook-timestamp']);
  const secret = secrets.at(-1) ?? '';
  const well = { secret, headers, body, now };
  return [
    ...secrets.map((held): [Trial, boolean[]] => [{ ...well, secret: held }, [true, held === secret]]),
    [{ ...well, now: now + 299 }, [true, true]],
    [{ ...well, now: now + 301 }, [false, true]],
    [{ ...well, now: now - 301 }, [false, true]],
    [{ ...well, body: `${body} ` }, [false, false]],
    [{ ...well, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, [false, false]],
    [{ ...well, headers: { ...headers, 'webhook-id': 'another' } }, [false, true]],
    ...['soon', '', `-${now}`, '9'.repeat(30), '9'.repeat(5_000)].map((stamp): [Trial, boolean[]] => [
      { ...well, headers: { ...headers, 'webhook-timestamp': stamp } },
      [false, true],
    ]),
    [
      { ...well, headers: { ...headers, 'webhook-signature': 'v1,é', 'x-service-signature': 'é' } },
      [false, false],
    ],
    [{ ...well, headers: {} }, [false, false]],
  ];
});

describe('the examples of docs/verify-webhooks.md', () => {
  const expected = trials.map(([, verdict]) => verdict);

  for (const language of languages)
    test.skipIf(!isInstalled(language))(
      `${language.name} accepts genuine deliveries and refuses all others (needs ${language.needs})`,
      // Go compiles first, what it is made of too where it has never run.
      { timeout: 180_000 },
      () => {
        const { stdout, stderr } = tried(
          language,
          trials.map(([trial]) => trial),
        );
        expect(stderr).toBe('');
        expect(JSON.parse(stdout)).toEqual(expected);
      },
    );

  test.each(languages)('$name compares in constant time', ({ block }) => {
    expect(documentedExample(block)).toMatch(
      /timingSafeEqual|compare_digest|secure_compare|hmac\.Equal|hash_equals/,
    );
  });
});
