import { counted } from '../counted.ts';
import type { LateTexts } from '../texts.ts';

const tickets = { one: 'Ticket', other: 'Tickets' };

export const team: LateTexts['team'] = {
  title: 'Team',
  away: 'Abwesend',
  open: (count) => `${count} offen`,
  waiting: (count) => `${count} wartend`,
  spread: (name) => `Tickets von ${name} verteilen`,
  spreadTitle: (name) => `Tickets von ${name} auf andere verteilen`,
  spreadIt: (count, name) => `${counted('de', count, tickets)} von ${name} verteilt`,
  give: (count) => `${counted('de', count, tickets)} abgeben`,
  nothingToSpread: 'Es gibt kein offenes Ticket zum Abgeben.',
  nobodyThere: 'Zurzeit nimmt niemand sonst Tickets an.',
  cancel: 'Abbrechen',
};
