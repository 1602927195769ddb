import type { MailPhrase, NoticePhrase, PushPhrase, PushTitle } from '@tidemark/domain';
import { notePhrases } from './note-phrases.ts';
import { noticePhrases } from './notice-phrases.ts';
import { pushPhrases } from './push-phrases.ts';
import { type ReasonPhrase, reasonPhrases } from './reason-phrases.ts';

type Elsewhere = NoticePhrase | PushPhrase | PushTitle | ReasonPhrase;

type Phrases = Readonly<Record<Exclude<MailPhrase, Elsewhere>, string>>;

const en: Phrases = {
  reply_footer: 'This is about your request {number, number, ::group-off} to {workspace}.',
  reply_link: 'Read and answer it on the web:',
  request_button: 'View your request',
  ticket_button: 'Open the ticket',
  quote_intro: '{name} wrote on {date}:',
  quote_cut: 'The rest of this message is left out. It is in your request on the web.',
  rule_footer: 'This email was sent automatically by {workspace}.',
  notice_footer: 'You get this because you manage the workspace {workspace}.',
  agent_footer:
    'This email was sent automatically by {workspace}. Your answer is sent to the customer of request {number, number, ::group-off}; begin it with #note to write an internal note.',
  invitation_subject: 'Your invitation to {workspace}',
  invitation_text:
    'Hello {name},\n\nYou have been invited to help the customers of {workspace}. Choose your password here:',
  invitation_link:
    'The link works once, and for {days, plural, one {# day} other {# days}}. If you did not expect it, ignore this email.',
  invitation_button: 'Choose your password',
  sign_in_subject: 'Sign in to {workspace}',
  sign_in_text: 'Hello,\n\nSign in to your requests to {workspace} with this link:',
  sign_in_link:
    'The link works once, and for {minutes, plural, one {# minute} other {# minutes}}. If you did not ask for it, ignore this email: nobody can sign in without it.',
  sign_in_button: 'Sign in',
  reset_subject: 'A new password for {workspace}',
  reset_text:
    'Hello {name},\n\nSomebody asked for a new password for your account at {workspace}. Choose it here:',
  reset_link:
    'The link works once, and for {minutes, plural, one {# minute} other {# minutes}}. Your new password signs you out everywhere else. If you did not ask for it, ignore this email: your password stays as it is.',
  reset_button: 'Choose a new password',
  link_address: 'If the button does not work, open this address:',
  account_when: 'When: {at}',
  account_what: 'What: {what}',
  account_not_you:
    'If that was not you, end all sessions on the page “Where you are signed in”, then change your password.',
  account_button: 'Where you are signed in',
  account_new_device: 'You signed in to {workspace} with an app',
  account_new_browser: 'You signed in to {workspace} with a new browser',
  account_app_added: 'You added an authenticator app to your account at {workspace}',
  account_app_removed: 'You removed the authenticator app from your account at {workspace}',
  account_passkey_added: 'You added a passkey to your account at {workspace}',
  account_passkey_removed: 'You removed a passkey from your account at {workspace}',
  account_codes_renewed: 'You got new recovery codes for your account at {workspace}',
  account_code_used: 'A recovery code of your account at {workspace} was used',
  account_codes_tried: 'Somebody who knows your password at {workspace} tried too many codes',
  account_factors_reset:
    'Your second factors at {workspace} were reset: your password alone signs you in again',
  rating_subject: 'How was our help with “{request}”?',
  rating_text:
    'Hello,\n\nYour request {number, number, ::group-off} to {workspace} is solved. How was our help? Choose an answer:',
  rating_1: 'Very bad',
  rating_2: 'Bad',
  rating_3: 'Neither good nor bad',
  rating_4: 'Good',
  rating_5: 'Very good',
  rating_last:
    'The link opens a page where you can add a comment. Nothing is sent before you press the button there. You can answer for {days, plural, one {# day} other {# days}}, and change your answer for {changeable, plural, one {# day} other {# days}}.',
  files_left:
    '{count, plural, one {# file is} other {# files are}} not attached to this email. Sign in to your request to download {count, plural, one {it} other {them}}:',
  files_lost: '{count, plural, one {# file is} other {# files are}} no longer available:',
  file_kibibytes: '{name} ({size, number, ::.#} KiB)',
  file_mebibytes: '{name} ({size, number, ::.#} MiB)',
  received_encrypted: 'This email is encrypted and cannot be read here.',
  received_empty: '(no text)',
  received_without_subject: '(no subject)',
  test_subject: 'Test email from {workspace}',
  test_text: 'This is a test. Mail from {workspace} arrives.',
};

