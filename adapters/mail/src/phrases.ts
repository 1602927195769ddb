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
  sign_in_subject: 'Sign in to {workspace}',
  sign_in_text: 'Hello,\n\nwith this link you sign in to your requests to {workspace}:',
  sign_in_link:
    'The link works once, and for {minutes, plural, one {# minute} other {# minutes}}. If you did not ask for it, ignore this mail: nobody can sign in without it.',
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
  sign_in_subject: 'Anmeldung bei {workspace}',
  sign_in_text: 'Guten Tag,\n\nmit diesem Link melden Sie sich bei Ihren Anfragen an {workspace} an:',
  sign_in_link:
    'Der Link funktioniert einmal und {minutes, plural, one {# Minute} other {# Minuten}} lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ohne den Link kann sich niemand anmelden.',
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
  sign_in_subject: 'Connexion à {workspace}',
  sign_in_text: 'Bonjour,\n\nce lien vous connecte à vos demandes adressées à {workspace} :',
  sign_in_link:
    'Le lien fonctionne une seule fois, pendant {minutes, plural, one {# minute} other {# minutes}}. Si vous ne l’avez pas demandé, ignorez ce message : sans ce lien, personne ne peut se connecter.',
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
  sign_in_subject: 'Acceso a {workspace}',
  sign_in_text: 'Hola:\n\ncon este enlace accede a sus solicitudes a {workspace}:',
  sign_in_link:
    'El enlace funciona una sola vez, durante {minutes, plural, one {# minuto} other {# minutos}}. Si no lo ha pedido, ignore este mensaje: sin el enlace nadie puede acceder.',
  test_subject: 'Mensaje de prueba de {workspace}',
  test_text: 'Esto es una prueba. Los mensajes de {workspace} llegan.',
};

/** By language. A new one is a new entry here. */
export const phrases = { en, de, fr, es } as const;
