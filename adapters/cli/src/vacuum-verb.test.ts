import { describe, expect, test } from 'vitest';
import type { Vacuumed } from './app.ts';
import { testCli } from './testing/test-cli.ts';

const ending = (outcome: Vacuumed['outcome']) =>
  testCli({
    vacuum: {
      now: async () => ({ outcome, bytes: { before: 2_097_152, after: 1_048_576 } }),
      usualHour: 5,
      longestMs: 7_000,
    },
  });

describe('vacuum', () => {
  test.each([
    ['done', 0, 'contains no erased data'],
    [
      'too long',
      1,
      'Stopped after 7 seconds, because the running server cannot write meanwhile. Nothing was changed.',
    ],
    ['being read', 1, 'When the read has ended, run ./tidemark vacuum again.'],
    ['erased meanwhile', 1, 'somebody was erased meanwhile, and single words of their data may remain'],
  ] as const)(
    'reports the outcome "%s", and its exit code says whether all erased data was removed',
    async (outcome, code, sentence) => {
      const { run } = ending(outcome);
      expect(await run('vacuum')).toMatchObject({ code, out: expect.stringContaining(sentence) });
      const { out } = await run('vacuum', '--json');
      expect(JSON.parse(out)).toMatchObject({ outcome: outcome.replace(' ', '_') });
    },
  );

  test('prints the hour and the seconds that the server uses', async () => {
    const { out } = await ending('done').run('vacuum', '--help');
    expect(out).toContain('(default: 5, ');
    expect(out).toContain('stops after 7 seconds');
  });

  test('says that Postgres looks after its own files', async () => {
    expect((await testCli().run('vacuum', '--help')).out).toContain('autovacuum');
  });
});
