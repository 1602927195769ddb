import type { Texts } from '../texts.ts';

export const receivers: Texts['receivers'] = {
  to: 'An',
  cc: 'Cc',
  ccHint: 'Adressen, durch Kommas getrennt',
  toHint: 'Adresse von jemandem außerhalb',
  found: 'Gefundene Personen',
  message: 'Nachricht',
  wrote: (name, at) => `${name} schrieb am ${at}:`,
  files: (names) => `Ihre Dateien gehen mit: ${names}`,
  forwardFor: 'Jemand außerhalb bekommt das als Mail. Der Kunde sieht es nicht.',
  forwarded: (to) => `Weitergeleitet an ${to}`,
  copies: (to) => `Kopie an ${to}`,
};
