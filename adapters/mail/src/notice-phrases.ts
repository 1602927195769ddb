/** Texts of notices to agents, and of the notes that Tidemark writes in a conversation. */
import type { NoticePhrase } from '@tidemark/domain';

type Phrases = Readonly<Record<NoticePhrase, string>>;

const en: Phrases = {
  notice_address_check_subject: 'verify {address}',
  notice_address_check_text:
    '{workspace} wants to receive the mail of {address}. If Tidemark receives this mail, there is nothing to do.',
  notice_address_check_code: 'Otherwise, enter this code:',
  notice_quarantine_subject: 'mail is in quarantine',
  notice_quarantine_text:
    '{count, plural, one {# mail is} other {# mails are}} in quarantine. Nobody sees {count, plural, one {it} other {them}} until somebody releases {count, plural, one {it} other {them}}.',
  notice_quarantine_text_or_more:
    '{count, number, ::group-off} or more mails are in quarantine. Nobody sees them until somebody releases them.',
  notice_quarantine_ends_subject: 'quarantined mail will be rejected',
  notice_quarantine_ends_text:
    '{count, plural, one {# mail has} other {# mails have}} been in quarantine for weeks. {count, plural, one {It is} other {They are}} rejected in {days, plural, one {# day} other {# days}} unless somebody releases {count, plural, one {it} other {them}}.',
  notice_mail_storm_subject: 'very much mail arrives',
  notice_mail_storm_text:
    'More than {count, number, ::group-off} mails arrived within an hour. All of them are stored, and are processed as fast as other work allows.',
  notice_sender_storm_subject: 'too much mail from one sender',
  notice_sender_storm_text:
    '{sender} sends more mail than a person does. Further mail from this sender within the hour is put in quarantine.',
  notice_forwarding_subject: 'confirm a forwarding',
  notice_forwarding_text: 'Google asks whether {mailbox} may be forwarded to {address}.',
  notice_forwarding_text_unnamed: 'Google asks whether a mailbox may be forwarded to {address}.',
  notice_forwarding_code: 'The code is {code}.',
  notice_forwarding_link: 'Or open {link}',
  notice_forwarding_last:
    'If you have set this up, enter the code in the settings of that mailbox, or open the link. Otherwise ignore this mail.',
  notice_unknown_sender: 'an unknown sender',
  notice_mail_parked_subject: 'a mail could not be read',
  notice_mail_parked_text: 'A mail from {sender} is stored, but could not be read.',
  notice_mail_unfetched_subject: 'a mail could not be fetched',
  notice_mail_unfetched_text: 'A mail from {sender} was not fetched.',
  notice_mail_waits_subject: 'mail waits to be read',
  notice_mail_waits_text: 'A mail from {sender} is stored, and waits.',
  notice_mail_waits_last: 'It is processed as soon as that is possible.',
  notice_account_subject: 'mail of {user} is not fetched',
  notice_account_sign_in_text:
    'Tidemark can no longer sign in to the mailbox {user} at {host}, so no mail is fetched from it.',
  notice_account_sign_in_last: 'Sign in again:',
  notice_account_failing_text:
    'Tidemark has fetched no mail from the mailbox {user} at {host} since {since}.',
  notice_account_failing_last: 'It keeps trying.',
  notice_webhook_disabled_subject: 'a webhook was disabled',
  notice_webhook_disabled_text: 'The webhook {url} was disabled.',
  notice_webhook_disabled_last:
    'Events are kept for {days, plural, one {# day} other {# days}}. When the receiver works again, enable the webhook and resend what it missed:',
  notice_reply_not_sent_subject: 'Your reply to ticket #{number, number, ::group-off} was not sent',
  notice_reply_not_sent_text:
    'Something newer was written in ticket #{number, number, ::group-off} before your reply arrived. Your reply is stored there as an internal note. Read what is new, and send it from there.',
  note_reply_not_sent: 'Not sent: the conversation moved on before this reply arrived by mail.',
  note_reply_bounced: 'A reply did not arrive.',
  note_other_ticket:
    'This mail answers a mail of ticket #{number, number, ::group-off}, in which {email} does not take part.',
  note_merged:
    '#{number, number, ::group-off} was merged into this ticket. Its conversation stays there; new messages of its customer are added here.',
};

