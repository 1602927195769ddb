import { describe, expect, test } from 'vitest';
import type { ExportedWorkspace, ImportedWorkspace, Moving } from './moving.ts';
import { testCli } from './testing/test-cli.ts';

const workspace = { id: '01a20ec4-0c5e-7e5b-b9c1-7a3f96b0de7c', slug: 'acme', name: 'Acme' };

const exported: ExportedWorkspace = {
  workspace,
  folder: '/mnt/acme',
  key: '/mnt/acme.key',
  tables: { tickets: 1_200, messages: 3_000 },
  files: 1,
  bytes: 4_200_000,
  isReadOnly: false,
  readOnlyMs: null,
  unopened: 0,
  tookMs: 1_250,
};
const imported: ImportedWorkspace = {
  workspace,
  outcome: 'opened',
  added: 10,
  changed: 2,
  removed: 1,
  same: 4_000,
  files: 0,
  tookMs: 900,
};

/** Says what it was asked, in the place of doing it. */
const cliWith = (asked: unknown[], more: Partial<ExportedWorkspace & ImportedWorkspace> = {}) => {
  const moving: Moving = {
    export: async ({ onProgress, ...options }) => {
      asked.push(options);
      onProgress('tickets: 1200');
      return { ...exported, ...more };
    },
    import: async ({ onProgress, ...options }) => {
      asked.push(options);
      onProgress('tickets: 1200');
      return { ...imported, ...more };
    },
  };
  return testCli({}, {}, moving);
};

describe('workspace export', () => {
  test('says what it wrote, where the key is, and how the move goes on', async () => {
    const asked: unknown[] = [];
    const { code, out, err } = await cliWith(asked).run('workspace', 'export', 'acme', '/mnt/acme');
    expect([code, err]).toEqual([0, 'tickets: 1200\n']);
    expect(out).toBe(
      'Workspace acme is exported in 1.3 s: 1,200 tickets, 4,200 rows, 1 file, 4.2 MB.\n  /mnt/acme\nIts secrets are sealed under the key /mnt/acme.key: copy it another way than the folder.\nThe workspace still takes writes: an import of this folder prepares the move. Export it again with --freeze to finish it.\n',
    );
    expect(asked).toEqual([{ slug: 'acme', folder: '/mnt/acme', freezes: false, isPlan: false }]);
  });

  test('with --freeze says how the workspace is resumed, and warns of secrets that nothing opens', async () => {
    const asked: unknown[] = [];
    const cli = cliWith(asked, { isReadOnly: true, unopened: 2 });
    const { out } = await cli.run('workspace', 'export', 'acme', '/mnt/acme', '--freeze');
    expect(out).toContain('read-only until you resume it here: ./tidemark workspace resume acme');
    expect(out).toContain('No key of this instance opens 2 secrets');
    expect(asked).toMatchObject([{ freezes: true }]);
  });

  test('with --json prints no progress', async () => {
    const { out, err } = await cliWith([]).run(
      'workspace',
      'export',
      'acme',
      '/mnt/acme',
      '--plan',
      '--json',
    );
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ workspace, tables: { tickets: 1_200 }, read_only: false });
  });
});

describe('workspace import', () => {
  test('says what it changed and where people sign in', async () => {
    const asked: unknown[] = [];
    const { out } = await cliWith(asked).run(
      'workspace',
      'import',
      '/mnt/acme',
      '--slug',
      'zoo',
      '--key',
      '/k',
    );
    expect(out).toContain('is imported and open: 10 rows added, 2 changed, 1 removed, 4000 unchanged');
    expect(out).toContain('People sign in at http://acme.localhost:3000.');
    expect(asked).toEqual([{ folder: '/mnt/acme', key: '/k', slug: 'zoo', isPlan: false, removes: false }]);
  });

  test.each([
    ['staged', 'prepared and nobody can see it'],
    ['checked', 'Nothing was written'],
    ['removed', 'Nothing is left of the unfinished import'],
  ] as const)('that is %s says so', async (outcome, words) => {
    const { out } = await cliWith([], { outcome }).run('workspace', 'import', '/mnt/acme');
    expect(out).toContain(words);
  });

  test('takes either --plan or --remove', async () => {
    const { code, err } = await cliWith([]).run('workspace', 'import', '/mnt/acme', '--plan', '--remove');
    expect([code, err]).toEqual([1, expect.stringContaining('Expected either --plan or --remove')]);
  });

  test('with --plan makes no database where there is none, and without it does', async () => {
    const opened: unknown[] = [];
    const open = (options: unknown) => {
      opened.push(options);
      return Promise.reject(new Error('Expected no more.'));
    };
    for (const more of [['--plan'], []])
      await testCli({ open }).run('workspace', 'import', '/mnt/acme', ...more);
    expect(opened).toEqual([{ mayMake: false }, { mayMake: true }]);
  });
});
