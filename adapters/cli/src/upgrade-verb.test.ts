import { expect, test } from 'vitest';
import type { Upgrade } from './app.ts';
import { testCli } from './testing/test-cli.ts';

const pending = [
  { name: '0050-colour', does: 'add', needs: null },
  { name: '0051-colours', does: 'rows', needs: null },
  { name: '0052-by-colour', does: 'index', needs: null },
  { name: '0053-no-size', does: 'contract', needs: '0050-colour' },
] as const;

const asked: boolean[] = [];
const upgrade: Upgrade = {
  plan: async () => ({ applied: 3, pending }),
  run: async ({ backup }) => {
    asked.push(backup);
    return { pending, backup: backup ? '/data/backups/one' : null };
  },
  backsUp: true,
};

test('the plan of an upgrade says what each migration does, and that a backup comes first', async () => {
  const { out } = await testCli({ upgrade }).run('upgrade', '--plan');
  expect(out).toBe(`4 migrations to come:
  0050-colour: adds to the tables; the version before keeps working
  0051-colours: changes rows in small batches; the version before keeps working
  0052-by-colour: builds an index while others write
  0053-no-size: removes what earlier versions used; versions without 0050-colour no longer start
A backup is made first.
`);
  expect(await testCli({ upgrade }).json('upgrade', '--plan')).toEqual({ applied: 3, pending, backup: true });
  expect(asked).toEqual([]);
});

test('an upgrade names its backup and its migrations, and makes no backup when asked for none', async () => {
  const { out } = await testCli({ upgrade }).run('upgrade');
  expect(out).toMatch(/^Backup: \/data\/backups\/one\nThe database is up to date: 4 migrations ran\./);
  const { out: without } = await testCli({ upgrade }).run('upgrade', '--no-backup');
  expect(without).toMatch(/^The database is up to date: 4 migrations ran\./);
  expect(asked).toEqual([true, false]);
});

test('an upgrade of a database that is up to date does nothing', async () => {
  expect((await testCli().run('upgrade')).out).toBe('The database is up to date.\n');
  expect((await testCli().run('upgrade', '--plan')).out).toBe('The database is up to date.\n');
});
