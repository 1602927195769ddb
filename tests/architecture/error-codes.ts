/** A failure that a caller can meet is one that a test has met. */
import { describe, expect, test } from 'vitest';
import { sourceFiles, testFiles } from '../source-files.ts';

const sources = sourceFiles();
const tests = [...sources, ...testFiles()]
  .filter(({ path }) => /\.(?:test|contract)\.ts$/.test(path))
  .map(({ text }) => text);

/** An expectation of a `code` that a table of the same file gives: `test.each([[…, 'x']])(…, (…, code) => expect(…).toBe(code))`. */
const expectsGivenCode = /\)\s*\.to(?:Be|Equal|StrictEqual|MatchObject)\([^;]*(?<![.\w])code\b(?!:)/;

/** Whether the text holds an expectation of the code, and not just the word. */
const expectsCode = (text: string, code: string): boolean =>
  [
    // `toMatchObject({ code: 'x' })`
    new RegExp(`\\bcode: '${code}'`),
    // `expect(error.code).toBe('x')`
    new RegExp(`\\bcode\\)\\s*\\.to(?:Be|Equal|StrictEqual)\\('${code}'\\)`),
    // `expect([status, error.code]).toEqual([404, 'x'])`
    new RegExp(`\\bcode\\b[^;]*\\]\\)\\s*\\.to(?:Equal|MatchObject)\\([^;]*'${code}'`),
  ].some((pattern) => pattern.test(text)) ||
  (expectsGivenCode.test(text) && new RegExp(`^ *\\[[^;]*?, '${code}'|^ *'${code}',$`, 'm').test(text));

describe('promised error codes are tested', () => {
  test.each([
    "expect(error).toMatchObject({ code: 'storage_full' });",
    "expect(answer.error.code).toBe('storage_full');",
    "expect([answer.status, answer.error.code]).toEqual([507, 'storage_full']);",
    "  ['no room', 507, 'storage_full'],\n expect([status, answer.error.code]).toEqual([507, code]);",
  ])('%j expects a code', (text) => expect(expectsCode(text, 'storage_full')).toBe(true));

  test.each([
    "for (const code of ['storage_full']) expect(codes).toContain(code);",
    "throw new DeskError('storage_full', 'The disk is full.');",
    "['no room', 507, 'storage_full'],",
    "const name = 'storage_full';",
  ])('%j expects none', (text) => expect(expectsCode(text, 'storage_full')).toBe(false));

  test('every error code is expected by a test', () => {
    const union = sources.find(({ path }) => path === 'packages/domain/src/kernel/errors.ts')?.text ?? '';
    const codes = [...union.matchAll(/^ {2}\| '([a-z_]+)'/gm)].map((match) => match[1] ?? '');
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !tests.some((text) => expectsCode(text, code)))).toEqual([]);
  });
});
