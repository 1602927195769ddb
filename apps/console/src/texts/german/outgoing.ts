import type { LateTexts } from '../texts.ts';

export const outgoing: LateTexts['outgoing'] = {
  title: 'Neues Ticket',
  to: 'An',
  toHint: 'Name, Adresse oder Firma',
  found: 'Kunden',
  name: 'Name',
  nameHint: 'Für jemand Neues',
  subject: 'Betreff',
  text: 'Nachricht',
  assignee: 'Zuständig',
  tags: 'Tags',
  tagsHint: 'Durch Kommas getrennt',
  send: 'Senden',
  sending: 'Wird gesendet …',
  discard: 'Verwerfen',
};
