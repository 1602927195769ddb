import type { Texts } from '../texts.ts';

export const reading: Texts['reading'] = {
  picture: 'Ein Bild von außen',
  quote: 'Zitierter Text',
  held: 'Bilder von außen sind nicht geladen.',
  show: 'Anzeigen',
  showAlways: 'Immer bei diesem Absender',
  notLoaded: 'es ließ sich nicht laden',
};
