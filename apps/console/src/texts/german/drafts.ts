import type { Texts } from '../texts.ts';

export const drafts: Texts['drafts'] = {
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  offline: 'Noch nicht auf dem Server gespeichert. Dieser Browser behält es.',
  moved: 'Sie haben diesen Text in einem anderen Fenster geändert:',
  gone: 'Dieser Text wurde in einem anderen Fenster gesendet oder verworfen:',
  mine: 'Hier',
  theirs: 'Anderswo',
  empty: 'Dort ist nichts mehr davon.',
  keepMine: 'Diesen behalten',
  takeTheirs: 'Den anderen nehmen',
  begun: (words) => `„${words} …“`,
  marks: { draft: 'Entwurf', held: 'Wird gesendet', stopped: 'Nicht gesendet' },
};
