/** An error that is dropped has a reason that a reader finds beside it. */
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

/** `catch {` and `.catch(() => …`: nothing looks at the error. */
const drops = /\bcatch \{|\.catch\(\s*(?:async )?\(\s*\)\s*=>/;
const isComment = /^\s*(?:\/\/|\/\*|\*)|\*\/|\s\/\/ /;
/** What is thrown instead says it in the words of whoever asked. */
const throwsAnother = /^\s*throw\b/;

/** The numbers of the lines that drop an error and have no comment within two lines. */
const unexplained = (text: string): readonly number[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!drops.test(`${line}${lines[at + 1] ?? ''}`) || !/\bcatch\b/.test(line)) return [];
    if (throwsAnother.test(lines[at + 1] ?? '')) return [];
    return lines.slice(Math.max(0, at - 2), at + 3).some((near) => isComment.test(near)) ? [] : [at + 1];
  });
};

describe('dropped errors', () => {
  test.each([
    ['try {\n  work();\n} catch {\n  return null;\n}', [3]],
    ['await work().catch(() => undefined);', [1]],
    ['await work().catch(\n  () => undefined,\n);', [1]],
    ['try {\n  work();\n} catch {\n  // Nobody waits for it.\n  return null;\n}', []],
    ['// Nobody waits for it.\nawait work().catch(() => undefined);', []],
    ['try {\n  work();\n} catch {\n  throw new DeskError("unavailable", "No work.");\n}', []],
    ['await work().catch((error) => log.error({ err: error }, "No work."));', []],
  ])('in %j are those of lines %j', (text, lines) => expect(unexplained(text)).toEqual(lines));

  test('have a comment beside them that says why', () => {
    const found = sourceFiles()
      .filter(({ path, isTest }) => !isTest && !path.includes('/testing/'))
      .flatMap(({ path, text }) => unexplained(text).map((line) => `${path}:${line}`));
    expect(found).toEqual([]);
  });
});
