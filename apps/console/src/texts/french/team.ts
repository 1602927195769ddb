import { counted } from '../counted.ts';
import type { LateTexts } from '../texts.ts';

const tickets = { one: 'ticket', other: 'tickets' };

export const team: LateTexts['team'] = {
  title: 'Équipe',
  away: 'Absent',
  open: (count) => `${count} ouverts`,
  waiting: (count) => `${count} en attente`,
  spread: (name) => `Répartir les tickets de ${name}`,
  spreadTitle: (name) => `Répartir les tickets de ${name} entre les autres`,
  spreadIt: (count, name) => `${counted('fr', count, tickets)} de ${name} : répartition faite`,
  give: (count) => `Transmettre ${counted('fr', count, tickets)}`,
  nothingToSpread: 'Il n’y a pas de ticket ouvert à transmettre.',
  nobodyThere: 'Personne d’autre ne prend de tickets pour l’instant.',
  cancel: 'Annuler',
};
