import type { MailReasonWords } from '../mail-reason-words.ts';

/** Why a mail was not sent, or not to everybody. */
export const mailReasons: MailReasonWords = {
  receiver_blocked: 'Der Empfänger ist gesperrt.',
  link_expired: 'Der Link darin ist abgelaufen.',
  too_old: 'Sie ist zu alt, um noch automatisch gesendet zu werden.',
  workspace_suspended: 'Der Arbeitsbereich ist gesperrt.',
  came_back:
    'In den letzten 7 Tagen kamen E-Mails an diese Adresse zurück, oder der Mailserver kannte die Adresse nicht.',
  complaint: 'Der Empfänger hat sich über E-Mails von hier beschwert.',
  address_limit:
    'An diese Adresse gingen schon so viele solcher E-Mails, wie sie in einer Stunde bekommen darf.',
  ticket_limit:
    'Zu diesem Ticket gingen schon so viele automatische E-Mails hinaus, wie in 10 Minuten erlaubt sind.',
  from_machine: 'Diese E-Mail hat eine Maschine geschrieben. Darauf wird nicht automatisch geantwortet.',
  forwarded: 'Ein Agent hat diese E-Mail weitergeleitet, und ihr Verfasser weiß nichts von dem Ticket.',
  no_agent: 'Kein aktiver Agent hat diese Adresse.',
  no_password: 'Dieser Agent meldet sich mit Single Sign-on an und hat kein Passwort.',
  own_address: 'E-Mails an diese Adresse kommen hier an.',
  refused: 'Der Mailserver hat die E-Mail abgelehnt.',
  no_such_address: 'Laut Mailserver gibt es diese Adresse nicht.',
  deferred: 'Der Mailserver hat die E-Mail noch nicht angenommen.',
  unreachable: 'Der Mailserver ist nicht erreichbar oder hat die Verbindung beendet.',
  no_encryption: 'Der Mailserver bietet keine vertrauenswürdige Verschlüsselung.',
  size_refused: 'Der Mailserver nimmt keine E-Mail dieser Größe an.',
  sign_in_refused: 'Der Mailserver hat die Anmeldung abgelehnt.',
  bad_address: 'An diese Adresse kann keine E-Mail gesendet werden.',
  file_unreadable: 'Eine Datei konnte nicht gelesen werden.',
  key_unreadable: 'Der DKIM-Schlüssel des Absenders kann nicht gelesen werden.',
  not_written: 'In den Ordner für E-Mails konnte nicht geschrieben werden.',
  copies_refused: 'Der Mailserver hat Kopien der E-Mail abgelehnt:',
};
