/** Texts of notices to agents. */
import type { NoticePhrase } from '@tidemark/domain';
import type { NotePhrase } from './note-phrases.ts';

type Phrases = Readonly<Record<Exclude<NoticePhrase, NotePhrase>, string>>;

const en: Phrases = {
  notice_address_check_subject: 'verify {address}',
  notice_address_check_text:
    '{workspace} wants to receive the mail of {address}. If Tidemark receives this mail, there is nothing to do.',
  notice_address_check_code: 'Otherwise, enter this code:',
  notice_quarantine_subject: 'mail is in quarantine',
  notice_quarantine_text:
    '{count, plural, one {# email is} other {# emails are}} in quarantine. Nobody sees {count, plural, one {it} other {them}} until somebody releases {count, plural, one {it} other {them}}.',
  notice_quarantine_text_or_more:
    '{count, number, ::group-off} or more emails are in quarantine. Nobody sees them until somebody releases them.',
  notice_quarantine_ends_subject: 'quarantined mail will be rejected',
  notice_quarantine_ends_text:
    '{count, plural, one {# email has} other {# emails have}} been in quarantine for weeks. {count, plural, one {It is} other {They are}} rejected in {days, plural, one {# day} other {# days}} unless somebody releases {count, plural, one {it} other {them}}.',
  notice_mail_storm_subject: 'a lot of mail is arriving',
  notice_mail_storm_text:
    'More than {count, number, ::group-off} emails arrived within an hour. All of them are stored, and are processed as fast as other work allows.',
  notice_sender_storm_subject: 'too much mail from one sender',
  notice_sender_storm_text:
    '{sender} sends more email than a person does. Further email from this sender within the hour is put in quarantine.',
  notice_sender_storm_text_unnamed:
    'An unknown sender sends more email than a person does. Further email from this sender within the hour is put in quarantine.',
  notice_forwarding_subject: 'confirm a forwarding',
  notice_forwarding_text: 'Google asks whether {mailbox} may be forwarded to {address}.',
  notice_forwarding_text_unnamed: 'Google asks whether a mailbox may be forwarded to {address}.',
  notice_forwarding_code: 'The code is {code}.',
  notice_forwarding_link: 'Or open {link}',
  notice_forwarding_last:
    'If you have set this up, enter the code in the settings of that mailbox, or open the link. Otherwise, ignore this email.',
  notice_mail_parked_subject: 'an email could not be read',
  notice_mail_parked_text: 'An email from {sender} is stored, but could not be read.',
  notice_mail_parked_text_unnamed: 'An email from an unknown sender is stored, but could not be read.',
  notice_mail_parked_too_large: 'It is too large.',
  notice_mail_parked_too_slow: 'Reading it took too long.',
  notice_mail_parked_raw_lost: 'Its content is lost. Ask the sender to send it again.',
  notice_mail_parked_unreadable: 'This command shows why:',
  notice_mail_unfetched_subject: 'an email could not be fetched',
  notice_mail_unfetched_text: 'An email from {sender} was not fetched.',
  notice_mail_unfetched_text_unnamed: 'An email from an unknown sender was not fetched.',
  notice_mail_unfetched_too_large:
    'It has {size, number, ::group-off} bytes; at most {most, number, ::group-off} are allowed.',
  notice_mail_unfetched_place:
    'It is still in the folder {folder} of {user}, with the UID {uid, number, ::group-off}.',
  notice_mail_waits_subject: 'mail waits to be read',
  notice_mail_waits_text: 'An email from {sender} is stored, and has waited for an hour.',
  notice_mail_waits_text_unnamed: 'An email from an unknown sender is stored, and has waited for an hour.',
  notice_mail_waits_full: 'There is no storage space left for it.',
  notice_mail_waits_away: 'Something that Tidemark needs to read it is not available.',
  notice_mail_waits_last: 'It is processed as soon as that is possible.',
  notice_account_subject: 'mail for {user} is not fetched',
  notice_account_sign_in_text:
    'Tidemark can no longer sign in to the mailbox {user} at {host}, so no mail is fetched from it.',
  notice_account_sign_in_last: 'Sign in again:',
  notice_account_failing_text:
    'Tidemark has fetched no mail from the mailbox {user} at {host} since {since}.',
  notice_account_failing_last: 'It keeps trying.',
  notice_error: 'Error message:',
  notice_webhook_disabled_subject: 'a webhook was disabled',
  notice_webhook_disabled_text: 'The webhook {url} was disabled.',
  notice_webhook_gone: 'Its receiver responded with 410 Gone.',
  notice_webhook_failing: 'All deliveries to it have failed since {since}.',
  notice_webhook_disabled_last:
    'Events are kept for {days, plural, one {# day} other {# days}}. When the receiver works again, enable the webhook and resend what it missed:',
  notice_reply_not_sent_subject: 'Your reply to ticket #{number, number, ::group-off} was not sent',
  notice_reply_not_sent_text:
    'Something newer was written in ticket #{number, number, ::group-off} before your reply arrived. Your reply is stored there as an internal note. Read what is new, and send it from there.',
};

