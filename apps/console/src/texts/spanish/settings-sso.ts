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
  removeQuestion: 'Los agentes siguen conectados y aún pueden usar su contraseña.',
  removed: 'Inicio de sesión único desactivado',
  onlyTitle: 'Otras formas de entrar',
  isNotOnly: 'Los agentes entran con inicio de sesión único, contraseñas y claves de acceso.',
  isOnly: 'Los agentes entran solo con inicio de sesión único.',
  onlyThis: 'Permitir solo el inicio de sesión único',
  onlyQuestion:
    'Las contraseñas, claves de acceso, códigos de recuperación y restablecimientos dejan de servir para todos los agentes. Las sesiones abiertas siguen. Si el proveedor falla, la línea de comandos los permite de nuevo: ./tidemark sso set --no-only.',
  onlySaved: 'El inicio de sesión único es la única forma',
  allowOthers: 'Permitir contraseñas de nuevo',
  allowQuestion: 'Las contraseñas y claves de acceso de antes vuelven a servir.',
  othersAllowed: 'Las contraseñas se permiten de nuevo',
};
