import { describe, expect, test } from 'vitest';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** Every sentence, with what is put into it made easy to find. */
const sentencesIn = (words: unknown): readonly string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words('«one»', '«two»', '«three»'))];
  return Object.values(words ?? {}).flatMap(sentencesIn);
};

const keysOf = (words: unknown, path = ''): readonly string[] =>
  typeof words !== 'object' || words === null || Array.isArray(words)
    ? [path]
    : Object.entries(words).flatMap(([key, value]) => keysOf(value, `${path}.${key}`));

describe.each([
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
])('in %s', (_language, words) => {
  test('every English text has a translation of its own', () => {
    expect(keysOf(words)).toEqual(keysOf(english));
    const before = sentencesIn(english);
    const same = sentencesIn(words).filter((text, place) => text === before[place] && text.length > 12);
    expect(same).toEqual([]);
  });

  test('each text has the placeholders of the English one', () => {
    const markers = (text: string) => (text.match(/«\w+»/g) ?? []).sort();
    expect(sentencesIn(words).map(markers)).toEqual(sentencesIn(english).map(markers));
  });
});

test.each([
  ['English', english],
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
])('in %s, no text says that a person has an account', (_language, words) => {
  expect(sentencesIn(words).join('\n')).not.toMatch(/account|konto|compte\b|cuenta/i);
});