const de: Phrases = {
  reply_footer: 'Es geht um Ihre Anfrage {number, number, ::group-off} an {workspace}.',
  reply_link: 'Online lesen und antworten:',
  request_button: 'Anfrage ansehen',
  ticket_button: 'Ticket öffnen',
  quote_intro: '{name} schrieb am {date}:',
  quote_cut: 'Der Rest dieser Nachricht fehlt hier. Er steht in Ihrer Anfrage im Web.',
  rule_footer: 'Diese Nachricht wurde automatisch von {workspace} gesendet.',
  notice_footer: 'Sie erhalten diese Nachricht, weil Sie den Arbeitsbereich {workspace} verwalten.',
  agent_footer:
    'Diese Nachricht wurde automatisch von {workspace} gesendet. Ihre Antwort geht an den Kunden der Anfrage {number, number, ::group-off}; beginnen Sie sie mit #note, um eine interne Notiz zu schreiben.',
  invitation_subject: 'Ihre Einladung zu {workspace}',
  invitation_text:
    'Guten Tag {name},\n\nSie wurden eingeladen, den Kunden von {workspace} zu helfen. Wählen Sie hier Ihr Passwort:',
  invitation_link:
    'Der Link funktioniert einmal und {days, plural, one {# Tag} other {# Tage}} lang. Wenn Sie ihn nicht erwartet haben, ignorieren Sie diese Nachricht.',
  invitation_button: 'Passwort wählen',
  sign_in_subject: 'Anmeldung bei {workspace}',
  sign_in_text: 'Guten Tag,\n\nmit diesem Link melden Sie sich bei Ihren Anfragen an {workspace} an:',
  sign_in_link:
    'Der Link funktioniert einmal und {minutes, plural, one {# Minute} other {# Minuten}} lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ohne den Link kann sich niemand anmelden.',
  sign_in_button: 'Anmelden',
  reset_subject: 'Ein neues Passwort für {workspace}',
  reset_text:
    'Guten Tag {name},\n\nfür Ihr Konto bei {workspace} wurde ein neues Passwort angefordert. Wählen Sie es hier:',
  reset_link:
    'Der Link funktioniert einmal und {minutes, plural, one {# Minute} other {# Minuten}} lang. Mit dem neuen Passwort werden Sie überall sonst abgemeldet. Wenn Sie den Link nicht angefordert haben, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
  reset_button: 'Neues Passwort wählen',
  link_address: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  account_when: 'Zeitpunkt: {at}',
  account_what: 'Gerät oder Schlüssel: {what}',
  account_not_you:
    'Wenn Sie das nicht waren, beenden Sie auf der Seite „Wo Sie angemeldet sind“ alle Sitzungen und ändern Sie dann Ihr Passwort.',
  account_button: 'Wo Sie angemeldet sind',
  account_new_device: 'Sie haben sich mit einer App bei {workspace} angemeldet',
  account_new_browser: 'Sie haben sich mit einem neuen Browser bei {workspace} angemeldet',
  account_app_added: 'Sie haben Ihrem Konto bei {workspace} eine Authenticator-App hinzugefügt',
  account_app_removed: 'Sie haben die Authenticator-App von Ihrem Konto bei {workspace} entfernt',
  account_passkey_added: 'Sie haben Ihrem Konto bei {workspace} einen Passkey hinzugefügt',
  account_passkey_removed: 'Sie haben einen Passkey von Ihrem Konto bei {workspace} entfernt',
  account_codes_renewed: 'Sie haben neue Wiederherstellungscodes für Ihr Konto bei {workspace} erhalten',
  account_code_used: 'Ein Wiederherstellungscode Ihres Kontos bei {workspace} wurde verwendet',
  account_codes_tried: 'Jemand mit Ihrem Passwort bei {workspace} hat zu viele Codes versucht',
  account_factors_reset:
    'Ihre zweiten Faktoren bei {workspace} wurden zurückgesetzt: Sie melden sich wieder mit dem Passwort allein an',
  rating_subject: 'Wie war unsere Hilfe bei „{request}“?',
  rating_text:
    'Guten Tag,\n\nIhre Anfrage {number, number, ::group-off} an {workspace} ist gelöst. Wie war unsere Hilfe? Wählen Sie eine Antwort:',
  rating_1: 'Sehr schlecht',
  rating_2: 'Schlecht',
  rating_3: 'Weder gut noch schlecht',
  rating_4: 'Gut',
  rating_5: 'Sehr gut',
  rating_last:
    'Der Link öffnet eine Seite, auf der Sie einen Kommentar schreiben können. Gesendet wird erst, wenn Sie dort auf die Schaltfläche drücken. Sie können {days, plural, one {# Tag} other {# Tage}} lang antworten und Ihre Antwort {changeable, plural, one {# Tag} other {# Tage}} lang ändern.',
  files_left:
    '{count, plural, one {# Datei ist} other {# Dateien sind}} dieser Nachricht nicht beigefügt. Melden Sie sich bei Ihrer Anfrage an, um sie herunterzuladen:',
  files_lost: '{count, plural, one {# Datei ist} other {# Dateien sind}} nicht mehr verfügbar:',
  file_kibibytes: '{name} ({size, number, ::.#} KiB)',
  file_mebibytes: '{name} ({size, number, ::.#} MiB)',
  received_encrypted: 'Diese E-Mail ist verschlüsselt und kann hier nicht gelesen werden.',
  received_empty: '(kein Text)',
  received_without_subject: '(kein Betreff)',
  test_subject: 'Testnachricht von {workspace}',
  test_text: 'Dies ist ein Test. Nachrichten von {workspace} kommen an.',
};

