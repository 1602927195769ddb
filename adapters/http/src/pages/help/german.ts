import type { HelpWords } from './texts.ts';

const counted = (count: number): string => `${count.toLocaleString('de')} Artikel`;

export const german: HelpWords = {
  name: 'Hilfe',
  requests: 'Ihre Anfragen',
  skip: 'Zum Inhalt springen',
  home: {
    heading: 'Wie können wir helfen?',
    description: (workspace) => `Antworten und Anleitungen von ${workspace}.`,
    categories: 'Themen',
    newest: 'Neue Artikel',
    mostRead: 'Am meisten gelesen',
    empty: 'Es gibt noch keine Artikel',
    emptyHint: 'Sobald der erste Artikel veröffentlicht ist, finden Sie hier Antworten.',
  },
  search: {
    label: 'Artikel durchsuchen',
    hint: 'Hilfe suchen',
    description: 'Durchsuchen Sie die Artikel der Hilfe.',
    results: 'Gefundene Artikel',
    button: 'Suchen',
    title: (question) => (question === '' ? 'Suche' : `Suche: ${question}`),
    heading: (question) => (question === '' ? 'Suche' : `Ergebnisse für „${question}“`),
    found: (count) => `${counted(count)} gefunden`,
    most: (count) => `Die ${count} besten Artikel`,
    typed: { some: '# gefunden. Wählen Sie mit den Pfeiltasten.', none: 'Kein Artikel gefunden.' },
    empty: 'Kein Artikel enthält alle diese Wörter',
    emptyHints: ['Versuchen Sie es mit weniger oder anderen Wörtern.', 'Sehen Sie die Themen durch.'],
    ask: 'Fragen Sie uns, ein Mensch antwortet',
    tooShort: 'Geben Sie ein Wort mit mindestens zwei Zeichen ein.',
    mangled:
      'Der Link, dem Sie gefolgt sind, enthält Zeichen, die sich nicht lesen lassen. Geben Sie Ihre Suche noch einmal ein.',
    respelled: (question, other) =>
      `Keine Ergebnisse für „${question}“. In diesen Artikeln geht es um „${other}“.`,
  },
  category: {
    inside: 'In diesem Thema',
    articles: 'Artikel',
    count: counted,
    older: 'Ältere Artikel',
    empty: 'In diesem Thema gibt es noch keine Artikel.',
    description: (category, workspace) => `${category}: Artikel von ${workspace}.`,
  },
  article: {
    way: 'Sie sind hier',
    updated: 'Zuletzt geändert',
    contents: 'Auf dieser Seite',
    related: 'Mehr zu diesem Thema',
    table: (number) => `Tabelle ${number}`,
    picture: (name) => (name === '' ? 'Bild' : `Bild: ${name}`),
  },
  vote: {
    question: 'War dieser Artikel hilfreich?',
    yes: 'Ja',
    no: 'Nein',
    thanks: (vote) => (vote === 'up' ? 'Sie fanden ihn hilfreich.' : 'Sie fanden ihn nicht hilfreich.'),
    changed: 'Danke. Sie können Ihre Antwort ändern.',
    undo: 'Zurücknehmen',
    foreign:
      'Die Bewertung kam von einer anderen Website. Öffnen Sie den Artikel selbst und bewerten Sie ihn dort.',
  },
  missing: {
    heading: 'Seite nicht gefunden',
    lead: 'Sie wurde vielleicht verschoben oder entfernt. Suchen Sie danach, oder gehen Sie zur Hilfe.',
    home: 'Zur Hilfe',
  },
  feed: 'Neue Artikel',
};
