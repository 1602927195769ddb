/** A guessed token opens the door: secrets come from the system's own generator, and from no broken hash. */
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

/** `Math.random` can be foretold from what it gave before. Each use with what it decides. */
const harmless: Readonly<Record<string, string>> = {
  'packages/client/src/retry.ts': 'how long a caller rests before it tries again',
  'adapters/sql/src/work.ts': 'how long a write rests before it tries again',
  'apps/console/src/data/kept-drafts.ts': 'the name of a page of the browser among others of the same person',
  'apps/console/src/data/stream.ts': 'how long the console rests before it connects again',
};

const production = sourceFiles().filter(
  ({ path, isTest }) => !isTest && !path.startsWith('packages/domain/src/testing/'),
);
const pathsOf = (pattern: RegExp): readonly string[] =>
  production
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

describe('chance', () => {
  test('that can be foretold decides nothing that is secret', () => {
    expect(pathsOf(/\bMath\s*\??\.\s*random\b|\bpseudoRandomBytes\b/)).toEqual(Object.keys(harmless).sort());
  });

  test('is taken from no object under another name', () => {
    expect(pathsOf(/\{[^{}]*\brandom\b[^{}]*\}\s*=\s*Math\b|\bMath\s*\[/)).toEqual([]);
  });

  test('of a hash that is broken is asked for only where a protocol wants it', () => {
    const broken = /create(?:Hash|Hmac)\(\s*['"`](?:md5|sha-?1|rmd160)\b|\bhash\(\s*['"`](?:md5|sha-?1)\b/i;
    // S3 wants `Content-MD5` of a list of files to delete; its transport is signed with SHA-256.
    expect(pathsOf(broken)).toEqual(['adapters/files/src/s3-remove.ts']);
  });
});
