import type { Texts } from '../texts.ts';

export const parts: Texts['parts'] = {
  close: 'Fermer',
  noMatch: 'Aucun résultat.',
  undo: 'Annuler',
  undone: (what) => `Annulé : ${what}`,
  fault: 'Cela n’a pas fonctionné',
  retry: 'Réessayer',
  busy: 'Votre espace de travail demande en ce moment plus que le serveur ne peut faire. Réessayez dans un instant.',
  loading: 'Chargement …',
  refresh: 'Actualiser',
  back: 'Retour',
  unverified: 'Non vérifié',
  unverifiedHint: 'Rien ne prouve que cet e-mail vient de l’adresse qu’il indique.',
  notRequester: 'Pas le demandeur',
  notRequesterHint: 'Quelqu’un d’autre que le client qui a fait la demande a écrit ceci.',
};
