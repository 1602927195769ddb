import type { Texts } from '../texts.ts';

export const reading: Texts['reading'] = {
  picture: 'Una imagen externa',
  quote: 'Texto citado',
  held: 'Las imágenes externas no se han cargado.',
  show: 'Mostrarlas',
  showAlways: 'Siempre de este remitente',
  notLoaded: 'no se pudo cargar',
};
