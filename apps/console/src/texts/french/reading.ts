import type { Texts } from '../texts.ts';

export const reading: Texts['reading'] = {
  picture: 'Une image de l’extérieur',
  quote: 'Texte cité',
};
