/**
 * Each app is one deployment: it joins packages and adapters in its composition roots, and knows nothing of other apps. The
 * console is none: `console.ts` has its laws.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles } from '../source-files.ts';
import { textFiles } from '../text-files.ts';

const files = sourceFiles().filter(({ room }) => room !== 'apps/console');
const production = files.filter(({ isTest }) => !isTest);
const apps = [...new Set(files.map(({ room }) => room))].filter((room) => room.startsWith('apps/'));

const manifestOf = (app: string) => JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8'));

describe('an app', () => {
  test.each(apps)('%s imports no other app, and depends on none', (app) => {
    const others = apps.filter((other) => other !== app).map((other) => String(manifestOf(other).name));
    expect(others).not.toEqual([]);
    // Programs of plain JavaScript count too, and so do paths that lead out of the app.
    const naming = [...others, '../saas/', '../selfhost/'];
    const own = textFiles().filter(({ path }) => path.startsWith(`${app}/`) && /\.(?:ts|js|mjs)$/.test(path));
    const broken = own.filter(({ text }) => naming.some((name) => text.includes(name)));
    expect(broken.map(({ path }) => path)).toEqual([]);
    const { dependencies, devDependencies } = manifestOf(app);
    expect(
      Object.keys({ ...dependencies, ...devDependencies }).filter((name) => others.includes(name)),
    ).toEqual([]);
  });

  test('is imported by no package and no adapter, and neither is packages/deployment', () => {
    const names = ['@tidemark/deployment', ...apps.map((app) => String(manifestOf(app).name))];
    const below = files.filter(({ room }) => !apps.includes(room));
    const broken = below.filter(({ imports }) =>
      imports.some((specifier) =>
        names.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
      ),
    );
    expect(broken.map(({ path }) => path)).toEqual([]);
  });
});

/** Functions that open the desk, add to a container, or get parts from it. */
const joining = /\b(?:createContainer|openDesk|provideApi|provideWorker|serveApi|tokens|Container)\b/;

const joins = ({ text, imports }: SourceFile): boolean =>
  imports.includes('@tidemark/deployment') && joining.test(text);

const roots = production.filter(({ path }) => /^apps\/[a-z]+\/src\/(?:main|web|worker)\.ts$/.test(path));

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

describe('a composition root', () => {
  test('exists in each app', () => {
    expect(apps.filter((app) => !roots.some(({ room }) => room === app))).toEqual([]);
    expect(roots.length).toBeGreaterThanOrEqual(3);
  });

  test.each(roots.map((file) => [file.path, linesOf(file)] as const))(
    '%s has at most 100 lines',
    (_path, lines) => expect(lines).toBeLessThanOrEqual(100),
  );

  test('opens the desk on its storage by `openDesk`', () => {
    expect(roots.filter(({ text }) => !/\bopenDesk\(storage, /.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test('is the only file of an app that uses the container', () => {
    const others = production
      .filter(({ room }) => apps.includes(room))
      .filter((file) => !roots.includes(file));
    expect(others.filter(joins).map(({ path }) => path)).toEqual([]);
  });
});
