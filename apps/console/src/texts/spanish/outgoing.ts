import type { LateTexts } from '../texts.ts';

export const outgoing: LateTexts['outgoing'] = {
  title: 'Ticket nuevo',
  to: 'Para',
  toHint: 'Nombre, dirección o empresa',
  found: 'Clientes',
  name: 'Nombre',
  nameHint: 'Para alguien nuevo',
  subject: 'Asunto',
  text: 'Mensaje',
  assignee: 'Asignado a',
  tags: 'Etiquetas',
  tagsHint: 'Separadas por comas',
  send: 'Enviar',
  sending: 'Enviando …',
  discard: 'Descartar',
};
