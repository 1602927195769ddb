import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { notesOf, releasedChangelog } from '../scripts/changelog.ts';
import { root } from './source-files.ts';

/** Everything is built here, the console too. */
const patienceMs = 240_000;

const changelog = `# Changelog

## [Unreleased]

Action needed: run the command.

### Added

- A thing.

## [0.1.0] - 2026-11-01

Action needed: none
`;

test('a release takes what was unreleased, and leaves nothing that needs an action', () => {
  const released = releasedChangelog(changelog, '0.2.0', '2026-11-24');
  expect(released).toContain(
    '## [Unreleased]\n\nAction needed: none\n\n## [0.2.0] - 2026-11-24\n\nAction needed: run',
  );
  expect(notesOf(released, '0.2.0')).toBe('Action needed: run the command.\n\n### Added\n\n- A thing.\n');
  expect(notesOf(released, '0.3.0')).toBe('Action needed: none\n');
  expect(() => releasedChangelog(released, '0.2.0', '2026-11-25')).toThrow('has a version 0.2.0 already');
});

test('notes that do not begin with what is needed are refused', () => {
  const silent = changelog.replace('Action needed: run the command.\n\n', '');
  expect(() => notesOf(silent, '0.2.0')).toThrow('must begin with "Action needed: none"');
});

test(
  'a release is two packages, their contents, notes and checksums',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-release-'));
    try {
      const script = join(root, 'scripts/release.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, '', folder]);
      expect(stdout).toContain(`Wrote the release ${manifest.version} to`);
      const read = (name: string) => readFileSync(join(folder, name));
      const sums = read('SHA256SUMS')
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.split('  '));
      expect(sums.map(([, name]) => name).sort()).toEqual([
        'LICENCES.txt',
        'NOTES.md',
        'sbom.cdx.json',
        `tidemark-client-${manifest.version}.tgz`,
        `tidemark-server-${manifest.version}.tgz`,
      ]);
      for (const [sum = '', name = ''] of sums)
        expect(createHash('sha256').update(read(name)).digest('hex')).toBe(sum);
      const { bomFormat, components } = JSON.parse(read('sbom.cdx.json').toString());
      expect(bomFormat).toBe('CycloneDX');
      const names = components.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'kysely', 'hono', 'valibot', 'react']));
      expect(names).not.toContain('vitest');
      expect(read('LICENCES.txt').toString()).toContain('Copyright (c) 2021 - present, Yusuke Wada');
      expect(read('NOTES.md').toString()).toMatch(/^Action needed: /);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  patienceMs,
);
