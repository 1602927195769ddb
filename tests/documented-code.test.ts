/**
 * Every block of code in README and docs/ is code: it parses. Walks and tests of single pages run many of them besides
 * (`tests/e2e/walk-through.ts`, `tests/client-package.test.ts`, `tests/e2e/deploy-files.test.ts`).
 */
import { spawnSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { textFiles } from './text-files.ts';

type Block = Readonly<{ page: string; line: number; language: string; code: string }>;

const blocks: readonly Block[] = textFiles()
  .filter(({ path }) => path.endsWith('.md') && /^(?:docs\/|[^/]+$)/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
      ({ 1: margin = '', 2: language = '', 3: code = '', index }) => ({
        page: path,
        line: text.slice(0, index).split('\n').length,
        language,
        code: code.replaceAll(`\n${margin}`, '\n'),
      }),
    ),
  );

/** A reader fills in what stands between angle brackets, and `…` in values. */
const filledIn = (code: string): string => code.replace(/<[a-z][A-Za-z ]*>/g, 'WORD');

const program = (code: string): void => {
  stripTypeScriptTypes(code);
};

const shell = (code: string): void => {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: filledIn(code), encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

const checks: Readonly<Record<string, (code: string) => void>> = {
  sh: shell,
  bash: shell,
  json: (code) => {
    JSON.parse(code);
  },
  yaml: (code) => {
    for (const { errors } of parseAllDocuments(code)) for (const error of errors) throw error;
  },
  ts: program,
  js: program,
};

/** Blocks that are no code (output, drawings, files of other programs), and blocks that other tests run, by their page. */
const runElsewhere: Readonly<Record<string, RegExp>> = {
  text: /./,
  go: /^docs\/verify-webhooks\.md$/,
  php: /^docs\/verify-webhooks\.md$/,
  python: /^docs\/verify-webhooks\.md$/,
  ruby: /^docs\/verify-webhooks\.md$/,
};

describe('the code of README and docs/', () => {
  test('is found, and is in a language that a test knows', () => {
    expect(blocks.length).toBeGreaterThan(200);
    const unknown = blocks.filter(
      ({ language, page }) => !Object.hasOwn(checks, language) && !runElsewhere[language]?.test(page),
    );
    expect(unknown.map(({ page, line, language }) => `${page}:${line} ${language}`)).toEqual([]);
  });

  test.each(Object.entries(checks))('in %s parses', (language, check) => {
    const faults = blocks
      .filter((block) => block.language === language)
      .flatMap(({ page, line, code }) => {
        try {
          check(code);
          return [];
        } catch (error) {
          return [`${page}:${line} ${error instanceof Error ? error.message : error}`];
        }
      });
    expect(faults).toEqual([]);
  });
});
