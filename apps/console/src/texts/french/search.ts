import type { LateTexts } from '../texts.ts';

export const search: LateTexts['search'] = {
  field: 'Mots, « mots exacts » ou opérateurs comme status:open',
  remove: (chip) => `Retirer ${chip}`,
  results: 'Tickets trouvés',
  begin: 'Trouver un ticket',
  beginHint:
    'Tous les mots doivent y être ; majuscules et accents ne comptent pas. Les opérateurs restreignent la recherche :',
  none: 'Aucun ticket trouvé',
  noneHint: 'Essayez moins de mots, ou retirez un opérateur.',
  noneYet: 'Aucun ticket trouvé jusqu’ici',
  more: 'Chercher dans les tickets plus anciens',
  ignored: 'n’a pas été pris en compte.',
};
