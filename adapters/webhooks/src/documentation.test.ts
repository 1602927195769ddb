import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { signatureHeaders } from './sign.ts';
import { documentedExample, documentedVectors, type Vector } from './testing/documented.ts';

describe('the test vectors of docs/webhooks.md', () => {
  test.each(documentedVectors)('are what is sent: %#', ({ secrets, body, headers }) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000).toISOString();
    const sent = signatureHeaders({ secrets, id: headers['webhook-id'] ?? '', at, body });
    expect(
      Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
    ).toEqual(headers);
  });

  test('hold a rotation', () => {
    expect(documentedVectors.map(({ secrets }) => secrets.length)).toEqual([1, 2, 1]);
  });
});

type Trial = Readonly<{ secret: string; headers: Vector['headers']; body: string; now: number }>;

/** What each trial must come to, by the dated signature and by the plain one. */
const trials = documentedVectors.flatMap(({ secrets, headers, body }): readonly [Trial, boolean[]][] => {
  const now = Number(headers['webhook-timestamp']);
  const [secret = ''] = secrets;
  const well = { secret, headers, body, now };
  return [
    ...secrets.map((held): [Trial, boolean[]] => [{ ...well, secret: held }, [true, true]]),
    [{ ...well, now: now + 299 }, [true, true]],
    [{ ...well, now: now + 301 }, [false, true]],
    [{ ...well, now: now - 301 }, [false, true]],
    [{ ...well, body: `${body} ` }, [false, false]],
    [{ ...well, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, [false, false]],
    [{ ...well, headers: { ...headers, 'webhook-id': 'another' } }, [false, true]],
    [{ ...well, headers: { ...headers, 'webhook-timestamp': 'soon' } }, [false, true]],
    [
      { ...well, headers: { ...headers, 'webhook-signature': 'v1,é', 'x-service-signature': 'é' } },
      [false, false],
    ],
    [{ ...well, headers: {} }, [false, false]],
  ];
});

const nodeTrials = `
const trials = JSON.parse(process.argv.at(-1));
const verdicts = trials.map(({ secret, headers, body, now }) => [
  verify(secret, headers, Buffer.from(body), now),
  verifyPlain(secret, headers, Buffer.from(body)),
]);
console.log(JSON.stringify(verdicts));
`;

const pythonTrials = `
import json, sys
print(json.dumps([
    [verify(t["secret"], t["headers"], t["body"].encode(), t["now"]), verify_plain(t["secret"], t["headers"], t["body"].encode())]
    for t in json.loads(sys.argv[-1])
]))
`;

const verdicts = (command: string, args: readonly string[]): unknown => {
  const input = JSON.stringify(trials.map(([trial]) => trial));
  const { stdout, stderr } = spawnSync(command, [...args, input], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

describe('the examples of docs/webhooks.md', () => {
  const expected = trials.map(([, verdict]) => verdict);

  test('Node takes what is signed, and nothing else', () => {
    const code = documentedExample('js') + nodeTrials;
    expect(verdicts(process.execPath, ['--input-type=module', '--eval', code])).toEqual(expected);
  });

  test.skipIf(!hasPython)(
    'Python takes what is signed, and nothing else (needs python3 of 3.9 or later)',
    () => {
      const code = documentedExample('python') + pythonTrials;
      expect(verdicts('python3', ['-c', code])).toEqual(expected);
    },
  );

  test.each(['ruby', 'go', 'php'])('there is one in %s, which compares in constant time', (language) => {
    expect(documentedExample(language)).toMatch(/secure_compare|hmac\.Equal|hash_equals/);
  });
});
