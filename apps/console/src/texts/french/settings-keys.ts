import type { LateTexts } from '../texts.ts';

export const keys: LateTexts['settings']['keys'] = {
  add: 'Créer une clé',
  name: 'Nom',
  nameHint: 'Ce qui l’utilise, comme « Rapport mensuel ».',
  mayDo: 'Elle peut',
  scopes: { read: 'lire', write: 'écrire', 'ticket:create': 'ouvrir des tickets' },
  made: 'La clé',
  madeHint: 'Rangez-la où le programme la trouve.',
  neverUsed: 'jamais utilisée',
  revoked: 'Révoquée',
  revoke: 'Révoquer',
  revokeQuestion: 'Les programmes qui l’utilisent sont refusés dès maintenant. C’est définitif.',
  wasRevoked: (name) => `${name} révoquée`,
};
