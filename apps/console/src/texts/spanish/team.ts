import { counted } from '../counted.ts';
import type { LateTexts } from '../texts.ts';

const tickets = { one: 'ticket', other: 'tickets' };

export const team: LateTexts['team'] = {
  title: 'Equipo',
  away: 'Ausente',
  open: (count) => `${count} abiertos`,
  waiting: (count) => `${count} en espera`,
  spread: (name) => `Repartir los tickets de ${name}`,
  spreadTitle: (name) => `Repartir los tickets de ${name} entre los demás`,
  spreadIt: (count, name) => `${counted('es', count, tickets)} de ${name}: reparto hecho`,
  give: (count) => `Entregar ${counted('es', count, tickets)}`,
  nothingToSpread: 'No hay ningún ticket abierto que entregar.',
  nobodyThere: 'Ahora nadie más acepta tickets.',
  cancel: 'Cancelar',
};
