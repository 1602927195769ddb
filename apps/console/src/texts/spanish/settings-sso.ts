import type { LateTexts } from '../texts.ts';

export const sso: LateTexts['settings']['sso'] = {
  register: 'Registre esta dirección de vuelta en el proveedor, con los scopes openid email profile:',
  issuer: 'Emisor',
  clientId: 'Id del cliente',
  clientSecret: 'Secreto del cliente',
  hasSecret: 'Hay uno guardado. Al guardar se reemplaza.',
  secretHint: 'Vacío para un cliente público.',
  saved: 'Inicio de sesión único guardado',
  test: 'Probarlo',
  ask: 'Preguntar al proveedor',
  answers: (issuer) => `${issuer} responde`,
  testHint: 'Solo al entrar se comprueban el id y el secreto:',
  signIn: 'entrar en una ventana nueva',
  remove: 'Desactivar',
  removeQuestion: 'Las sesiones siguen, y las contraseñas aún abren.',
  removed: 'Inicio de sesión único desactivado',
};
