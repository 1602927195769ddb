/** The contract is in `docs/contract/`, and whatever cites it names a section that exists. */

import { statusOf } from '@tidemark/http';
import { describe, expect, test } from 'vitest';
import { type TextFile, textFiles } from '../text-files.ts';

const files = textFiles();
const pages = files.filter(({ path }) => /^docs\/contract\/(?!README)/.test(path));
const index = files.find(({ path }) => path === 'docs/contract/README.md')?.text ?? '';
const citing = files.filter(({ path }) => path !== 'tests/architecture/citations.ts');

describe('citations of the contract', () => {
  test('every cited section exists', () => {
    const sections = new Set(pages.flatMap(sectionsOf));
    const cited = citing.flatMap((file) => numbersIn(file.text).map((number) => ({ file, number })));
    expect(cited.length).toBeGreaterThan(300);
    const unknown = cited.filter(({ number }) => !sections.has(number));
    expect(unknown.map(({ file, number }) => `${file.path} cites §${number}`)).toEqual([]);
  });

  test('every cited document is in the repository', () => {
    const foreign =
      /\bof the decisions\b|(?<!Open)\bAPI document\b|(?<!RFC \d+, )\bsections? \d|"[A-Z][^"]*", (?:rule|behaviour|point)s? \d|\brows? \d+ (?:of the|and \d)|\(rows? \d|" in "Limits"/;
    expect(citing.filter(({ text }) => foreign.test(joined(text))).map(({ path }) => path)).toEqual([]);
  });
});

describe('the contract', () => {
  test('each page has its number in its title, and the index lists it', () => {
    const listed = [...index.matchAll(/^\| §(\d+) \| \[[^\]]+\]\(([a-z-]+\.md)\)/gm)].map(
      ([, number, name]) => `docs/contract/${name} §${number}`,
    );
    const titled = pages.map(
      ({ path, text }) => `${path} §${/^# §(\d+) \S/.exec(text)?.[1] ?? 'without number'}`,
    );
    expect([...listed].sort()).toEqual([...titled].sort());
  });

  test('the sections of a page are numbered from 1 without gaps, each with its anchor', () => {
    const broken = pages.flatMap((page) => {
      const headings = page.text.match(/^## .*$/gm) ?? [];
      const chapter = /^# §(\d+)/.exec(page.text)?.[1];
      return headings.filter((heading, i) => {
        const number = `${chapter}.${i + 1}`;
        return !heading.startsWith(`## <a id="${number}"></a>§${number} `);
      });
    });
    expect(broken).toEqual([]);
  });

  test('§12.2 lists every error code under its status, and marks the others as reserved', () => {
    const text = pages.find(({ path }) => path.endsWith('/errors.md'))?.text ?? '';
    const reserved = [...(/^(.*) (?:is|are) reserved/m.exec(text)?.[1]?.matchAll(/`(\w+)`/g) ?? [])].map(
      ([, code]) => code,
    );
    const rows = [...text.matchAll(/^\| (\d{3})\b[^|]*\|(.*)\|$/gm)].flatMap(([, status, codes = '']) =>
      [...codes.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => `${status} ${code}`),
    );
    const own = Object.entries(statusOf).map(([code, status]) => `${status} ${code}`);
    expect(own.filter((row) => !rows.includes(row))).toEqual([]);
    expect(
      rows
        .filter((row) => !own.includes(row))
        .map((row) => row.slice(4))
        .sort(),
    ).toEqual(reserved.sort());
  });
});

const sectionsOf = ({ text }: TextFile): readonly string[] =>
  [...text.matchAll(/^#+ (?:<a id="[\d.]+"><\/a>)?§(\d+(?:\.\d+)?) /gm)].map((match) => match[1] ?? '');

const numbersIn = (text: string): readonly string[] =>
  [...text.matchAll(/§(\d+(?:\.\d+)?)/g)].map((match) => match[1] ?? '');

/** A sentence of a comment, or of a page, on one line. */
const joined = (text: string): string => text.replace(/\n(?:\s*(?:\*|\/\/) )?(?=\S)/g, ' ');
