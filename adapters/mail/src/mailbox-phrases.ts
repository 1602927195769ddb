/** Why no mail is fetched from a mailbox, for the notices that say so. What the mail server said is quoted below. */
import type { AccountReason } from '@tidemark/domain';

type Phrases = Readonly<Record<`mailbox_${AccountReason}`, string>>;

const en: Phrases = {
  mailbox_not_signed_in: 'Nobody has signed in yet.',
  mailbox_other_secret_key: 'The sign-in was stored with another secret key.',
  mailbox_access_ended: 'The provider no longer accepts the sign-in.',
  mailbox_no_client:
    'This server is not registered with the provider: the id and the secret of its client are missing.',
  mailbox_no_token: 'The provider gave no access token.',
  mailbox_provider_away: 'The provider cannot be reached.',
  mailbox_not_resolved: 'The name of the mail server is not known.',
  mailbox_network_not_allowed:
    'The mail server is in a network that this server may not connect to. INBOUND_ALLOW_NETWORKS names the networks that are allowed.',
  mailbox_tls_required:
    'A connection without TLS is allowed only in networks that INBOUND_ALLOW_NETWORKS names.',
  mailbox_port_not_allowed:
    'The port must be 993 or 143. Others are allowed only in networks that INBOUND_ALLOW_NETWORKS names.',
  mailbox_connection_refused: 'The mail server refuses the connection.',
  mailbox_connection_closed: 'The connection to the mail server was closed.',
  mailbox_no_answer: 'The mail server does not respond.',
  mailbox_unreachable: 'The mail server cannot be reached.',
  mailbox_certificate_not_trusted:
    'The certificate of the mail server is not trusted. If it is from your own authority, name its file in NODE_EXTRA_CA_CERTS.',
  mailbox_certificate_expired: 'The certificate of the mail server has expired.',
  mailbox_certificate_of_other_host: 'The certificate of the mail server is for another host.',
  mailbox_tls_failed: 'No encrypted connection to the mail server could be made.',
  mailbox_connection_failed: 'The connection to the mail server failed.',
  mailbox_sign_in_refused: 'The mail server refused the sign-in.',
  mailbox_not_opened: 'The mail server refused to begin a session.',
  mailbox_folder_not_opened: 'The mail server did not open the folder.',
  mailbox_folder_not_searched: 'The mail server did not search the folder.',
  mailbox_mail_not_given: 'The mail server did not hand over an email.',
  mailbox_mail_gone: 'An email was removed from the folder while it was fetched.',
  mailbox_mail_not_moved: 'The mail server did not move an email to the other folder.',
  mailbox_workspace_full: 'The workspace has no storage space left.',
  mailbox_disk_full: 'This server has no storage space left.',
  mailbox_server_away: 'This server could not store an email just then.',
  mailbox_unexpected: 'Fetching failed unexpectedly.',
};

