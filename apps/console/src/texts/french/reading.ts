import type { Texts } from '../texts.ts';

export const reading: Texts['reading'] = {
  picture: 'Une image de l’extérieur',
  quote: 'Texte cité',
  held: 'Les images de l’extérieur ne sont pas chargées.',
  show: 'Les afficher',
  showAlways: 'Toujours pour cet expéditeur',
  notLoaded: 'elle n’a pas pu être chargée',
};
