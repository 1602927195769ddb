/** A dependency with a licence that nobody looked at turns this red. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowed, exceptions, licencesOf } from '../scripts/licences.ts';

const root = join(import.meta.dirname, '..');

const ruleOf = (name: string) =>
  exceptions[name] ?? Object.entries(exceptions).find(([whole]) => name.startsWith(`${whole}-`))?.[1];

test('every package that runs has a licence that is allowed, or a reason', () => {
  const packages = licencesOf(root);
  expect(packages.length).toBeGreaterThan(100);
  const others = packages.filter(
    ({ name, licence }) => !allowed.has(licence) && ruleOf(name)?.licence !== licence,
  );
  expect(others).toEqual([]);
});

test('every exception is of a package that is there', () => {
  const names = new Set(licencesOf(root).map(({ name }) => name));
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
});

test('the list of licences leaves out packages of development, and shows one without a licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-licences-'));
  try {
    const packages = {
      '': { name: 'desk' },
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0', license: 'MIT', dev: true },
      'node_modules/@tidemark/domain': { link: true },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    expect(licencesOf(folder)).toEqual([
      { name: 'a', version: '1.0.0', licence: 'GPL-3.0' },
      { name: 'b', version: '2.0.0', licence: 'none' },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