const fr: Phrases = {
  reply_footer: 'Ce message concerne votre demande {number, number, ::group-off} adressée à {workspace}.',
  reply_link: 'Lire et répondre en ligne :',
  request_button: 'Voir votre demande',
  ticket_button: 'Ouvrir le ticket',
  quote_intro: '{name} a écrit le {date} :',
  quote_cut: 'La suite de ce message est omise. Elle se trouve dans votre demande en ligne.',
  rule_footer: 'Ce message a été envoyé automatiquement par {workspace}.',
  notice_footer: 'Vous recevez ce message parce que vous gérez l’espace {workspace}.',
  agent_footer:
    'Ce message a été envoyé automatiquement par {workspace}. Votre réponse est envoyée au client de la demande {number, number, ::group-off} ; commencez-la par #note pour écrire une note interne.',
  invitation_subject: 'Votre invitation à {workspace}',
  invitation_text:
    'Bonjour {name},\n\nNous vous invitons à aider les clients de {workspace}. Choisissez votre mot de passe ici :',
  invitation_link:
    'Le lien fonctionne une seule fois, pendant {days, plural, one {# jour} other {# jours}}. Si vous ne l’attendiez pas, ignorez ce message.',
  invitation_button: 'Choisir un mot de passe',
  sign_in_subject: 'Connexion à {workspace}',
  sign_in_text: 'Bonjour,\n\nCe lien vous connecte à vos demandes adressées à {workspace} :',
  sign_in_link:
    'Le lien fonctionne une seule fois, pendant {minutes, plural, one {# minute} other {# minutes}}. Si vous ne l’avez pas demandé, ignorez ce message : sans ce lien, personne ne peut se connecter.',
  sign_in_button: 'Se connecter',
  reset_subject: 'Un nouveau mot de passe pour {workspace}',
  reset_text:
    'Bonjour {name},\n\nUn nouveau mot de passe a été demandé pour votre compte chez {workspace}. Choisissez-le ici :',
  reset_link:
    'Le lien fonctionne une seule fois, pendant {minutes, plural, one {# minute} other {# minutes}}. Votre nouveau mot de passe vous déconnecte partout ailleurs. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste inchangé.',
  reset_button: 'Choisir un nouveau mot de passe',
  link_address: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  account_when: 'Quand : {at}',
  account_what: 'Appareil ou clé : {what}',
  account_not_you:
    'Si ce n’était pas vous, mettez fin à toutes les sessions sur la page « Où vous êtes connecté », puis changez votre mot de passe.',
  account_button: 'Où vous êtes connecté',
  account_new_device: 'Vous vous êtes connecté à {workspace} avec une application',
  account_new_browser: 'Vous vous êtes connecté à {workspace} avec un nouveau navigateur',
  account_app_added: 'Vous avez ajouté une application d’authentification à votre compte chez {workspace}',
  account_app_removed: 'Vous avez retiré l’application d’authentification de votre compte chez {workspace}',
  account_passkey_added: 'Vous avez ajouté une clé d’accès à votre compte chez {workspace}',
  account_passkey_removed: 'Vous avez retiré une clé d’accès de votre compte chez {workspace}',
  account_codes_renewed: 'Vous avez reçu de nouveaux codes de secours pour votre compte chez {workspace}',
  account_code_used: 'Un code de secours de votre compte chez {workspace} a été utilisé',
  account_codes_tried: 'Quelqu’un qui connaît votre mot de passe chez {workspace} a essayé trop de codes',
  account_factors_reset:
    'Vos seconds facteurs chez {workspace} ont été réinitialisés : votre mot de passe suffit de nouveau',
  rating_subject: 'Comment était notre aide pour « {request} » ?',
  rating_text:
    'Bonjour,\n\nVotre demande {number, number, ::group-off} adressée à {workspace} est résolue. Comment était notre aide ? Choisissez une réponse :',
  rating_1: 'Très mauvaise',
  rating_2: 'Mauvaise',
  rating_3: 'Ni bonne ni mauvaise',
  rating_4: 'Bonne',
  rating_5: 'Très bonne',
  rating_last:
    'Le lien ouvre une page où vous pouvez ajouter un commentaire. Rien n’est envoyé avant que vous n’appuyiez sur le bouton. Vous pouvez répondre pendant {days, plural, one {# jour} other {# jours}} et modifier votre réponse pendant {changeable, plural, one {# jour} other {# jours}}.',
  files_left:
    '{count, plural, one {# fichier n’est pas joint} other {# fichiers ne sont pas joints}} à ce message. Connectez-vous à votre demande pour {count, plural, one {le} other {les}} télécharger :',
  files_lost:
    '{count, plural, one {# fichier n’est plus disponible} other {# fichiers ne sont plus disponibles}} :',
  file_kibibytes: '{name} ({size, number, ::.#} Kio)',
  file_mebibytes: '{name} ({size, number, ::.#} Mio)',
  received_encrypted: 'Cet e-mail est chiffré et ne peut pas être lu ici.',
  received_empty: '(sans texte)',
  received_without_subject: '(sans objet)',
  test_subject: 'Message de test de {workspace}',
  test_text: 'Ceci est un test. Les messages de {workspace} arrivent.',
};

