import type { Texts } from '../texts.ts';

export const reading: Texts['reading'] = {
  picture: 'Una imagen externa',
  quote: 'Texto citado',
};