const de: Phrases = {
  notice_address_check_subject: '{address} bestätigen',
  notice_address_check_text:
    '{workspace} möchte die E-Mails an {address} empfangen. Wenn diese Nachricht bei Tidemark ankommt, ist nichts weiter zu tun.',
  notice_address_check_code: 'Geben Sie sonst diesen Code ein:',
  notice_quarantine_subject: 'E-Mails in Quarantäne',
  notice_quarantine_text:
    '{count, plural, one {# E-Mail ist} other {# E-Mails sind}} in Quarantäne. Niemand sieht sie, bis jemand sie freigibt.',
  notice_quarantine_text_or_more:
    '{count, number, ::group-off} oder mehr E-Mails sind in Quarantäne. Niemand sieht sie, bis jemand sie freigibt.',
  notice_quarantine_ends_subject: 'E-Mails in Quarantäne werden bald abgelehnt',
  notice_quarantine_ends_text:
    '{count, plural, one {# E-Mail ist} other {# E-Mails sind}} seit Wochen in Quarantäne. In {days, plural, one {# Tag} other {# Tagen}} {count, plural, one {wird sie} other {werden sie}} abgelehnt, wenn niemand sie freigibt.',
  notice_mail_storm_subject: 'sehr viele E-Mails kommen an',
  notice_mail_storm_text:
    'Mehr als {count, number, ::group-off} E-Mails sind innerhalb einer Stunde angekommen. Alle sind gespeichert und werden so schnell verarbeitet, wie es andere Arbeit zulässt.',
  notice_sender_storm_subject: 'zu viele E-Mails von einem Absender',
  notice_sender_storm_text:
    '{sender} sendet mehr E-Mails als ein Mensch. Weitere E-Mails dieses Absenders innerhalb der Stunde kommen in Quarantäne.',
  notice_forwarding_subject: 'Weiterleitung bestätigen',
  notice_forwarding_text: 'Google fragt, ob {mailbox} an {address} weitergeleitet werden darf.',
  notice_forwarding_text_unnamed: 'Google fragt, ob ein Postfach an {address} weitergeleitet werden darf.',
  notice_forwarding_code: 'Der Code ist {code}.',
  notice_forwarding_link: 'Oder öffnen Sie {link}',
  notice_forwarding_last:
    'Wenn Sie das eingerichtet haben, geben Sie den Code in den Einstellungen dieses Postfachs ein oder öffnen Sie den Link. Ignorieren Sie diese Nachricht sonst.',
  notice_unknown_sender: 'einem unbekannten Absender',
  notice_mail_parked_subject: 'eine E-Mail konnte nicht gelesen werden',
  notice_mail_parked_text: 'Eine E-Mail von {sender} ist gespeichert, konnte aber nicht gelesen werden.',
  notice_mail_unfetched_subject: 'eine E-Mail konnte nicht abgerufen werden',
  notice_mail_unfetched_text: 'Eine E-Mail von {sender} wurde nicht abgerufen.',
  notice_mail_waits_subject: 'eine E-Mail wartet',
  notice_mail_waits_text: 'Eine E-Mail von {sender} ist gespeichert und wartet.',
  notice_mail_waits_last: 'Sie wird verarbeitet, sobald das möglich ist.',
  notice_account_subject: 'E-Mails von {user} werden nicht abgerufen',
  notice_account_sign_in_text:
    'Tidemark kann sich nicht mehr beim Postfach {user} auf {host} anmelden und ruft deshalb keine E-Mails ab.',
  notice_account_sign_in_last: 'Melden Sie sich neu an:',
  notice_account_failing_text:
    'Tidemark hat seit {since} keine E-Mails aus dem Postfach {user} auf {host} abgerufen.',
  notice_account_failing_last: 'Tidemark versucht es weiter.',
  notice_webhook_disabled_subject: 'ein Webhook wurde deaktiviert',
  notice_webhook_disabled_text: 'Der Webhook {url} wurde deaktiviert.',
  notice_webhook_disabled_last:
    'Ereignisse werden {days, plural, one {# Tag} other {# Tage}} lang aufbewahrt. Wenn der Empfänger wieder funktioniert, aktivieren Sie den Webhook und senden Sie ihm, was ihm fehlt:',
  notice_reply_not_sent_subject:
    'Ihre Antwort auf Ticket #{number, number, ::group-off} wurde nicht gesendet',
  notice_reply_not_sent_text:
    'Im Ticket #{number, number, ::group-off} wurde etwas Neues geschrieben, bevor Ihre Antwort ankam. Ihre Antwort ist dort als interne Notiz gespeichert. Lesen Sie das Neue und senden Sie die Antwort von dort.',
  note_reply_not_sent: 'Nicht gesendet: Bevor diese Antwort per E-Mail ankam, ging die Unterhaltung weiter.',
  note_reply_bounced: 'Eine Antwort kam nicht an.',
  note_other_ticket:
    'Diese E-Mail antwortet auf eine E-Mail des Tickets #{number, number, ::group-off}, an dem {email} nicht beteiligt ist.',
  note_merged:
    '#{number, number, ::group-off} wurde mit diesem Ticket zusammengeführt. Die bisherige Unterhaltung bleibt dort; neue Nachrichten des Kunden erscheinen hier.',
};