const de: Phrases = {
  notice_address_check_subject: '{address} bestätigen',
  notice_address_check_text:
    '{workspace} möchte die E-Mails an {address} empfangen. Wenn diese Nachricht bei Tidemark ankommt, ist nichts weiter zu tun.',
  notice_address_check_code: 'Andernfalls geben Sie diesen Code ein:',
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
  notice_sender_storm_text_unnamed:
    'Ein unbekannter Absender sendet mehr E-Mails als ein Mensch. Weitere E-Mails dieses Absenders innerhalb der Stunde kommen in Quarantäne.',
  notice_forwarding_subject: 'Weiterleitung bestätigen',
  notice_forwarding_text: 'Google fragt, ob {mailbox} an {address} weitergeleitet werden darf.',
  notice_forwarding_text_unnamed: 'Google fragt, ob ein Postfach an {address} weitergeleitet werden darf.',
  notice_forwarding_code: 'Der Code ist {code}.',
  notice_forwarding_link: 'Oder öffnen Sie {link}',
  notice_forwarding_last:
    'Wenn Sie das eingerichtet haben, geben Sie den Code in den Einstellungen dieses Postfachs ein oder öffnen Sie den Link. Andernfalls ignorieren Sie diese Nachricht.',
  notice_mail_parked_subject: 'eine E-Mail konnte nicht gelesen werden',
  notice_mail_parked_text: 'Eine E-Mail von {sender} ist gespeichert, konnte aber nicht gelesen werden.',
  notice_mail_parked_text_unnamed:
    'Eine E-Mail von einem unbekannten Absender ist gespeichert, konnte aber nicht gelesen werden.',
  notice_mail_parked_too_large: 'Sie ist zu groß.',
  notice_mail_parked_too_slow: 'Das Lesen dauerte zu lange.',
  notice_mail_parked_raw_lost: 'Ihr Inhalt ist verloren. Bitten Sie den Absender, sie noch einmal zu senden.',
  notice_mail_parked_unreadable: 'Dieser Befehl zeigt den Grund:',
  notice_mail_unfetched_subject: 'eine E-Mail konnte nicht abgerufen werden',
  notice_mail_unfetched_text: 'Eine E-Mail von {sender} wurde nicht abgerufen.',
  notice_mail_unfetched_text_unnamed: 'Eine E-Mail von einem unbekannten Absender wurde nicht abgerufen.',
  notice_mail_unfetched_too_large:
    'Sie hat {size, number, ::group-off} Bytes; erlaubt sind höchstens {most, number, ::group-off}.',
  notice_mail_unfetched_place:
    'Sie liegt noch im Ordner {folder} von {user}, mit der UID {uid, number, ::group-off}.',
  notice_mail_waits_subject: 'eine E-Mail wartet',
  notice_mail_waits_text: 'Eine E-Mail von {sender} ist gespeichert und wartet seit einer Stunde.',
  notice_mail_waits_text_unnamed:
    'Eine E-Mail von einem unbekannten Absender ist gespeichert und wartet seit einer Stunde.',
  notice_mail_waits_full: 'Für sie ist kein Speicherplatz mehr frei.',
  notice_mail_waits_away: 'Etwas, das Tidemark zum Lesen braucht, ist nicht erreichbar.',
  notice_mail_waits_last: 'Sie wird verarbeitet, sobald das möglich ist.',
  notice_account_subject: 'E-Mails von {user} werden nicht abgerufen',
  notice_account_sign_in_text:
    'Tidemark kann sich nicht mehr beim Postfach {user} auf {host} anmelden und ruft deshalb keine E-Mails ab.',
  notice_account_sign_in_last: 'Melden Sie sich neu an:',
  notice_account_failing_text:
    'Tidemark hat seit {since} keine E-Mails aus dem Postfach {user} auf {host} abgerufen.',
  notice_account_failing_last: 'Tidemark versucht es weiter.',
  notice_error: 'Fehlermeldung:',
  notice_webhook_disabled_subject: 'ein Webhook wurde deaktiviert',
  notice_webhook_disabled_text: 'Der Webhook {url} wurde deaktiviert.',
  notice_webhook_gone: 'Sein Empfänger antwortete mit 410 Gone.',
  notice_webhook_failing: 'Seit {since} sind alle Zustellungen fehlgeschlagen.',
  notice_webhook_disabled_last:
    'Ereignisse werden {days, plural, one {# Tag} other {# Tage}} lang aufbewahrt. Wenn der Empfänger wieder funktioniert, aktivieren Sie den Webhook und senden Sie ihm, was er verpasst hat:',
  notice_reply_not_sent_subject:
    'Ihre Antwort auf Ticket #{number, number, ::group-off} wurde nicht gesendet',
  notice_reply_not_sent_text:
    'Im Ticket #{number, number, ::group-off} wurde etwas Neues geschrieben, bevor Ihre Antwort ankam. Ihre Antwort ist dort als interne Notiz gespeichert. Lesen Sie das Neue und senden Sie die Antwort von dort.',
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
  notice_sender_storm_text_unnamed:
    'Un expéditeur inconnu envoie plus d’e-mails qu’une personne. Ses autres e-mails de cette heure sont mis en quarantaine.',
  notice_forwarding_subject: 'confirmer un transfert',
  notice_forwarding_text: 'Google demande si {mailbox} peut être transféré à {address}.',
  notice_forwarding_text_unnamed: 'Google demande si une boîte peut être transférée à {address}.',
  notice_forwarding_code: 'Le code est {code}.',
  notice_forwarding_link: 'Ou ouvrez {link}',
  notice_forwarding_last:
    'Si vous avez configuré ce transfert, saisissez le code dans les paramètres de cette boîte ou ouvrez le lien. Sinon, ignorez ce message.',
  notice_mail_parked_subject: 'un e-mail n’a pas pu être lu',
  notice_mail_parked_text: 'Un e-mail de {sender} est enregistré, mais n’a pas pu être lu.',
  notice_mail_parked_text_unnamed:
    'Un e-mail d’un expéditeur inconnu est enregistré, mais n’a pas pu être lu.',
  notice_mail_parked_too_large: 'Il est trop volumineux.',
  notice_mail_parked_too_slow: 'Sa lecture a pris trop de temps.',
  notice_mail_parked_raw_lost: 'Son contenu est perdu. Demandez à l’expéditeur de l’envoyer de nouveau.',
  notice_mail_parked_unreadable: 'Cette commande en affiche la raison :',
  notice_mail_unfetched_subject: 'un e-mail n’a pas pu être récupéré',
  notice_mail_unfetched_text: 'Un e-mail de {sender} n’a pas été récupéré.',
  notice_mail_unfetched_text_unnamed: 'Un e-mail d’un expéditeur inconnu n’a pas été récupéré.',
  notice_mail_unfetched_too_large:
    'Il fait {size, number, ::group-off} octets ; le maximum autorisé est de {most, number, ::group-off}.',
  notice_mail_unfetched_place:
    'Il se trouve encore dans le dossier {folder} de {user}, avec l’UID {uid, number, ::group-off}.',
  notice_mail_waits_subject: 'un e-mail attend d’être lu',
  notice_mail_waits_text: 'Un e-mail de {sender} est enregistré et attend depuis une heure.',
  notice_mail_waits_text_unnamed:
    'Un e-mail d’un expéditeur inconnu est enregistré et attend depuis une heure.',
  notice_mail_waits_full: 'Il n’y a plus d’espace de stockage pour lui.',
  notice_mail_waits_away: 'Un service dont Tidemark a besoin pour le lire n’est pas disponible.',
  notice_mail_waits_last: 'Il sera traité dès que possible.',
  notice_account_subject: 'les e-mails de {user} ne sont pas récupérés',
  notice_account_sign_in_text:
    'Tidemark ne peut plus se connecter à la boîte {user} sur {host} et n’en récupère donc aucun e-mail.',
  notice_account_sign_in_last: 'Connectez-vous de nouveau :',
  notice_account_failing_text:
    'Tidemark n’a récupéré aucun e-mail de la boîte {user} sur {host} depuis {since}.',
  notice_account_failing_last: 'Tidemark continue d’essayer.',
  notice_error: 'Message d’erreur :',
  notice_webhook_disabled_subject: 'un webhook a été désactivé',
  notice_webhook_disabled_text: 'Le webhook {url} a été désactivé.',
  notice_webhook_gone: 'Son destinataire a répondu 410 Gone.',
  notice_webhook_failing: 'Tous les envois échouent depuis {since}.',
  notice_webhook_disabled_last:
    'Les événements sont conservés pendant {days, plural, one {# jour} other {# jours}}. Quand le destinataire fonctionnera de nouveau, réactivez le webhook et renvoyez ce qu’il a manqué :',
  notice_reply_not_sent_subject: 'Votre réponse au ticket #{number, number, ::group-off} n’a pas été envoyée',
  notice_reply_not_sent_text:
    'Un message plus récent a été écrit dans le ticket #{number, number, ::group-off} avant l’arrivée de votre réponse. Votre réponse y est enregistrée comme note interne. Lisez ce qui est nouveau et envoyez-la depuis le ticket.',
};

