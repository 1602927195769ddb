import type { MailPhrase } from '@tidemark/domain';

type Phrases = Readonly<Record<MailPhrase, string>>;

const en: Phrases = {
  reply_footer: 'This is about your request {number, number, ::group-off} to {workspace}.',
  rule_footer: 'This mail was sent automatically by {workspace}.',
  notice_footer: 'You get this because you manage the workspace {workspace}.',
  invitation_subject: 'Your invitation to {workspace}',
  invitation_text:
    'Hello {name},\n\nyou are invited to answer customers at {workspace}. Choose your password here:',
  invitation_link:
    'The link works once, and for {days, plural, one {# day} other {# days}}. If you do not expect it, you need not do anything.',
  test_subject: 'Test mail from {workspace}',
  test_text: 'This is a test. Mail from {workspace} arrives.',
};

const de: Phrases = {
  reply_footer: 'Es geht um Ihre Anfrage {number, number, ::group-off} an {workspace}.',
  rule_footer: 'Diese Nachricht wurde automatisch von {workspace} gesendet.',
  notice_footer: 'Sie erhalten diese Nachricht, weil Sie den Arbeitsbereich {workspace} verwalten.',
  invitation_subject: 'Ihre Einladung zu {workspace}',
  invitation_text:
    'Guten Tag {name},\n\nSie sind eingeladen, bei {workspace} Kundenanfragen zu beantworten. Wählen Sie hier Ihr Passwort:',
  invitation_link:
    'Der Link funktioniert einmal und {days, plural, one {# Tag} other {# Tage}} lang. Wenn Sie ihn nicht erwarten, brauchen Sie nichts zu tun.',
  test_subject: 'Testnachricht von {workspace}',
  test_text: 'Dies ist ein Test. Nachrichten von {workspace} kommen an.',
};

const fr: Phrases = {
  reply_footer: 'Ce message concerne votre demande {number, number, ::group-off} adressée à {workspace}.',
  rule_footer: 'Ce message a été envoyé automatiquement par {workspace}.',
  notice_footer: 'Vous recevez ce message parce que vous gérez l’espace {workspace}.',
  invitation_subject: 'Votre invitation à {workspace}',
  invitation_text:
    'Bonjour {name},\n\nvous êtes invité à répondre aux clients de {workspace}. Choisissez votre mot de passe ici :',
  invitation_link:
    'Le lien fonctionne une seule fois, pendant {days, plural, one {# jour} other {# jours}}. Si vous ne l’attendez pas, vous n’avez rien à faire.',
  test_subject: 'Message de test de {workspace}',
  test_text: 'Ceci est un test. Les messages de {workspace} arrivent.',
};

const es: Phrases = {
  reply_footer: 'Este mensaje trata de su solicitud {number, number, ::group-off} a {workspace}.',
  rule_footer: 'Este mensaje fue enviado automáticamente por {workspace}.',
  notice_footer: 'Recibe este mensaje porque administra el espacio {workspace}.',
  invitation_subject: 'Su invitación a {workspace}',
  invitation_text:
    'Hola, {name}:\n\nle invitamos a responder a los clientes de {workspace}. Elija aquí su contraseña:',
  invitation_link:
    'El enlace funciona una sola vez, durante {days, plural, one {# día} other {# días}}. Si no lo espera, no tiene que hacer nada.',
  test_subject: 'Mensaje de prueba de {workspace}',
  test_text: 'Esto es una prueba. Los mensajes de {workspace} llegan.',
};

/** By language. A new one is a new entry here. */
export const phrases = { en, de, fr, es } as const;
