import type { Texts } from '../texts.ts';

export const parts: Texts['parts'] = {
  close: 'Cerrar',
  noMatch: 'Nada coincide.',
  undo: 'Deshacer',
  undone: (what) => `Deshecho: ${what}`,
  fault: 'Eso no funcionó',
  retry: 'Intentar de nuevo',
  loading: 'Cargando …',
  refresh: 'Actualizar',
  back: 'Atrás',
};
