import type { Texts } from '../texts.ts';

export const receivers: Texts['receivers'] = {
  to: 'Para',
  cc: 'Cc',
  ccHint: 'Direcciones, separadas por comas',
  toHint: 'Dirección de alguien externo',
  found: 'Personas encontradas',
  message: 'Mensaje',
  wrote: (name, at) => `${name} escribió el ${at}:`,
  files: (names) => `Sus archivos van adjuntos: ${names}`,
  forwardFor: 'Alguien externo lo recibe por correo. El cliente no lo ve.',
  forwarded: (to) => `Reenviado a ${to}`,
  copies: (to) => `Copia a ${to}`,
};
