import type { HelpWords } from './texts.ts';

/** As in French, zero is singular. */
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr')} ${count < 2 ? one : many}`;

export const french: HelpWords = {
  name: 'Centre d’aide',
  requests: 'Vos demandes',
  skip: 'Aller au contenu',
  home: {
    heading: 'Comment pouvons-nous vous aider ?',
    description: (workspace) => `Réponses et modes d’emploi de ${workspace}.`,
    categories: 'Thèmes',
    newest: 'Nouveaux articles',
    mostRead: 'Les plus lus',
    empty: 'Il n’y a pas encore d’article',
    emptyHint: 'Vous trouverez des réponses ici dès que le premier article sera publié.',
  },
  search: {
    label: 'Rechercher dans les articles',
    hint: 'Rechercher de l’aide',
    description: 'Recherchez dans les articles du centre d’aide.',
    results: 'Articles trouvés',
    button: 'Rechercher',
    title: (question) => (question === '' ? 'Recherche' : `Recherche : ${question}`),
    heading: (question) => (question === '' ? 'Recherche' : `Résultats pour « ${question} »`),
    found: (count) => counted(count, 'article trouvé', 'articles trouvés'),
    most: (count) => `Les ${count} meilleurs articles`,
    typed: { some: '# trouvés. Choisissez avec les flèches.', none: 'Aucun article trouvé.' },
    empty: 'Aucun article ne contient tous ces mots',
    emptyHints: ['Essayez avec moins de mots, ou d’autres.', 'Parcourez les thèmes.'],
    ask: 'Posez-nous la question, une personne vous répondra',
    tooShort: 'Saisissez un mot d’au moins deux caractères.',
    mangled:
      'Le lien que vous avez suivi contient des caractères illisibles. Saisissez de nouveau votre recherche.',
    respelled: (question, other) =>
      `Aucun résultat pour « ${question} ». Ces articles parlent de « ${other} ».`,
  },
  category: {
    inside: 'Dans ce thème',
    articles: 'Articles',
    count: (count) => counted(count, 'article', 'articles'),
    older: 'Articles plus anciens',
    empty: 'Il n’y a pas encore d’article dans ce thème.',
    description: (category, workspace) => `${category} : articles de ${workspace}.`,
  },
  article: {
    way: 'Vous êtes ici',
    updated: 'Dernière mise à jour',
    contents: 'Sur cette page',
    related: 'Sur le même thème',
    table: (number) => `Tableau ${number}`,
    picture: (name) => (name === '' ? 'Image' : `Image : ${name}`),
  },
  vote: {
    question: 'Cet article vous a-t-il aidé ?',
    yes: 'Oui',
    no: 'Non',
    thanks: (vote) => (vote === 'up' ? 'Cet article vous a aidé.' : 'Cet article ne vous a pas aidé.'),
    changed: 'Merci. Vous pouvez changer votre réponse.',
    undo: 'Annuler',
    foreign: 'Le vote venait d’un autre site. Ouvrez l’article lui-même et votez-y.',
  },
  missing: {
    heading: 'Page introuvable',
    lead: 'Elle a peut-être été déplacée ou supprimée. Recherchez-la, ou allez au centre d’aide.',
    home: 'Aller au centre d’aide',
  },
  feed: 'Nouveaux articles',
};
