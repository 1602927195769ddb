/** Pages can be found and their links lead somewhere: the index names each page, and each link has its file and heading. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { textFiles } from '../text-files.ts';

const pages = textFiles().filter(({ path }) => path.endsWith('.md') && /^(?:docs\/|[^/]+$)/.test(path));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the docs', () => {
  test('docs/README.md lists every page of docs/, and the index of every folder in it', () => {
    const listed = linksOf(textOf('docs/README.md')).map((link) => join('docs', link));
    const own = pages
      .map(({ path }) => path)
      .filter((path) => /^docs\/(?:contribute\/)?[^/]+\.md$|^docs\/[^/]+\/README\.md$/.test(path));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((path) => path !== 'docs/README.md' && !listed.includes(path))).toEqual([]);
  });

  test('every page of docs/ is reached from docs/README.md by links', () => {
    const reached = new Set(['docs/README.md']);
    // A set is walked to what was added on the way.
    for (const path of reached)
      for (const link of linksOf(textOf(path))) {
        const target = join(dirname(path), link.split('#')[0] ?? '').replace(/\/$/, '/README.md');
        if (target.endsWith('.md') && existsSync(join(root, target))) reached.add(target);
      }
    const unreached = pages.map(({ path }) => path).filter((path) => !reached.has(path));
    // Decisions are found by their number.
    expect(unreached.filter((path) => !/^docs\/decisions\/\d{4}-/.test(path))).toEqual([]);
  });

  test('every link between files leads to an existing file and heading', () => {
    const broken = pages.flatMap(({ path, text }) =>
      linksOf(text)
        .filter((link) => !leadsSomewhere(path, link))
        .map((link) => `${path} links to ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('docs/contribute/vocabulary.md has at most 40 words, in order, each with an existing path', () => {
    const rows = [
      ...textOf('docs/contribute/vocabulary.md').matchAll(/^\| ([a-z ]+) \| [^|]+ \| `([^`]+)` \|$/gm),
    ];
    const words = rows.map(([, word = '']) => word);
    expect(words.length).toBeGreaterThan(20);
    expect(words.length).toBeLessThanOrEqual(40);
    expect(words).toEqual(words.toSorted());
    const places = rows.map(([, , place = '']) => place);
    const exists = (place: string) =>
      existsSync(join(root, place)) || existsSync(join(root, 'packages/domain/src', place));
    expect(places.filter((place) => !exists(place))).toEqual([]);
  });
});

/** Links to files: web addresses, examples in code and text such as `[a](b)` in backticks are left out. */
const linksOf = (page: string): readonly string[] =>
  [
    ...page
      .replace(/^ *```[\s\S]*?^ *```$/gm, '')
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

const leadsSomewhere = (path: string, link: string): boolean => {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? path : join(dirname(path), file);
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || !target.endsWith('.md') || anchorsOf(textOf(target)).has(heading);
};

/** Anchors as GitHub makes them of headings, and those that a page sets itself. */
const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set([
    ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
    ...[...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/<[^>]*>|[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  ]);