const es: Phrases = {
  reply_footer: 'Este mensaje trata de su solicitud {number, number, ::group-off} a {workspace}.',
  reply_link: 'Leer y responder en línea:',
  request_button: 'Ver su solicitud',
  ticket_button: 'Abrir el ticket',
  quote_intro: '{name} escribió el {date}:',
  quote_cut: 'Se omite el resto de este mensaje. Está en su solicitud en línea.',
  rule_footer: 'Este mensaje fue enviado automáticamente por {workspace}.',
  notice_footer: 'Recibe este mensaje porque administra el espacio {workspace}.',
  agent_footer:
    'Este mensaje fue enviado automáticamente por {workspace}. Su respuesta se envía al cliente de la solicitud {number, number, ::group-off}; empiécela con #note para escribir una nota interna.',
  invitation_subject: 'Su invitación a {workspace}',
  invitation_text:
    'Hola, {name}:\n\nLe han invitado a atender a los clientes de {workspace}. Elija aquí su contraseña:',
  invitation_link:
    'El enlace funciona una sola vez, durante {days, plural, one {# día} other {# días}}. Si no lo esperaba, ignore este mensaje.',
  invitation_button: 'Elegir una contraseña',
  sign_in_subject: 'Acceso a {workspace}',
  sign_in_text: 'Hola:\n\nCon este enlace accede a sus solicitudes a {workspace}:',
  sign_in_link:
    'El enlace funciona una sola vez, durante {minutes, plural, one {# minuto} other {# minutos}}. Si no lo ha pedido, ignore este mensaje: sin el enlace nadie puede acceder.',
  sign_in_button: 'Acceder',
  reset_subject: 'Una nueva contraseña para {workspace}',
  reset_text:
    'Hola, {name}:\n\nSe ha pedido una nueva contraseña para su cuenta en {workspace}. Elíjala aquí:',
  reset_link:
    'El enlace funciona una sola vez, durante {minutes, plural, one {# minuto} other {# minutos}}. Con la nueva contraseña se cierran todas sus demás sesiones. Si no lo ha pedido, ignore este mensaje: su contraseña no cambia.',
  reset_button: 'Elegir una nueva contraseña',
  link_address: 'Si el botón no funciona, abra esta dirección:',
  account_when: 'Cuándo: {at}',
  account_what: 'Dispositivo o llave: {what}',
  account_not_you:
    'Si no ha sido usted, cierre todas las sesiones en la página «Dónde ha iniciado sesión» y después cambie su contraseña.',
  account_button: 'Dónde ha iniciado sesión',
  account_new_device: 'Ha iniciado sesión en {workspace} con una aplicación',
  account_new_browser: 'Ha iniciado sesión en {workspace} con un navegador nuevo',
  account_app_added: 'Ha añadido una aplicación de autenticación a su cuenta en {workspace}',
  account_app_removed: 'Ha quitado la aplicación de autenticación de su cuenta en {workspace}',
  account_passkey_added: 'Ha añadido una llave de acceso a su cuenta en {workspace}',
  account_passkey_removed: 'Ha quitado una llave de acceso de su cuenta en {workspace}',
  account_codes_renewed: 'Ha recibido nuevos códigos de recuperación para su cuenta en {workspace}',
  account_code_used: 'Se ha usado un código de recuperación de su cuenta en {workspace}',
  account_codes_tried: 'Alguien que conoce su contraseña en {workspace} ha probado demasiados códigos',
  account_factors_reset:
    'Se han restablecido sus segundos factores en {workspace}: su contraseña basta de nuevo para iniciar sesión',
  rating_subject: '¿Qué tal fue nuestra ayuda con «{request}»?',
  rating_text:
    'Hola:\n\nSu solicitud {number, number, ::group-off} a {workspace} está resuelta. ¿Qué tal fue nuestra ayuda? Elija una respuesta:',
  rating_1: 'Muy mala',
  rating_2: 'Mala',
  rating_3: 'Ni buena ni mala',
  rating_4: 'Buena',
  rating_5: 'Muy buena',
  rating_last:
    'El enlace abre una página donde puede añadir un comentario. No se envía nada hasta que pulse el botón. Puede responder durante {days, plural, one {# día} other {# días}} y cambiar su respuesta durante {changeable, plural, one {# día} other {# días}}.',
  files_left:
    '{count, plural, one {# archivo no va adjunto} other {# archivos no van adjuntos}} a este mensaje. Acceda a su solicitud para {count, plural, one {descargarlo} other {descargarlos}}:',
  files_lost:
    '{count, plural, one {# archivo ya no está disponible} other {# archivos ya no están disponibles}}:',
  file_kibibytes: '{name} ({size, number, ::.#} KiB)',
  file_mebibytes: '{name} ({size, number, ::.#} MiB)',
  received_encrypted: 'Este correo está cifrado y no se puede leer aquí.',
  received_empty: '(sin texto)',
  received_without_subject: '(sin asunto)',
  test_subject: 'Mensaje de prueba de {workspace}',
  test_text: 'Esto es una prueba. Los mensajes de {workspace} llegan.',
};

/** By language. A new one is a new entry here. */
export const phrases = {
  en: { ...en, ...noticePhrases.en, ...notePhrases.en, ...pushPhrases.en, ...reasonPhrases.en },
  de: { ...de, ...noticePhrases.de, ...notePhrases.de, ...pushPhrases.de, ...reasonPhrases.de },
  fr: { ...fr, ...noticePhrases.fr, ...notePhrases.fr, ...pushPhrases.fr, ...reasonPhrases.fr },
  es: { ...es, ...noticePhrases.es, ...notePhrases.es, ...pushPhrases.es, ...reasonPhrases.es },
} as const;
