/** The console is a browser program: who may import what in it, and what its pages rely on (docs/decisions/0041). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourceFiles } from '../source-files.ts';

const room = 'apps/console';
const src = `${room}/src/`;
const files = sourceFiles().filter((file) => file.room === room);
const production = files.filter(({ isTest }) => !isTest);

const styles = readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: src + name, text: readFileSync(join(root, src, name), 'utf8') }));

/** Folders that any feature may import; `frame` and `main.tsx` join the features. */
const shared = ['data', 'keys', 'parts', 'reading', 'texts', 'writing'];

const folderOf = (path: string): string => {
  const [folder = '', ...rest] = path.slice(src.length).split('/');
  return rest.length === 0 ? '' : folder;
};

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The one folder of a library that others must not meet. */
const homes: Readonly<Record<string, string>> = { '@base-ui/react': 'parts' };
const homeOf = (name: string): string | undefined =>
  homes[name] ?? (name.startsWith('prosemirror-') ? 'writing' : undefined);

const offending = (guilty: (file: (typeof production)[number]) => readonly string[]): readonly string[] =>
  production.flatMap((file) => guilty(file).map((what) => `${file.path}: ${what}`));

describe('the console', () => {
  test('has files to check', () => {
    expect([production.length > 30, styles.length > 10]).toEqual([true, true]);
  });

  test('imports the client, pure parts of the domain, and its own libraries', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'));
    const broken = offending(({ imports }) =>
      imports
        .filter((one) => !one.startsWith('.'))
        .filter((one) => !Object.hasOwn(dependencies, packageOf(one))),
    );
    expect(broken).toEqual([]);
    expect(offending(({ imports }) => imports.filter((one) => one === '@tidemark/domain'))).toEqual([]);
  });

  test('is imported by nothing', () => {
    const others = sourceFiles().filter((file) => file.room !== room);
    const broken = others.filter(({ imports }) =>
      imports.some((one) => one.startsWith('@tidemark/console') || one.includes('apps/console')),
    );
    expect(broken.map(({ path }) => path)).toEqual([]);
  });

  test('has features that know shared folders and never each other', () => {
    const broken = offending(({ path, imports }) => {
      const own = folderOf(path);
      if (own === 'frame' || own === '') return [];
      return imports
        .filter((one) => one.startsWith('.'))
        .map((one) => normalize(posix.join(posix.dirname(path), one)))
        .filter((target) => ![own, '', ...(own === 'texts' ? ['keys'] : shared)].includes(folderOf(target)));
    });
    expect(broken).toEqual([]);
  });

  test('obeys no key of a field while an input method composes a character', () => {
    const fields = production.filter(({ text }) => /<(?:input|textarea|Field)\b/.test(text));
    const answering = fields.filter(({ text }) => text.includes('onKeyDown'));
    expect(answering.length).toBeGreaterThan(5);
    expect(answering.filter(({ text }) => !text.includes('isComposing')).map(({ path }) => path)).toEqual([]);
  });

  test('meets overlays in parts/ and the editor in writing/ only', () => {
    const broken = offending(({ path, imports }) =>
      imports.filter((one) => ![undefined, folderOf(path)].includes(homeOf(packageOf(one)))),
    );
    expect(broken).toEqual([]);
  });

  test('gives browsers no markup as text, and asks for no data in effects', () => {
    const markup =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function\(/;
    expect(offending(({ text }) => text.match(markup) ?? [])).toEqual([]);
    const asking = /useEffect\((?:(?!\n {2}\}).)*?\b(?:ask|api\.\w+\.\w+)\(/gs;
    expect(offending(({ text }) => [...text.matchAll(asking)].map(([one]) => one.slice(0, 60)))).toEqual([]);
  });

  test('has files of at most 180 lines, named in kebab case, and no index', () => {
    const long = production.filter(({ text }) => text.trimEnd().split('\n').length > 180);
    expect(long.map(({ path }) => path)).toEqual([]);
    const names = production.map(({ path }) => posix.basename(path));
    expect(
      names.filter((name) => !/^[a-z][a-z0-9-]*(?:\.test)?\.tsx?$/.test(name) || /^index\./.test(name)),
    ).toEqual([]);
  });

  test('is laid out by logical sides, so that it mirrors', () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|text-align:\s*(?:left|right)|float)\s*:/m;
    expect(styles.filter(({ text }) => physical.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('writes every text of its screens in texts/', () => {
    const written = />\s*[A-Z][a-z]+(?: [a-z]+)+[^<{]*</g;
    const named = /(?:aria-label|title|placeholder|alt)="[A-Za-z]{2,}[^"]*"/g;
    const isOwnName = (one: string): boolean => one === 'aria-label="Tidemark"';
    const broken = offending(({ path, text }) =>
      path.endsWith('.tsx')
        ? [...(text.match(written) ?? []), ...(text.match(named) ?? [])].filter((one) => !isOwnName(one))
        : [],
    );
    expect(broken).toEqual([]);
  });

  test('changes with every language: each section of texts is in all four', () => {
    const sections = (language: string): readonly string[] =>
      readdirSync(join(root, src, 'texts', language)).sort();
    for (const language of ['german', 'french', 'spanish'])
      expect(sections(language)).toEqual(sections('english'));
  });
});
