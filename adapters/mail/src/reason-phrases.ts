/** Why a mail was not sent or not fetched, for the notes and notices that say so. What the mail server said is quoted below. */
import type { AccountReason, MailReason } from '@tidemark/domain';
import { mailboxPhrases } from './mailbox-phrases.ts';

export type ReasonPhrase = `reason_${MailReason}` | `mailbox_${AccountReason}`;

type Phrases = Readonly<Record<`reason_${MailReason}`, string>>;

const en: Phrases = {
  reason_receiver_blocked: 'The receiver is blocked.',
  reason_link_expired: 'The link in it has expired.',
  reason_too_old: 'It is too old to be sent by itself.',
  reason_workspace_suspended: 'The workspace is suspended.',
  reason_came_back:
    'In the last 7 days, mail to this address came back, or the mail server did not know the address.',
  reason_complaint: 'Its receiver has complained about mail from here.',
  reason_address_limit: 'As many of these emails went to this address as it may get in an hour.',
  reason_ticket_limit: 'As many automatic emails went out about this ticket as may go out in 10 minutes.',
  reason_from_machine: 'A machine wrote this email, and nothing is sent in return by itself.',
  reason_forwarded: 'An agent has forwarded this email, and its author does not know of the ticket.',
  reason_no_agent: 'No active agent has this address.',
  reason_no_password: 'This agent signs in with single sign-on and has no password.',
  reason_own_address: 'Mail to this address arrives here.',
  reason_refused: 'The mail server refused the email.',
  reason_no_such_address: 'The mail server says that there is no such address.',
  reason_deferred: 'The mail server did not take the email yet.',
  reason_unreachable: 'The mail server cannot be reached, or ended the connection.',
  reason_no_encryption: 'The mail server offers no encryption that can be trusted.',
  reason_size_refused: 'The mail server takes no email of this size.',
  reason_sign_in_refused: 'The mail server refused the sign-in.',
  reason_bad_address: 'No email can be sent to this address.',
  reason_file_unreadable: 'A file could not be read.',
  reason_key_unreadable: 'The DKIM key of the sender cannot be read.',
  reason_not_written: 'The folder for emails could not be written to.',
  reason_copies_refused: 'The mail server refused copies of the email:',
};

const de: Phrases = {
  reason_receiver_blocked: 'Der Empfänger ist gesperrt.',
  reason_link_expired: 'Der Link darin ist abgelaufen.',
  reason_too_old: 'Sie ist zu alt, um noch automatisch gesendet zu werden.',
  reason_workspace_suspended: 'Der Arbeitsbereich ist gesperrt.',
  reason_came_back:
    'In den letzten 7 Tagen kamen E-Mails an diese Adresse zurück, oder der Mailserver kannte die Adresse nicht.',
  reason_complaint: 'Der Empfänger hat sich über E-Mails von hier beschwert.',
  reason_address_limit:
    'An diese Adresse gingen schon so viele solcher E-Mails, wie sie in einer Stunde bekommen darf.',
  reason_ticket_limit:
    'Zu diesem Ticket gingen schon so viele automatische E-Mails hinaus, wie in 10 Minuten erlaubt sind.',
  reason_from_machine:
    'Diese E-Mail hat eine Maschine geschrieben. Darauf wird nicht automatisch geantwortet.',
  reason_forwarded:
    'Ein Agent hat diese E-Mail weitergeleitet, und ihr Verfasser weiß nichts von dem Ticket.',
  reason_no_agent: 'Kein aktiver Agent hat diese Adresse.',
  reason_no_password: 'Dieser Agent meldet sich mit Single Sign-on an und hat kein Passwort.',
  reason_own_address: 'E-Mails an diese Adresse kommen hier an.',
  reason_refused: 'Der Mailserver hat die E-Mail abgelehnt.',
  reason_no_such_address: 'Laut Mailserver gibt es diese Adresse nicht.',
  reason_deferred: 'Der Mailserver hat die E-Mail noch nicht angenommen.',
  reason_unreachable: 'Der Mailserver ist nicht erreichbar oder hat die Verbindung beendet.',
  reason_no_encryption: 'Der Mailserver bietet keine vertrauenswürdige Verschlüsselung.',
  reason_size_refused: 'Der Mailserver nimmt keine E-Mail dieser Größe an.',
  reason_sign_in_refused: 'Der Mailserver hat die Anmeldung abgelehnt.',
  reason_bad_address: 'An diese Adresse kann keine E-Mail gesendet werden.',
  reason_file_unreadable: 'Eine Datei konnte nicht gelesen werden.',
  reason_key_unreadable: 'Der DKIM-Schlüssel des Absenders kann nicht gelesen werden.',
  reason_not_written: 'In den Ordner für E-Mails konnte nicht geschrieben werden.',
  reason_copies_refused: 'Der Mailserver hat Kopien der E-Mail abgelehnt:',
};

