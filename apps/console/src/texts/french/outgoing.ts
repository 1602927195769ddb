import type { LateTexts } from '../texts.ts';

export const outgoing: LateTexts['outgoing'] = {
  title: 'Nouveau ticket',
  to: 'À',
  toHint: 'Nom, adresse ou entreprise',
  found: 'Clients',
  name: 'Nom',
  nameHint: 'Pour une nouvelle personne',
  subject: 'Objet',
  text: 'Message',
  assignee: 'Responsable',
  tags: 'Étiquettes',
  tagsHint: 'Séparées par des virgules',
  send: 'Envoyer',
  sending: 'Envoi …',
  discard: 'Supprimer',
};
