import type { Texts } from '../texts.ts';

export const writing: Texts['writing'] = {
  format: 'Mise en forme',
  strong: 'Gras',
  em: 'Italique',
  bulletList: 'Liste à puces',
  orderedList: 'Liste numérotée',
  quote: 'Citation',
  code: 'Code',
  mention: 'Collègues',
  canned: 'Textes types',
  mentions: (names) => `Sera prévenu : ${names}`,
};
