import type { LateTexts } from '../texts.ts';

export const start: LateTexts['start'] = {
  title: 'Erste Schritte',
  hide: 'Diese Seite ausblenden',
  done: 'Erledigt',
  ticket: 'Ein Ticket ausprobieren',
  ticketAbout:
    'Schreiben Sie als Kunde: Das Ticket öffnet sich hier sofort. Antworten Sie, notieren Sie etwas, lösen Sie es.',
  tryIt: 'Als Kunde schreiben',
  trySubject: 'Wo ist mein Paket?',
  tryMessage: 'Es sollte am Montag kommen. Können Sie nachsehen?',
  mail: 'E-Mail verbinden',
  mailAbout:
    'Geben Sie Kunden eine Adresse, damit aus ihren E-Mails Tickets werden. Antworten gehen per E-Mail hinaus, sobald auf dem Server MAIL_FROM gesetzt ist.',
  toMail: 'Eine Adresse hinzufügen',
  colleague: 'Jemanden einladen',
  colleagueAbout: 'Kollegen bekommen einen Link, wählen ein Passwort und arbeiten mit Ihnen.',
  toInvite: 'Jetzt einladen',
  article: 'Einen Artikel veröffentlichen',
  articleAbout: 'Kunden finden Antworten im Hilfe-Center, bevor sie schreiben.',
  toKnowledge: 'Zu Ihren Artikeln',
};
