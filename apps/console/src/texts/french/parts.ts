import type { Texts } from '../texts.ts';

export const parts: Texts['parts'] = {
  close: 'Fermer',
  noMatch: 'Aucun résultat.',
  undo: 'Annuler',
  undone: (what) => `Annulé : ${what}`,
  fault: 'Cela n’a pas fonctionné',
  retry: 'Réessayer',
  loading: 'Chargement …',
  refresh: 'Actualiser',
  back: 'Retour',
};