const fr: Phrases = {
  reason_receiver_blocked: 'Le destinataire est bloqué.',
  reason_link_expired: 'Le lien qu’il contient a expiré.',
  reason_too_old: 'Il est trop ancien pour être encore envoyé automatiquement.',
  reason_workspace_suspended: 'L’espace de travail est suspendu.',
  reason_came_back:
    'Au cours des 7 derniers jours, un e-mail à cette adresse est revenu, ou le serveur de messagerie ne connaissait pas l’adresse.',
  reason_complaint: 'Le destinataire s’est plaint d’e-mails venus d’ici.',
  reason_address_limit:
    'Cette adresse a déjà reçu autant de ces e-mails qu’elle peut en recevoir en une heure.',
  reason_ticket_limit:
    'Ce ticket a déjà donné lieu à autant d’e-mails automatiques qu’il est permis en 10 minutes.',
  reason_from_machine: 'Une machine a écrit cet e-mail. Il n’y est pas répondu automatiquement.',
  reason_forwarded: 'Un agent a transféré cet e-mail, et son auteur ne connaît pas le ticket.',
  reason_no_agent: 'Aucun agent actif n’a cette adresse.',
  reason_no_password: 'Cet agent se connecte par authentification unique et n’a pas de mot de passe.',
  reason_own_address: 'Les e-mails à cette adresse arrivent ici.',
  reason_refused: 'Le serveur de messagerie a refusé l’e-mail.',
  reason_no_such_address: 'Selon le serveur de messagerie, cette adresse n’existe pas.',
  reason_deferred: 'Le serveur de messagerie n’a pas encore accepté l’e-mail.',
  reason_unreachable: 'Le serveur de messagerie est injoignable ou a mis fin à la connexion.',
  reason_no_encryption: 'Le serveur de messagerie n’offre aucun chiffrement fiable.',
  reason_size_refused: 'Le serveur de messagerie n’accepte pas d’e-mail de cette taille.',
  reason_sign_in_refused: 'Le serveur de messagerie a refusé la connexion.',
  reason_bad_address: 'Aucun e-mail ne peut être envoyé à cette adresse.',
  reason_file_unreadable: 'Un fichier n’a pas pu être lu.',
  reason_key_unreadable: 'La clé DKIM de l’expéditeur est illisible.',
  reason_not_written: 'Impossible d’écrire dans le dossier des e-mails.',
  reason_copies_refused: 'Le serveur de messagerie a refusé des copies de l’e-mail :',
};

const es: Phrases = {
  reason_receiver_blocked: 'El destinatario está bloqueado.',
  reason_link_expired: 'El enlace que contiene ha caducado.',
  reason_too_old: 'Es demasiado antiguo para enviarse automáticamente.',
  reason_workspace_suspended: 'El espacio de trabajo está suspendido.',
  reason_came_back:
    'En los últimos 7 días se devolvió un correo a esta dirección, o el servidor de correo no conocía la dirección.',
  reason_complaint: 'El destinatario se ha quejado de correos de aquí.',
  reason_address_limit:
    'Esta dirección ya ha recibido tantos correos de este tipo como puede recibir en una hora.',
  reason_ticket_limit:
    'Sobre este ticket ya salieron tantos correos automáticos como se permiten en 10 minutos.',
  reason_from_machine: 'Una máquina escribió este correo. No se responde automáticamente.',
  reason_forwarded: 'Un agente reenvió este correo, y su autor no sabe nada del ticket.',
  reason_no_agent: 'Ningún agente activo tiene esta dirección.',
  reason_no_password: 'Este agente usa el inicio de sesión único y no tiene contraseña.',
  reason_own_address: 'Los correos a esta dirección llegan aquí.',
  reason_refused: 'El servidor de correo rechazó el correo.',
  reason_no_such_address: 'Según el servidor de correo, esta dirección no existe.',
  reason_deferred: 'El servidor de correo aún no ha aceptado el correo.',
  reason_unreachable: 'El servidor de correo no responde o cerró la conexión.',
  reason_no_encryption: 'El servidor de correo no ofrece un cifrado fiable.',
  reason_size_refused: 'El servidor de correo no acepta correos de este tamaño.',
  reason_sign_in_refused: 'El servidor de correo rechazó el inicio de sesión.',
  reason_bad_address: 'No se puede enviar correo a esta dirección.',
  reason_file_unreadable: 'No se pudo leer un archivo.',
  reason_key_unreadable: 'No se puede leer la clave DKIM del remitente.',
  reason_not_written: 'No se pudo escribir en la carpeta de correos.',
  reason_copies_refused: 'El servidor de correo rechazó copias del correo:',
};

export const reasonPhrases = {
  en: { ...en, ...mailboxPhrases.en },
  de: { ...de, ...mailboxPhrases.de },
  fr: { ...fr, ...mailboxPhrases.fr },
  es: { ...es, ...mailboxPhrases.es },
} as const;
