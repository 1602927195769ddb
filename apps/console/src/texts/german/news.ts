import { counted } from '../counted.ts';
import type { Texts } from '../texts.ts';

export const news: Texts['news'] = {
  mentions: 'Erwähnungen',
  readAll: 'Alles als gelesen markieren',
  allRead: 'Alle Neuigkeiten sind gelesen',
  settings: 'Was kommt, und wie',
  none: 'Keine Neuigkeiten',
  noneHint: 'Zuweisungen, Erwähnungen und Antworten auf Ihre Tickets stehen hier.',
  more: 'Ältere Neuigkeiten',
  unread: (count) => `${count} neu`,
  others: (count) => `und ${counted('de', count, { one: 'frühere', other: 'frühere' })}`,
  other: (actor) => `${actor} hat etwas getan`,
  kinds: {
    ticket_assigned: (actor) => `${actor} hat es Ihnen zugewiesen`,
    ticket_created: (actor) => `Neues Ticket von ${actor}`,
    customer_replied: (actor) => `${actor} hat geantwortet`,
    note_added: (actor) => `${actor} hat eine Notiz geschrieben`,
    mentioned: (actor) => `${actor} hat Sie erwähnt`,
    ticket_reopened: (actor) => `${actor} hat es wieder geöffnet`,
    sla_warning: (policy) => `Bald fällig: SLA-Richtlinie ${policy}`,
    sla_breached: (policy) => `Überfällig: SLA-Richtlinie ${policy}`,
  },
  names: {
    ticket_assigned: 'Mir zugewiesen',
    mentioned: 'Erwähnt',
    customer_replied: 'Antwort auf mein Ticket',
    ticket_created: 'Neues Ticket für mich oder mein Team',
    note_added: 'Notiz an meinem Ticket',
    ticket_reopened: 'Mein Ticket wieder geöffnet',
    sla_warning: 'Mein Ticket ist bald fällig',
    sla_breached: 'Mein Ticket ist überfällig',
  },
  ways: { here: 'Hier', desktop: 'Desktop', sound: 'Ton', mail: 'E-Mail' },
  desktopHint:
    'Auf dem Desktop erscheint nur etwas, während Sie keinen Tab der Konsole ansehen, und ein Ton kommt höchstens alle 10 Sekunden.',
  allow: 'Desktop-Hinweise erlauben',
  denied:
    'Dieser Browser lehnt Desktop-Hinweise ab. Erlauben Sie sie in seinen Einstellungen für diese Seite.',
  quiet: 'Ruhezeit',
  quietHint: 'Zu diesen Zeiten keine Desktop-Hinweise und kein Ton',
  quietEnds: { from: 'Von', to: 'Bis' },
};