const de: Phrases = {
  mailbox_not_signed_in: 'Bisher hat sich niemand angemeldet.',
  mailbox_other_secret_key: 'Die Anmeldung wurde mit einem anderen geheimen Schlüssel gespeichert.',
  mailbox_access_ended: 'Der Anbieter nimmt die Anmeldung nicht mehr an.',
  mailbox_no_client:
    'Dieser Server ist beim Anbieter nicht registriert: ID und Geheimnis seines Clients fehlen.',
  mailbox_no_token: 'Der Anbieter hat kein Zugriffstoken ausgestellt.',
  mailbox_provider_away: 'Der Anbieter ist nicht erreichbar.',
  mailbox_not_resolved: 'Der Name des Mailservers ist nicht bekannt.',
  mailbox_network_not_allowed:
    'Der Mailserver steht in einem Netz, mit dem sich dieser Server nicht verbinden darf. INBOUND_ALLOW_NETWORKS nennt die erlaubten Netze.',
  mailbox_tls_required:
    'Eine Verbindung ohne TLS ist nur in Netzen erlaubt, die INBOUND_ALLOW_NETWORKS nennt.',
  mailbox_port_not_allowed:
    'Der Port muss 993 oder 143 sein. Andere sind nur in Netzen erlaubt, die INBOUND_ALLOW_NETWORKS nennt.',
  mailbox_connection_refused: 'Der Mailserver lehnt die Verbindung ab.',
  mailbox_connection_closed: 'Die Verbindung zum Mailserver wurde beendet.',
  mailbox_no_answer: 'Der Mailserver antwortet nicht.',
  mailbox_unreachable: 'Der Mailserver ist nicht erreichbar.',
  mailbox_certificate_not_trusted:
    'Dem Zertifikat des Mailservers wird nicht vertraut. Wenn es von Ihrer eigenen Zertifizierungsstelle ist, nennen Sie deren Datei in NODE_EXTRA_CA_CERTS.',
  mailbox_certificate_expired: 'Das Zertifikat des Mailservers ist abgelaufen.',
  mailbox_certificate_of_other_host: 'Das Zertifikat des Mailservers gilt für einen anderen Host.',
  mailbox_tls_failed: 'Es kam keine verschlüsselte Verbindung zum Mailserver zustande.',
  mailbox_connection_failed: 'Die Verbindung zum Mailserver ist fehlgeschlagen.',
  mailbox_sign_in_refused: 'Der Mailserver hat die Anmeldung abgelehnt.',
  mailbox_not_opened: 'Der Mailserver hat keine Sitzung begonnen.',
  mailbox_folder_not_opened: 'Der Mailserver hat den Ordner nicht geöffnet.',
  mailbox_folder_not_searched: 'Der Mailserver hat den Ordner nicht durchsucht.',
  mailbox_mail_not_given: 'Der Mailserver hat eine E-Mail nicht herausgegeben.',
  mailbox_mail_gone: 'Eine E-Mail wurde während des Abrufs aus dem Ordner entfernt.',
  mailbox_mail_not_moved: 'Der Mailserver hat eine E-Mail nicht in den anderen Ordner verschoben.',
  mailbox_workspace_full: 'Der Arbeitsbereich hat keinen Speicherplatz mehr.',
  mailbox_disk_full: 'Dieser Server hat keinen Speicherplatz mehr.',
  mailbox_server_away: 'Dieser Server konnte gerade keine E-Mail speichern.',
  mailbox_unexpected: 'Der Abruf ist unerwartet fehlgeschlagen.',
};

const fr: Phrases = {
  mailbox_not_signed_in: 'Personne ne s’est encore connecté.',
  mailbox_other_secret_key: 'La connexion a été enregistrée avec une autre clé secrète.',
  mailbox_access_ended: 'Le fournisseur n’accepte plus la connexion.',
  mailbox_no_client:
    'Ce serveur n’est pas enregistré auprès du fournisseur : l’identifiant et le secret de son client manquent.',
  mailbox_no_token: 'Le fournisseur n’a pas donné de jeton d’accès.',
  mailbox_provider_away: 'Le fournisseur est injoignable.',
  mailbox_not_resolved: 'Le nom du serveur de messagerie est inconnu.',
  mailbox_network_not_allowed:
    'Le serveur de messagerie est dans un réseau auquel ce serveur ne peut pas se connecter. INBOUND_ALLOW_NETWORKS indique les réseaux autorisés.',
  mailbox_tls_required:
    'Une connexion sans TLS n’est autorisée que dans les réseaux indiqués par INBOUND_ALLOW_NETWORKS.',
  mailbox_port_not_allowed:
    'Le port doit être 993 ou 143. D’autres ne sont autorisés que dans les réseaux indiqués par INBOUND_ALLOW_NETWORKS.',
  mailbox_connection_refused: 'Le serveur de messagerie refuse la connexion réseau.',
  mailbox_connection_closed: 'La connexion au serveur de messagerie a été interrompue.',
  mailbox_no_answer: 'Le serveur de messagerie ne répond pas.',
  mailbox_unreachable: 'Le serveur de messagerie est injoignable.',
  mailbox_certificate_not_trusted:
    'Le certificat du serveur de messagerie n’est pas reconnu. S’il vient de votre propre autorité, indiquez le fichier de celle-ci dans NODE_EXTRA_CA_CERTS.',
  mailbox_certificate_expired: 'Le certificat du serveur de messagerie a expiré.',
  mailbox_certificate_of_other_host: 'Le certificat du serveur de messagerie est celui d’un autre hôte.',
  mailbox_tls_failed: 'Aucune connexion chiffrée au serveur de messagerie n’a pu être établie.',
  mailbox_connection_failed: 'La connexion au serveur de messagerie a échoué.',
  mailbox_sign_in_refused: 'Le serveur de messagerie a refusé l’identification.',
  mailbox_not_opened: 'Le serveur de messagerie a refusé d’ouvrir une session.',
  mailbox_folder_not_opened: 'Le serveur de messagerie n’a pas ouvert le dossier.',
  mailbox_folder_not_searched: 'Le serveur de messagerie n’a pas parcouru le dossier.',
  mailbox_mail_not_given: 'Le serveur de messagerie n’a pas remis un e-mail.',
  mailbox_mail_gone: 'Un e-mail a été retiré du dossier pendant sa récupération.',
  mailbox_mail_not_moved: 'Le serveur de messagerie n’a pas déplacé un e-mail vers l’autre dossier.',
  mailbox_workspace_full: 'L’espace de travail n’a plus d’espace de stockage.',
  mailbox_disk_full: 'Ce serveur n’a plus d’espace de stockage.',
  mailbox_server_away: 'Ce serveur n’a pas pu enregistrer un e-mail à ce moment.',
  mailbox_unexpected: 'La récupération a échoué de façon inattendue.',
};

