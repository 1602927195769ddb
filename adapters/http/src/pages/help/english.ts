import type { HelpWords } from './texts.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const english: HelpWords = {
  name: 'Help centre',
  requests: 'Your requests',
  skip: 'Skip to the content',
  home: {
    heading: 'How can we help?',
    description: (workspace) => `Answers and instructions from ${workspace}.`,
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
    title: (question) => (question === '' ? 'Search' : `Search: ${question}`),
    heading: (question) => (question === '' ? 'Search' : `Results for “${question}”`),
    found: (count) => `${counted(count, 'article', 'articles')} found`,
    most: (count) => `The best ${count} articles`,
    typed: { some: '# found. Choose with the arrow keys.', none: 'No article found.' },
    empty: 'No article has all of these words',
    emptyHints: ['Try fewer or other words.', 'Look through the topics.'],
    ask: 'Ask us, and a person will answer',
    tooShort: 'Type a word of at least two characters.',
    mangled: 'The link that you followed has characters that cannot be read. Type your search again.',
    respelled: (question, other) => `No results for “${question}”. These articles are about “${other}”.`,
  },
  category: {
    inside: 'In this topic',
    articles: 'Articles',
    count: (count) => counted(count, 'article', 'articles'),
    older: 'Older articles',
    empty: 'There are no articles in this topic yet.',
    description: (category, workspace) => `${category}: articles of ${workspace}.`,
  },
  article: {
    way: 'You are here',
    updated: 'Last updated',
    contents: 'On this page',
    related: 'More in this topic',
    table: (number) => `Table ${number}`,
    picture: (name) => (name === '' ? 'Picture' : `Picture: ${name}`),
  },
  vote: {
    question: 'Was this article helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: (vote) => (vote === 'up' ? 'You found this helpful.' : 'You did not find this helpful.'),
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
};
