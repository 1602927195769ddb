import type { LateTexts } from '../texts.ts';

export const start: LateTexts['start'] = {
  title: 'Primeros pasos',
  hide: 'Ocultar esta página',
  done: 'Hecho',
  ticket: 'Probar un ticket',
  ticketAbout:
    'Escriba como un cliente: su ticket se abre aquí al momento. Responda, añada una nota, resuélvalo.',
  tryIt: 'Escribir como cliente',
  trySubject: '¿Dónde está mi paquete?',
  tryMessage: 'Debía llegar el lunes. ¿Pueden mirarlo?',
  mail: 'Conectar el correo',
  mailAbout:
    'Dé a sus clientes una dirección: sus correos se convierten en tickets. Las respuestas salen por correo en cuanto MAIL_FROM esté definido en el servidor.',
  toMail: 'Añadir una dirección',
  colleague: 'Invitar a un compañero',
  colleagueAbout: 'Recibe un enlace, elige una contraseña y trabaja con usted.',
  toInvite: 'Invitar a alguien',
  article: 'Publicar un artículo',
  articleAbout: 'Los clientes encuentran respuestas en su centro de ayuda antes de escribir.',
  toKnowledge: 'A sus artículos',
};
