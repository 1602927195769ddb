/** All texts of the help centre itself; other text on its pages is text of the workspace. */
import type { Vote } from '@tidemark/domain';
import { englishOf } from '../portal-web/texts.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** `lang` is the language of the words. */
export type HelpTexts = HelpWords & Readonly<{ lang: string }>;

export type HelpWords = Readonly<{
  name: string;
  requests: string;
  skip: string;
  home: Readonly<{
    heading: string;
    description: (workspace: string) => string;
    categories: string;
    newest: string;
    mostRead: string;
    empty: string;
    emptyHint: string;
  }>;
  search: Readonly<{
    label: string;
    hint: string;
    description: string;
    results: string;
    button: string;
    /** An empty question: nothing was asked yet. So in `heading`. */
    title: (question: string) => string;
    heading: (question: string) => string;
    found: (count: number) => string;
    most: (count: number) => string;
    /** Said while somebody types; `#` is the number. */
    typed: Readonly<{ some: string; none: string }>;
    empty: string;
    emptyHints: readonly string[];
    ask: string;
    tooShort: string;
    mangled: string;
    respelled: (question: string, other: string) => string;
  }>;
  category: Readonly<{
    inside: string;
    articles: string;
    count: (count: number) => string;
    older: string;
    empty: string;
    description: (category: string, workspace: string) => string;
  }>;
  article: Readonly<{
    way: string;
    updated: string;
    contents: string;
    related: string;
    table: (number: number) => string;
    /** An empty name: the picture has none. */
    picture: (name: string) => string;
  }>;
  vote: Readonly<{
    question: string;
    yes: string;
    no: string;
    thanks: (vote: Vote) => string;
    changed: string;
    undo: string;
    foreign: string;
  }>;
  missing: Readonly<{ heading: string; lead: string; home: string }>;
  feed: string;
}>;

const words: Readonly<Record<string, HelpWords>> = { en: english, de: german, fr: french, es: spanish };

/** In the workspace's language, or in English where there are no words of ours in it. */
export const textsOf = (locale: string): HelpTexts => {
  const [language = ''] = locale.toLowerCase().split('-');
  const translated = Object.hasOwn(words, language) ? words[language] : undefined;
  return translated && language !== 'en'
    ? { ...translated, lang: locale }
    : { ...english, lang: englishOf(locale) };
};
