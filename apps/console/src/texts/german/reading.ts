import type { Texts } from '../texts.ts';

export const reading: Texts['reading'] = {
  picture: 'Ein Bild von außen',
  quote: 'Zitierter Text',
};
