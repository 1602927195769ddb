import type { MailReasonWords } from '../mail-reason-words.ts';

/** Why a mail was not sent, or not to everybody. */
export const mailReasons: MailReasonWords = {
  receiver_blocked: 'Le destinataire est bloqué.',
  link_expired: 'Le lien qu’il contient a expiré.',
  too_old: 'Il est trop ancien pour être encore envoyé automatiquement.',
  workspace_suspended: 'L’espace de travail est suspendu.',
  came_back:
    'Au cours des 7 derniers jours, un e-mail à cette adresse est revenu, ou le serveur de messagerie ne connaissait pas l’adresse.',
  complaint: 'Le destinataire s’est plaint d’e-mails venus d’ici.',
  address_limit: 'Cette adresse a déjà reçu autant de ces e-mails qu’elle peut en recevoir en une heure.',
  ticket_limit: 'Ce ticket a déjà donné lieu à autant d’e-mails automatiques qu’il est permis en 10 minutes.',
  from_machine: 'Une machine a écrit cet e-mail. Il n’y est pas répondu automatiquement.',
  forwarded: 'Un agent a transféré cet e-mail, et son auteur ne connaît pas le ticket.',
  no_agent: 'Aucun agent actif n’a cette adresse.',
  no_password: 'Cet agent se connecte par authentification unique et n’a pas de mot de passe.',
  own_address: 'Les e-mails à cette adresse arrivent ici.',
  refused: 'Le serveur de messagerie a refusé l’e-mail.',
  no_such_address: 'Selon le serveur de messagerie, cette adresse n’existe pas.',
  deferred: 'Le serveur de messagerie n’a pas encore accepté l’e-mail.',
  unreachable: 'Le serveur de messagerie est injoignable ou a mis fin à la connexion.',
  no_encryption: 'Le serveur de messagerie n’offre aucun chiffrement fiable.',
  size_refused: 'Le serveur de messagerie n’accepte pas d’e-mail de cette taille.',
  sign_in_refused: 'Le serveur de messagerie a refusé la connexion.',
  bad_address: 'Aucun e-mail ne peut être envoyé à cette adresse.',
  file_unreadable: 'Un fichier n’a pas pu être lu.',
  key_unreadable: 'La clé DKIM de l’expéditeur est illisible.',
  not_written: 'Impossible d’écrire dans le dossier des e-mails.',
  copies_refused: 'Le serveur de messagerie a refusé des copies de l’e-mail :',
};
