/** All texts of the help centre itself; other text on its pages comes from the workspace. */
import type { Vote } from '@tidemark/domain';
import { englishOf } from '../portal-web/texts.ts';

/** `lang` is the language of the words. */
export type HelpTexts = typeof english & Readonly<{ lang: string }>;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const english = {
  name: 'Help centre',
  requests: 'Your requests',
  skip: 'Skip to the content',
  home: {
    heading: 'How can we help?',
    description: (workspace: string) => `Answers and instructions from ${workspace}.`,
    categories: 'Topics',
    newest: 'New articles',
    mostRead: 'Most read',
    empty: 'There are no articles yet',
    emptyHint: 'Answers will be here as soon as the first article is published.',
  },
  search: {
    label: 'Search articles',
    hint: 'Search for help',
    description: 'Search the articles of the help centre.',
    results: 'Articles found',
    button: 'Search',
    title: (question: string) => (question === '' ? 'Search' : `Search: ${question}`),
    heading: (question: string) => (question === '' ? 'Search' : `Results for “${question}”`),
    found: (count: number) => `${counted(count, 'article', 'articles')} found`,
    most: (count: number) => `The best ${count} articles`,
    /** Said while somebody types; `#` is the number. */
    typed: { some: '# found. Choose with the arrow keys.', none: 'No article found.' },
    empty: 'No article has all of these words',
    emptyHints: ['Try fewer or other words.', 'Look through the topics.'],
    ask: 'Ask us, and a person will answer',
    tooShort: 'Type a word of at least two characters.',
    mangled: 'The link that you followed has characters that cannot be read. Type your search again.',
    respelled: (question: string, other: string) =>
      `No results for “${question}”. These articles are about “${other}”.`,
  },
  category: {
    inside: 'In this topic',
    articles: 'Articles',
    count: (count: number) => counted(count, 'article', 'articles'),
    older: 'Older articles',
    empty: 'There are no articles in this topic yet.',
    description: (category: string, workspace: string) => `${category}: articles of ${workspace}.`,
  },
  article: {
    way: 'You are here',
    updated: 'Last updated',
    contents: 'On this page',
    related: 'More in this topic',
    table: (number: number) => `Table ${number}`,
    picture: (name: string) => (name === '' ? 'Picture' : `Picture: ${name}`),
  },
  vote: {
    question: 'Was this article helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: (vote: Vote) => (vote === 'up' ? 'You found this helpful.' : 'You did not find this helpful.'),
    changed: 'Thank you. You can change your answer.',
    undo: 'Undo',
    foreign: 'The vote came from another site. Open the article itself and vote there.',
  },
  missing: {
    heading: 'Page not found',
    lead: 'It may have moved or been removed. Search for it, or go to the help centre.',
    home: 'Go to the help centre',
  },
  feed: 'New articles',
} as const;

/** English is the only language so far; the texts of a workspace's locale would be chosen here. */
export const textsOf = (locale: string): HelpTexts => ({ ...english, lang: englishOf(locale) });
