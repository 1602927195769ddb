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
  sendsIn: (seconds) => `Wird in ${seconds} s gesendet`,
  sendsAt: (at) => `Wird gesendet: ${at}`,
  stopped: (number) => `Die Antwort zu #${number} wurde nicht gesendet`,
  back: (number) => `Antwort zu #${number} zurückgeholt`,
  stoppedMoved: 'Nicht gesendet: Inzwischen kam etwas Neues.',
};
