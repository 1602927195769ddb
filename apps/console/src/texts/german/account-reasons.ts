import type { AccountReasonWords } from '../mail-reason-words.ts';

/** Why no mail is fetched from a mailbox. */
export const accountReasons: AccountReasonWords = {
  not_signed_in: 'Bisher hat sich niemand angemeldet.',
  other_secret_key: 'Die Anmeldung wurde mit einem anderen geheimen Schlüssel gespeichert.',
  access_ended: 'Der Anbieter nimmt die Anmeldung nicht mehr an.',
  no_client: 'Dieser Server ist beim Anbieter nicht registriert: ID und Geheimnis seines Clients fehlen.',
  no_token: 'Der Anbieter hat kein Zugriffstoken ausgestellt.',
  provider_away: 'Der Anbieter ist nicht erreichbar.',
  not_resolved: 'Der Name des Mailservers ist nicht bekannt.',
  network_not_allowed:
    'Der Mailserver steht in einem Netz, mit dem sich dieser Server nicht verbinden darf. INBOUND_ALLOW_NETWORKS nennt die erlaubten Netze.',
  tls_required: 'Eine Verbindung ohne TLS ist nur in Netzen erlaubt, die INBOUND_ALLOW_NETWORKS nennt.',
  port_not_allowed:
    'Der Port muss 993 oder 143 sein. Andere sind nur in Netzen erlaubt, die INBOUND_ALLOW_NETWORKS nennt.',
  connection_refused: 'Der Mailserver lehnt die Verbindung ab.',
  connection_closed: 'Die Verbindung zum Mailserver wurde beendet.',
  no_answer: 'Der Mailserver antwortet nicht.',
  unreachable: 'Der Mailserver ist nicht erreichbar.',
  certificate_not_trusted:
    'Dem Zertifikat des Mailservers wird nicht vertraut. Wenn es von Ihrer eigenen Zertifizierungsstelle ist, nennen Sie deren Datei in NODE_EXTRA_CA_CERTS.',
  certificate_expired: 'Das Zertifikat des Mailservers ist abgelaufen.',
  certificate_of_other_host: 'Das Zertifikat des Mailservers gilt für einen anderen Host.',
  tls_failed: 'Es kam keine verschlüsselte Verbindung zum Mailserver zustande.',
  connection_failed: 'Die Verbindung zum Mailserver ist fehlgeschlagen.',
  sign_in_refused: 'Der Mailserver hat die Anmeldung abgelehnt.',
  not_opened: 'Der Mailserver hat keine Sitzung begonnen.',
  folder_not_opened: 'Der Mailserver hat den Ordner nicht geöffnet.',
  folder_not_searched: 'Der Mailserver hat den Ordner nicht durchsucht.',
  mail_not_given: 'Der Mailserver hat eine E-Mail nicht herausgegeben.',
  mail_gone: 'Eine E-Mail wurde während des Abrufs aus dem Ordner entfernt.',
  mail_not_moved: 'Der Mailserver hat eine E-Mail nicht in den anderen Ordner verschoben.',
  workspace_full: 'Der Arbeitsbereich hat keinen Speicherplatz mehr.',
  disk_full: 'Dieser Server hat keinen Speicherplatz mehr.',
  server_away: 'Dieser Server konnte gerade keine E-Mail speichern.',
  unexpected: 'Der Abruf ist unerwartet fehlgeschlagen.',
};
