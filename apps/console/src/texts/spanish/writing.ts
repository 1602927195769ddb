import type { Texts } from '../texts.ts';

export const writing: Texts['writing'] = {
  format: 'Formato',
  strong: 'Negrita',
  em: 'Cursiva',
  bulletList: 'Lista con viñetas',
  orderedList: 'Lista numerada',
  quote: 'Cita',
  code: 'Código',
  mention: 'Compañeros',
  canned: 'Textos predefinidos',
  mentions: (names) => `Se avisará a ${names}`,
};
