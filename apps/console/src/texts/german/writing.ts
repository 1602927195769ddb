import type { Texts } from '../texts.ts';

export const writing: Texts['writing'] = {
  format: 'Formatierung',
  strong: 'Fett',
  em: 'Kursiv',
  bulletList: 'Aufzählung',
  orderedList: 'Nummerierte Liste',
  quote: 'Zitat',
  code: 'Code',
  mention: 'Kollegen',
  canned: 'Textbausteine',
  mentions: (names) => `Wird benachrichtigt: ${names}`,
};