const es: Phrases = {
  mailbox_not_signed_in: 'Nadie ha iniciado sesión todavía.',
  mailbox_other_secret_key: 'El inicio de sesión se guardó con otra clave secreta.',
  mailbox_access_ended: 'El proveedor ya no acepta el inicio de sesión.',
  mailbox_no_client:
    'Este servidor no está registrado con el proveedor: faltan el identificador y el secreto de su cliente.',
  mailbox_no_token: 'El proveedor no dio ningún token de acceso.',
  mailbox_provider_away: 'No se puede acceder al proveedor.',
  mailbox_not_resolved: 'El nombre del servidor de correo no se conoce.',
  mailbox_network_not_allowed:
    'El servidor de correo está en una red a la que este servidor no puede conectarse. INBOUND_ALLOW_NETWORKS indica las redes permitidas.',
  mailbox_tls_required:
    'Una conexión sin TLS solo se permite en las redes que indica INBOUND_ALLOW_NETWORKS.',
  mailbox_port_not_allowed:
    'El puerto debe ser 993 o 143. Otros solo se permiten en las redes que indica INBOUND_ALLOW_NETWORKS.',
  mailbox_connection_refused: 'El servidor de correo rechaza la conexión.',
  mailbox_connection_closed: 'Se cerró la conexión con el servidor de correo.',
  mailbox_no_answer: 'El servidor de correo no responde.',
  mailbox_unreachable: 'No se puede acceder al servidor de correo.',
  mailbox_certificate_not_trusted:
    'El certificado del servidor de correo no es de confianza. Si es de su propia autoridad, indique el archivo de esta en NODE_EXTRA_CA_CERTS.',
  mailbox_certificate_expired: 'El certificado del servidor de correo ha caducado.',
  mailbox_certificate_of_other_host: 'El certificado del servidor de correo es de otro host.',
  mailbox_tls_failed: 'No se pudo establecer una conexión cifrada con el servidor de correo.',
  mailbox_connection_failed: 'Falló la conexión con el servidor de correo.',
  mailbox_sign_in_refused: 'El servidor de correo rechazó el inicio de sesión.',
  mailbox_not_opened: 'El servidor de correo no quiso iniciar una sesión.',
  mailbox_folder_not_opened: 'El servidor de correo no abrió la carpeta.',
  mailbox_folder_not_searched: 'El servidor de correo no buscó en la carpeta.',
  mailbox_mail_not_given: 'El servidor de correo no entregó un correo.',
  mailbox_mail_gone: 'Un correo se quitó de la carpeta mientras se recogía.',
  mailbox_mail_not_moved: 'El servidor de correo no movió un correo a la otra carpeta.',
  mailbox_workspace_full: 'El espacio de trabajo no tiene más espacio de almacenamiento.',
  mailbox_disk_full: 'Este servidor no tiene más espacio de almacenamiento.',
  mailbox_server_away: 'Este servidor no pudo guardar un correo en ese momento.',
  mailbox_unexpected: 'La recogida falló de forma inesperada.',
};

export const mailboxPhrases = { en, de, fr, es } as const;
