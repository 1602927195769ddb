import { counted } from '../counted.ts';
import type { Texts } from '../texts.ts';

export const news: Texts['news'] = {
  mentions: 'Mentions',
  readAll: 'Tout marquer comme lu',
  allRead: 'Toutes les nouvelles sont lues',
  settings: 'Ce qui arrive, et comment',
  none: 'Pas de nouvelles',
  noneHint: 'Les attributions, mentions et réponses sur vos tickets s’affichent ici.',
  more: 'Nouvelles plus anciennes',
  unread: (count) => `${count} nouv.`,
  others: (count) => `et ${counted('fr', count, { one: 'précédente', other: 'précédentes' })}`,
  other: (actor) => `${actor} a fait quelque chose`,
  kinds: {
    ticket_assigned: (actor) => `${actor} vous l’a attribué`,
    ticket_created: (actor) => `Nouveau ticket de ${actor}`,
    customer_replied: (actor) => `${actor} a répondu`,
    note_added: (actor) => `${actor} a écrit une note`,
    mentioned: (actor) => `${actor} vous a mentionné`,
    ticket_reopened: (actor) => `${actor} l’a rouvert`,
    sla_warning: (policy) => `Bientôt dû : politique SLA ${policy}`,
    sla_breached: (policy) => `En retard : politique SLA ${policy}`,
  },
  names: {
    ticket_assigned: 'Attribué à moi',
    mentioned: 'Mention',
    customer_replied: 'Réponse sur mon ticket',
    ticket_created: 'Nouveau ticket pour moi ou mon équipe',
    note_added: 'Note sur mon ticket',
    ticket_reopened: 'Mon ticket rouvert',
    sla_warning: 'Mon ticket est bientôt dû',
    sla_breached: 'Mon ticket est en retard',
  },
  ways: { here: 'Ici', desktop: 'Bureau', sound: 'Son', mail: 'E-mail' },
  desktopHint:
    'Les notifications du bureau n’arrivent que lorsqu’aucun onglet de la console n’est visible, et un son au plus toutes les 10 secondes.',
  allow: 'Autoriser les notifications du bureau',
  denied:
    'Ce navigateur refuse les notifications du bureau. Autorisez-les pour cette page dans ses réglages.',
  quiet: 'Heures calmes',
  quietHint: 'Ni notification du bureau ni son à ces heures',
  quietEnds: { from: 'De', to: 'À' },
};
