import type { Texts } from '../texts.ts';

export const parts: Texts['parts'] = {
  close: 'Cerrar',
  noMatch: 'Nada coincide.',
  undo: 'Deshacer',
  undone: (what) => `Deshecho: ${what}`,
  fault: 'Eso no funcionó',
  retry: 'Intentar de nuevo',
  busy: 'Su espacio de trabajo pide ahora más de lo que el servidor puede hacer. Inténtelo de nuevo en un momento.',
  loading: 'Cargando …',
  refresh: 'Actualizar',
  back: 'Atrás',
  unverified: 'Sin verificar',
  unverifiedHint: 'Nada demuestra que este correo sea de la dirección que indica.',
  notRequester: 'No es el solicitante',
  notRequesterHint: 'Lo escribió alguien distinto del cliente que preguntó.',
};
