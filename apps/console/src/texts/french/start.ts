import type { LateTexts } from '../texts.ts';

export const start: LateTexts['start'] = {
  title: 'Premiers pas',
  hide: 'Masquer cette page',
  done: 'Fait',
  ticket: 'Essayer un ticket',
  ticketAbout:
    'Écrivez comme un client : son ticket s’ouvre ici aussitôt. Répondez, ajoutez une note, résolvez-le.',
  tryIt: 'Écrire en tant que client',
  trySubject: 'Où est mon colis ?',
  tryMessage: 'Il devait arriver lundi. Pouvez-vous vérifier ?',
  mail: 'Connecter l’e-mail',
  mailAbout:
    'Donnez une adresse à vos clients : leurs e-mails deviennent des tickets. Les réponses partent par e-mail dès que MAIL_FROM est défini sur le serveur.',
  toMail: 'Ajouter une adresse',
  colleague: 'Inviter un collègue',
  colleagueAbout: 'Il reçoit un lien, choisit un mot de passe et travaille avec vous.',
  toInvite: 'Inviter quelqu’un',
  article: 'Publier un article',
  articleAbout: 'Les clients trouvent des réponses dans votre centre d’aide avant d’écrire.',
  toKnowledge: 'Vers vos articles',
};