const es: Phrases = {
  notice_address_check_subject: 'verificar {address}',
  notice_address_check_text:
    '{workspace} quiere recibir el correo de {address}. Si Tidemark recibe este mensaje, no tiene que hacer nada.',
  notice_address_check_code: 'De lo contrario, introduzca este código:',
  notice_quarantine_subject: 'hay correos en cuarentena',
  notice_quarantine_text:
    '{count, plural, one {# correo está} other {# correos están}} en cuarentena. Nadie {count, plural, one {lo verá hasta que alguien lo} other {los verá hasta que alguien los}} libere.',
  notice_quarantine_text_or_more:
    '{count, number, ::group-off} correos o más están en cuarentena. Nadie los verá hasta que alguien los libere.',
  notice_quarantine_ends_subject: 'se rechazarán correos en cuarentena',
  notice_quarantine_ends_text:
    '{count, plural, one {# correo lleva} other {# correos llevan}} semanas en cuarentena. {count, plural, one {Se rechazará} other {Se rechazarán}} en {days, plural, one {# día} other {# días}} si nadie {count, plural, one {lo} other {los}} libera.',
  notice_mail_storm_subject: 'llegan muchísimos correos',
  notice_mail_storm_text:
    'Han llegado más de {count, number, ::group-off} correos en una hora. Todos están guardados y se procesan tan rápido como lo permite el resto del trabajo.',
  notice_sender_storm_subject: 'demasiados correos de un remitente',
  notice_sender_storm_text:
    '{sender} envía más correos que una persona. Sus demás correos de esta hora quedan en cuarentena.',
  notice_sender_storm_text_unnamed:
    'Un remitente desconocido envía más correos que una persona. Sus demás correos de esta hora quedan en cuarentena.',
  notice_forwarding_subject: 'confirmar un reenvío',
  notice_forwarding_text: 'Google pregunta si {mailbox} se puede reenviar a {address}.',
  notice_forwarding_text_unnamed: 'Google pregunta si un buzón se puede reenviar a {address}.',
  notice_forwarding_code: 'El código es {code}.',
  notice_forwarding_link: 'O abra {link}',
  notice_forwarding_last:
    'Si usted ha configurado este reenvío, introduzca el código en los ajustes de ese buzón o abra el enlace. De lo contrario, ignore este mensaje.',
  notice_mail_parked_subject: 'no se pudo leer un correo',
  notice_mail_parked_text: 'Un correo de {sender} está guardado, pero no se pudo leer.',
  notice_mail_parked_text_unnamed:
    'Un correo de un remitente desconocido está guardado, pero no se pudo leer.',
  notice_mail_parked_too_large: 'Es demasiado grande.',
  notice_mail_parked_too_slow: 'Leerlo llevó demasiado tiempo.',
  notice_mail_parked_raw_lost: 'Su contenido se ha perdido. Pida al remitente que lo envíe de nuevo.',
  notice_mail_parked_unreadable: 'Este comando muestra el motivo:',
  notice_mail_unfetched_subject: 'no se pudo descargar un correo',
  notice_mail_unfetched_text: 'Un correo de {sender} no se descargó.',
  notice_mail_unfetched_text_unnamed: 'Un correo de un remitente desconocido no se descargó.',
  notice_mail_unfetched_too_large:
    'Tiene {size, number, ::group-off} bytes; se permiten como máximo {most, number, ::group-off}.',
  notice_mail_unfetched_place:
    'Sigue en la carpeta {folder} de {user}, con el UID {uid, number, ::group-off}.',
  notice_mail_waits_subject: 'un correo espera a ser leído',
  notice_mail_waits_text: 'Un correo de {sender} está guardado y espera desde hace una hora.',
  notice_mail_waits_text_unnamed:
    'Un correo de un remitente desconocido está guardado y espera desde hace una hora.',
  notice_mail_waits_full: 'No queda espacio de almacenamiento para él.',
  notice_mail_waits_away: 'Un servicio que Tidemark necesita para leerlo no está disponible.',
  notice_mail_waits_last: 'Se procesará en cuanto sea posible.',
  notice_account_subject: 'no se descarga el correo de {user}',
  notice_account_sign_in_text:
    'Tidemark ya no puede acceder al buzón {user} en {host}, por lo que no descarga ningún correo.',
  notice_account_sign_in_last: 'Acceda de nuevo:',
  notice_account_failing_text:
    'Tidemark no ha descargado ningún correo del buzón {user} en {host} desde {since}.',
  notice_account_failing_last: 'Tidemark lo sigue intentando.',
  notice_error: 'Mensaje de error:',
  notice_webhook_disabled_subject: 'se ha desactivado un webhook',
  notice_webhook_disabled_text: 'Se ha desactivado el webhook {url}.',
  notice_webhook_gone: 'Su receptor respondió 410 Gone.',
  notice_webhook_failing: 'Todas las entregas fallan desde {since}.',
  notice_webhook_disabled_last:
    'Los eventos se conservan durante {days, plural, one {# día} other {# días}}. Cuando el receptor vuelva a funcionar, active el webhook y reenvíe lo que le falta:',
  notice_reply_not_sent_subject: 'Su respuesta al ticket #{number, number, ::group-off} no se ha enviado',
  notice_reply_not_sent_text:
    'Se escribió algo más reciente en el ticket #{number, number, ::group-off} antes de que llegara su respuesta. Su respuesta está guardada allí como nota interna. Lea lo nuevo y envíela desde allí.',
};

export const noticePhrases = { en, de, fr, es } as const;
