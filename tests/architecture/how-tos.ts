/**
 * How-tos are true. In a step of `docs/how-to/`, that is a paragraph or a list item, each path exists, and each other
 * identifier in backticks occurs in one of the files that the step names. Samples stand in fenced blocks and are not looked at.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { textFiles } from '../text-files.ts';

const pages = textFiles().filter(({ path }) => path.startsWith('docs/how-to/'));
const scripts: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('how-tos', () => {
  test('there is one how-to for each usual change', () => {
    const names = pages.map(({ path }) => path.replace(/^docs\/how-to\/|\.md$/g, ''));
    expect(names).toEqual(
      expect.arrayContaining([
        'README',
        'add-a-field-to-contacts',
        'add-a-field-to-tickets',
        'add-a-list-filter',
        'add-a-rule-action',
        'add-a-setting',
        'add-a-unique-field',
        'add-an-adapter',
        'add-an-endpoint',
        'add-an-error-code',
        'add-to-the-workspace-as-code',
      ]),
    );
  });

  test.each(pages.map(({ path, text }) => [path, text]))(
    '%s names only existing files and identifiers',
    (_, text) => {
      expect(stepsOf(text).flatMap(faultsOf)).toEqual([]);
    },
  );
});

const stepsOf = (page: string): readonly string[] =>
  page.replace(/^ *```[\s\S]*?^ *```$/gm, '').split(/\n\s*\n|\n(?=\s*(?:-|\d+\.) )/);

const faultsOf = (step: string): readonly string[] => {
  const spans = [...step.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  const paths = spans.filter(isPath);
  const files = paths.flatMap(filesAt);
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  return [
    ...paths
      .filter((path) => filesAt(path).length === 0 && !existsSync(join(root, path)))
      .map((path) => `no ${path}`),
    ...spans
      .filter(isName)
      .filter((name) => !has(text, name))
      .map((name) => `no ${name} in ${paths.join(', ') || 'a step without a file'}`),
    ...spans
      .filter((span) => span.startsWith('npm run ') && !isScript(span.slice(8)))
      .map((span) => `no ${span}`),
  ];
};

const isPath = (span: string): boolean =>
  /^[\w@.<>-]+(?:\/[\w@.<>*-]+)*(?:\/|\.(?:ts|mjs|md|json|css|yaml))$/.test(span);

/** Calls, types, constants, columns: what a file can contain, unless it holds a placeholder such as `<feature>`. */
const isName = (span: string): boolean => /^[A-Za-z_$][\w$.]*(?:\(…?\))?$/.test(span) && !isPath(span);

const has = (text: string, name: string): boolean => {
  const plain = name
    .replace(/\(…?\)$/, '')
    .replaceAll('$', '\\$')
    .replaceAll('.', '\\.');
  return new RegExp(`(?<![\\w$])${plain}(?![\\w$])`).test(text);
};

const isScript = (name: string): boolean =>
  Object.hasOwn(Object(Reflect.get(Object(scripts), 'scripts')), name);

/** `<feature>` in a path stands for any name: then the files that there are. */
const filesAt = (path: string): readonly string[] => {
  const [first = '', ...rest] = path.split('/');
  return walk('', [first, ...rest]);
};

const walk = (folder: string, [part = '', ...rest]: readonly string[]): readonly string[] => {
  const pattern = new RegExp(`^${part.replaceAll('.', '\\.').replace(/<[a-z-]+>/g, '[a-z0-9-]+')}$`);
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) =>
    pattern.test(name),
  );
  if (rest.length === 0)
    return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}${name}`);
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => walk(`${folder}${name}/`, rest));
};
