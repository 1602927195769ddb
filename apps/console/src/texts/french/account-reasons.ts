import type { AccountReasonWords } from '../mail-reason-words.ts';

/** Why no mail is fetched from a mailbox. */
export const accountReasons: AccountReasonWords = {
  not_signed_in: 'Personne ne s’est encore connecté.',
  other_secret_key: 'La connexion a été enregistrée avec une autre clé secrète.',
  access_ended: 'Le fournisseur n’accepte plus la connexion.',
  no_client:
    'Ce serveur n’est pas enregistré auprès du fournisseur : l’identifiant et le secret de son client manquent.',
  no_token: 'Le fournisseur n’a pas donné de jeton d’accès.',
  provider_away: 'Le fournisseur est injoignable.',
  not_resolved: 'Le nom du serveur de messagerie est inconnu.',
  network_not_allowed:
    'Le serveur de messagerie est dans un réseau auquel ce serveur ne peut pas se connecter. INBOUND_ALLOW_NETWORKS indique les réseaux autorisés.',
  tls_required:
    'Une connexion sans TLS n’est autorisée que dans les réseaux indiqués par INBOUND_ALLOW_NETWORKS.',
  port_not_allowed:
    'Le port doit être 993 ou 143. D’autres ne sont autorisés que dans les réseaux indiqués par INBOUND_ALLOW_NETWORKS.',
  connection_refused: 'Le serveur de messagerie refuse la connexion réseau.',
  connection_closed: 'La connexion au serveur de messagerie a été interrompue.',
  no_answer: 'Le serveur de messagerie ne répond pas.',
  unreachable: 'Le serveur de messagerie est injoignable.',
  certificate_not_trusted:
    'Le certificat du serveur de messagerie n’est pas reconnu. S’il vient de votre propre autorité, indiquez le fichier de celle-ci dans NODE_EXTRA_CA_CERTS.',
  certificate_expired: 'Le certificat du serveur de messagerie a expiré.',
  certificate_of_other_host: 'Le certificat du serveur de messagerie est celui d’un autre hôte.',
  tls_failed: 'Aucune connexion chiffrée au serveur de messagerie n’a pu être établie.',
  connection_failed: 'La connexion au serveur de messagerie a échoué.',
  sign_in_refused: 'Le serveur de messagerie a refusé l’identification.',
  not_opened: 'Le serveur de messagerie a refusé d’ouvrir une session.',
  folder_not_opened: 'Le serveur de messagerie n’a pas ouvert le dossier.',
  folder_not_searched: 'Le serveur de messagerie n’a pas parcouru le dossier.',
  mail_not_given: 'Le serveur de messagerie n’a pas remis un e-mail.',
  mail_gone: 'Un e-mail a été retiré du dossier pendant sa récupération.',
  mail_not_moved: 'Le serveur de messagerie n’a pas déplacé un e-mail vers l’autre dossier.',
  workspace_full: 'L’espace de travail n’a plus d’espace de stockage.',
  disk_full: 'Ce serveur n’a plus d’espace de stockage.',
  server_away: 'Ce serveur n’a pas pu enregistrer un e-mail à ce moment.',
  unexpected: 'La récupération a échoué de façon inattendue.',
};
