import type { LateTexts } from '../texts.ts';

export const search: LateTexts['search'] = {
  field: 'Wörter, „genaue Wörter“ oder Operatoren wie status:open',
  remove: (chip) => `${chip} entfernen`,
  results: 'Gefundene Tickets',
  begin: 'Ein Ticket finden',
  beginHint:
    'Alle Wörter müssen vorkommen; Groß- und Kleinschreibung und Akzente sind gleich. Operatoren grenzen ein:',
  none: 'Kein Ticket gefunden',
  noneHint: 'Versuchen Sie weniger Wörter, oder entfernen Sie einen Operator.',
  noneYet: 'Bisher kein Ticket gefunden',
  more: 'Ältere Tickets durchsuchen',
  ignored: 'wurde nicht beachtet.',
};