const fr: Phrases = {
  notice_address_check_subject: 'vérifier {address}',
  notice_address_check_text:
    '{workspace} souhaite recevoir les e-mails de {address}. Si Tidemark reçoit ce message, vous n’avez rien à faire.',
  notice_address_check_code: 'Sinon, saisissez ce code :',
  notice_quarantine_subject: 'des e-mails sont en quarantaine',
  notice_quarantine_text:
    '{count, plural, one {# e-mail est} other {# e-mails sont}} en quarantaine. Personne ne {count, plural, one {le voit tant que quelqu’un ne le} other {les voit tant que quelqu’un ne les}} libère pas.',
  notice_quarantine_text_or_more:
    '{count, number, ::group-off} e-mails ou plus sont en quarantaine. Personne ne les voit tant que quelqu’un ne les libère pas.',
  notice_quarantine_ends_subject: 'des e-mails en quarantaine seront bientôt rejetés',
  notice_quarantine_ends_text:
    '{count, plural, one {# e-mail est} other {# e-mails sont}} en quarantaine depuis des semaines. {count, plural, one {Il sera rejeté} other {Ils seront rejetés}} dans {days, plural, one {# jour} other {# jours}} si personne ne {count, plural, one {le} other {les}} libère.',
  notice_mail_storm_subject: 'un très grand nombre d’e-mails arrive',
  notice_mail_storm_text:
    'Plus de {count, number, ::group-off} e-mails sont arrivés en une heure. Ils sont tous enregistrés et traités aussi vite que le reste du travail le permet.',
  notice_sender_storm_subject: 'trop d’e-mails d’un même expéditeur',
  notice_sender_storm_text:
    '{sender} envoie plus d’e-mails qu’une personne. Ses autres e-mails de cette heure sont mis en quarantaine.',
  notice_forwarding_subject: 'confirmer un transfert',
  notice_forwarding_text: 'Google demande si {mailbox} peut être transféré à {address}.',
  notice_forwarding_text_unnamed: 'Google demande si une boîte aux lettres peut être transférée à {address}.',
  notice_forwarding_code: 'Le code est {code}.',
  notice_forwarding_link: 'Ou ouvrez {link}',
  notice_forwarding_last:
    'Si vous avez configuré ce transfert, saisissez le code dans les paramètres de cette boîte aux lettres ou ouvrez le lien. Sinon, ignorez ce message.',
  notice_unknown_sender: 'un expéditeur inconnu',
  notice_mail_parked_subject: 'un e-mail n’a pas pu être lu',
  notice_mail_parked_text: 'Un e-mail de {sender} est enregistré, mais n’a pas pu être lu.',
  notice_mail_unfetched_subject: 'un e-mail n’a pas pu être récupéré',
  notice_mail_unfetched_text: 'Un e-mail de {sender} n’a pas été récupéré.',
  notice_mail_waits_subject: 'un e-mail attend d’être lu',
  notice_mail_waits_text: 'Un e-mail de {sender} est enregistré et attend.',
  notice_mail_waits_last: 'Il sera traité dès que possible.',
  notice_account_subject: 'les e-mails de {user} ne sont pas récupérés',
  notice_account_sign_in_text:
    'Tidemark ne peut plus se connecter à la boîte aux lettres {user} sur {host} et n’en récupère donc aucun e-mail.',
  notice_account_sign_in_last: 'Connectez-vous de nouveau :',
  notice_account_failing_text:
    'Tidemark n’a récupéré aucun e-mail de la boîte aux lettres {user} sur {host} depuis {since}.',
  notice_account_failing_last: 'Tidemark continue d’essayer.',
  notice_webhook_disabled_subject: 'un webhook a été désactivé',
  notice_webhook_disabled_text: 'Le webhook {url} a été désactivé.',
  notice_webhook_disabled_last:
    'Les événements sont conservés pendant {days, plural, one {# jour} other {# jours}}. Quand le destinataire fonctionne de nouveau, activez le webhook et renvoyez ce qu’il a manqué :',
  notice_reply_not_sent_subject: 'Votre réponse au ticket #{number, number, ::group-off} n’a pas été envoyée',
  notice_reply_not_sent_text:
    'Un message plus récent a été écrit dans le ticket #{number, number, ::group-off} avant l’arrivée de votre réponse. Votre réponse y est enregistrée comme note interne. Lisez ce qui est nouveau et envoyez-la depuis le ticket.',
  note_reply_not_sent: 'Non envoyé : la conversation a continué avant l’arrivée de cette réponse par e-mail.',
  note_reply_bounced: 'Une réponse n’est pas arrivée.',
  note_other_ticket:
    'Cet e-mail répond à un e-mail du ticket #{number, number, ::group-off}, auquel {email} ne participe pas.',
  note_merged:
    '#{number, number, ::group-off} a été fusionné avec ce ticket. Sa conversation y reste ; les nouveaux messages de son client sont ajoutés ici.',
};

