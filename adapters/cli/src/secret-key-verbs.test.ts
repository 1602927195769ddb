import { expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

const file = { replace: () => '/data/secret-key', forget: () => 1 };

test('secret-key replace names the file, and the next two steps', async () => {
  const { out, code } = await testCli({ secretKey: file }).run('secret-key', 'replace');
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('/data/secret-key has a new key. Start the server'),
  ]);
  expect(out).toContain('./tidemark secret-key reseal');
});

test('secret-key replace --lost continues with the key that is set, wherever keys are stored', async () => {
  for (const secretKey of [file, null]) {
    let begun = 0;
    const beginWithKey = async () => {
      begun += 1;
    };
    const { out, code } = await testCli({ secretKey, beginWithKey }).run(
      ...['secret-key', 'replace', '--lost', '--yes'],
    );
    expect([code, begun, out]).toEqual([0, 1, expect.stringContaining('now uses the current key')]);
  }
});

test('secret-key replace --lost alone changes nothing, and says what would be unreadable', async () => {
  const beginWithKey = async () => {
    throw new Error('Expected nothing to begin.');
  };
  const { run } = testCli({ secretKey: file, beginWithKey });
  const { out, code } = await run('secret-key', 'replace', '--lost');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Nothing has changed yet\. With --yes.*unreadable.*webhooks/),
  ]);
  const { out: json } = await run('secret-key', 'replace', '--lost', '--json');
  expect(JSON.parse(json)).toEqual({ begun: false });
});

test('secret-key reseal counts what it sealed', async () => {
  const { run } = testCli({ secretKey: file });
  await run('workspace', 'create', 'acme', '--name', 'Acme');
  expect(await run('secret-key', 'reseal')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Sealed 0 secrets under the current key.'),
  });
  const { out } = await run('secret-key', 'reseal', '--json');
  expect(JSON.parse(out)).toEqual({ resealed: 0, unopened: 0 });
});

test('secret-key forget says how many keys it removed', async () => {
  const { run } = testCli({ secretKey: file });
  expect((await run('secret-key', 'forget')).out).toContain(
    'Removed 1 earlier key. A running server uses them',
  );
  const none = testCli({ secretKey: { ...file, forget: () => 0 } });
  expect((await none.run('secret-key', 'forget')).out).toContain('There is no earlier key.');
});

test('without a file of keys, the settings are named', async () => {
  const { run } = testCli();
  for (const word of ['replace', 'forget'])
    expect(await run('secret-key', word)).toMatchObject({
      code: 1,
      err: expect.stringContaining('SECRET_KEY to the new key and OTHER_SECRET_KEYS to the earlier one'),
    });
});
