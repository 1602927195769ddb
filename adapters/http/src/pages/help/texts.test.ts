import { describe, expect, test } from 'vitest';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';
import { textsOf } from './texts.ts';

/** Every sentence, with what is put into it made easy to find; a function that counts is called for one and for many. */
const sentencesIn = (words: unknown): readonly string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words('«one»', '«two»'))];
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
])('the help centre in %s', (_language, words) => {
  test('has a translation of every English text', () => {
    expect(keysOf(words)).toEqual(keysOf(english));
    const before = sentencesIn(english);
    const own = (text: string) => text.replace(/«\w+»/g, '');
    const same = sentencesIn(words).filter((text, place) => text === before[place] && own(text).length > 12);
    expect(same).toEqual([]);
  });

  test('puts the same into its texts as in English', () => {
    const markers = (text: string) => (text.match(/«(?:one|two)»|#/g) ?? []).sort();
    expect(sentencesIn(words).map(markers)).toEqual(sentencesIn(english).map(markers));
  });
});

test.each([
  ['de-AT', 'de-AT', 'Wie können wir helfen?'],
  ['fr', 'fr', 'Comment pouvons-nous vous aider ?'],
  ['es-MX', 'es-MX', '¿Cómo podemos ayudarle?'],
  ['en-US', 'en-US', 'How can we help?'],
  ['ja', 'en-GB', 'How can we help?'],
])('a workspace in %s has a help centre in %s', (locale, lang, heading) => {
  const texts = textsOf(locale);
  expect([texts.lang, texts.home.heading]).toEqual([lang, heading]);
});

test.each([
  ['en', '1 article found', '1,234 articles found'],
  ['de', '1 Artikel gefunden', '1.234 Artikel gefunden'],
  ['fr', '1 article trouvé', '1\u202f234 articles trouvés'],
  ['es', '1 artículo encontrado', '1234 artículos encontrados'],
])('articles are counted as one writes in %s', (locale, one, many) => {
  const { found } = textsOf(locale).search;
  expect([found(1), found(1_234)]).toEqual([one, many]);
});