const es: Phrases = {
  notice_address_check_subject: 'verificar {address}',
  notice_address_check_text:
    '{workspace} quiere recibir el correo de {address}. Si Tidemark recibe este mensaje, no tiene que hacer nada.',
  notice_address_check_code: 'De lo contrario, introduzca este código:',
  notice_quarantine_subject: 'hay correos en cuarentena',
  notice_quarantine_text:
    '{count, plural, one {# correo está} other {# correos están}} en cuarentena. Nadie {count, plural, one {lo ve hasta que alguien lo} other {los ve hasta que alguien los}} libere.',
  notice_quarantine_text_or_more:
    '{count, number, ::group-off} correos o más están en cuarentena. Nadie los ve hasta que alguien los libere.',
  notice_quarantine_ends_subject: 'se rechazarán correos en cuarentena',
  notice_quarantine_ends_text:
    '{count, plural, one {# correo lleva} other {# correos llevan}} semanas en cuarentena. {count, plural, one {Se rechazará} other {Se rechazarán}} en {days, plural, one {# día} other {# días}} si nadie {count, plural, one {lo} other {los}} libera.',
  notice_mail_storm_subject: 'llegan muchísimos correos',
  notice_mail_storm_text:
    'Han llegado más de {count, number, ::group-off} correos en una hora. Todos están guardados y se procesan tan rápido como lo permite el resto del trabajo.',
  notice_sender_storm_subject: 'demasiados correos de un remitente',
  notice_sender_storm_text:
    '{sender} envía más correos que una persona. Sus demás correos de esta hora quedan en cuarentena.',
  notice_forwarding_subject: 'confirmar un reenvío',
  notice_forwarding_text: 'Google pregunta si {mailbox} se puede reenviar a {address}.',
  notice_forwarding_text_unnamed: 'Google pregunta si un buzón se puede reenviar a {address}.',
  notice_forwarding_code: 'El código es {code}.',
  notice_forwarding_link: 'O abra {link}',
  notice_forwarding_last:
    'Si usted ha configurado este reenvío, introduzca el código en los ajustes de ese buzón o abra el enlace. De lo contrario, ignore este mensaje.',
  notice_unknown_sender: 'un remitente desconocido',
  notice_mail_parked_subject: 'no se pudo leer un correo',
  notice_mail_parked_text: 'Un correo de {sender} está guardado, pero no se pudo leer.',
  notice_mail_unfetched_subject: 'no se pudo descargar un correo',
  notice_mail_unfetched_text: 'Un correo de {sender} no se descargó.',
  notice_mail_waits_subject: 'un correo espera a ser leído',
  notice_mail_waits_text: 'Un correo de {sender} está guardado y espera.',
  notice_mail_waits_last: 'Se procesará en cuanto sea posible.',
  notice_account_subject: 'no se descarga el correo de {user}',
  notice_account_sign_in_text:
    'Tidemark ya no puede acceder al buzón {user} en {host}, por lo que no descarga ningún correo.',
  notice_account_sign_in_last: 'Acceda de nuevo:',
  notice_account_failing_text:
    'Tidemark no ha descargado ningún correo del buzón {user} en {host} desde {since}.',
  notice_account_failing_last: 'Tidemark lo sigue intentando.',
  notice_webhook_disabled_subject: 'se ha desactivado un webhook',
  notice_webhook_disabled_text: 'Se ha desactivado el webhook {url}.',
  notice_webhook_disabled_last:
    'Los eventos se conservan durante {days, plural, one {# día} other {# días}}. Cuando el receptor vuelva a funcionar, active el webhook y reenvíe lo que le falta:',
  notice_reply_not_sent_subject: 'Su respuesta al ticket #{number, number, ::group-off} no se ha enviado',
  notice_reply_not_sent_text:
    'Se escribió algo más reciente en el ticket #{number, number, ::group-off} antes de que llegara su respuesta. Su respuesta está guardada allí como nota interna. Lea lo nuevo y envíela desde allí.',
  note_reply_not_sent: 'No enviado: la conversación continuó antes de que esta respuesta llegara por correo.',
  note_reply_bounced: 'Una respuesta no llegó.',
  note_other_ticket:
    'Este correo responde a un correo del ticket #{number, number, ::group-off}, en el que {email} no participa.',
  note_merged:
    '#{number, number, ::group-off} se ha combinado con este ticket. Su conversación sigue allí; los nuevos mensajes de su cliente se añaden aquí.',
};

export const noticePhrases = { en, de, fr, es } as const;
