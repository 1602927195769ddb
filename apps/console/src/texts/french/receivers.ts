import type { Texts } from '../texts.ts';

export const receivers: Texts['receivers'] = {
  to: 'À',
  cc: 'Cc',
  ccHint: 'Adresses, séparées par des virgules',
  toHint: 'Adresse d’une personne extérieure',
  found: 'Personnes trouvées',
  message: 'Message',
  wrote: (name, at) => `${name} a écrit le ${at} :`,
  files: (names) => `Ses fichiers sont joints : ${names}`,
  forwardFor: 'Une personne extérieure le reçoit par e-mail. Le client ne le voit pas.',
  forwarded: (to) => `Transféré à ${to}`,
  copies: (to) => `Copie à ${to}`,
};
