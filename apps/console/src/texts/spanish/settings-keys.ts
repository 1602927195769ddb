import type { LateTexts } from '../texts.ts';

export const keys: LateTexts['settings']['keys'] = {
  add: 'Crear una clave',
  name: 'Nombre',
  nameHint: 'Quién la usa, como «Informe mensual».',
  mayDo: 'Puede',
  scopes: { read: 'leer', write: 'escribir', 'ticket:create': 'abrir tickets' },
  made: 'La clave',
  madeHint: 'Guárdela donde el programa la encuentre.',
  neverUsed: 'sin usar',
  revoked: 'Revocada',
  revoke: 'Revocar',
  revokeQuestion: 'Los programas que la usan quedan rechazados desde ahora. No se puede deshacer.',
  wasRevoked: (name) => `${name}: revocada`,
};
