import type { Texts } from '../texts.ts';

export const parts: Texts['parts'] = {
  close: 'Schließen',
  noMatch: 'Nichts passt dazu.',
  undo: 'Rückgängig',
  undone: (what) => `Zurückgenommen: ${what}`,
  fault: 'Das hat nicht geklappt',
  retry: 'Noch einmal versuchen',
  busy: 'Ihr Arbeitsbereich verlangt gerade mehr, als der Server schafft. Versuchen Sie es gleich noch einmal.',
  loading: 'Wird geladen …',
  refresh: 'Neu laden',
  back: 'Zurück',
  unverified: 'Nicht bestätigt',
  unverifiedHint: 'Nichts beweist, dass diese Mail von der Adresse kommt, die sie nennt.',
  notRequester: 'Nicht der Anfragende',
  notRequesterHint: 'Das hat jemand anderes geschrieben als der Kunde, der gefragt hat.',
};
