import { customerNotificationKinds, notificationKinds } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { createMailTexts } from './mail-texts.ts';
import { phrases } from './phrases.ts';

const texts = createMailTexts();

test('mail is in the workspace’s language if it is translated, and otherwise in English', () => {
  const languages = ['en', 'de', 'de-CH', 'fr-CA', 'es-419', 'pt-BR', 'constructor'].map(texts.languageOf);
  expect(languages).toEqual(['en', 'de', 'de', 'fr', 'es', 'en', 'en']);
  expect(texts.say('de', 'rule_footer', { workspace: 'Acme' })).toContain('automatisch von Acme');
});

describe.each(Object.entries(phrases))('in %s', (language, own) => {
  test('every phrase can be written, with all its values', () => {
    const counts = {
      number: 12_345,
      days: 7,
      minutes: 10,
      changeable: 14,
      count: 3,
      size: 512,
      most: 256,
      more: 5,
      uid: 7_001,
    };
    const values = {
      workspace: 'Acme <b>{x}</b>',
      reason: 'It is {x}.',
      rule: 'A <b>rule</b>',
      to: 'ann@acme.example',
      name: 'Zoë',
      request: 'Help!',
      date: '3 March',
      at: '2026-11-20 10:00 UTC',
      what: 'Phone',
      address: 'support@acme.example',
      sender: 'zoë@customer.example',
      recipient: 'bob@customer.example',
      folder: 'INBOX',
      mailbox: 'cora@customer.example',
      email: 'pat@customer.example',
      user: 'help@acme.example',
      host: 'imap.acme.example',
      since: '2026-11-20 10:00 UTC',
      code: '123456789',
      link: 'https://acme.example/?a=1&b={2}',
      url: 'https://hooks.acme.example/{x}',
      ...counts,
    };
    for (const [phrase, pattern] of Object.entries(own)) {
      const said = texts.say(language, phrase as 'test_text', values);
      for (const [name, value] of Object.entries(values))
        if (pattern.includes(`{${name}`)) expect(said).toContain(String(value));
    }
  });
});

test.each([
  ['en', 'Request #12345', 'You have a reply.'],
  ['de', 'Anfrage 12345', 'Sie haben eine Antwort.'],
  ['fr', 'Demande 12345', 'Vous avez une réponse.'],
  ['es', 'Solicitud 12345', 'Tiene una respuesta.'],
])(
  'a push names the request by its number, and describes the change in one sentence: %s',
  (language, title, body) => {
    const pushed = [
      texts.say(language, 'push_request', { number: 12_345 }),
      texts.say(language, 'push_agent_replied', {}),
    ];
    expect(pushed).toEqual([title, body]);
    for (const kind of [...notificationKinds, ...customerNotificationKinds])
      expect(texts.say(language, `push_${kind}`, {})).toMatch(/^\p{Lu}.*\.$/u);
  },
);

test('one day is singular', () => {
  expect(texts.say('en', 'invitation_link', { days: 1 })).toContain('for 1 day.');
  expect(texts.say('fr', 'invitation_link', { days: 7 })).toContain('7 jours');
});

test.each([
  [
    'en',
    '1 email is in quarantine. Nobody sees it until somebody releases it.',
    '3 emails are in quarantine. Nobody sees them until somebody releases them.',
  ],
  [
    'de',
    '1 E-Mail ist in Quarantäne. Niemand sieht sie, bis jemand sie freigibt.',
    '3 E-Mails sind in Quarantäne. Niemand sieht sie, bis jemand sie freigibt.',
  ],
  [
    'fr',
    '1 e-mail est en quarantaine. Personne ne le voit tant que quelqu’un ne le libère pas.',
    '3 e-mails sont en quarantaine. Personne ne les voit tant que quelqu’un ne les libère pas.',
  ],
  [
    'es',
    '1 correo está en cuarentena. Nadie lo verá hasta que alguien lo libere.',
    '3 correos están en cuarentena. Nadie los verá hasta que alguien los libere.',
  ],
])('a notice about one mail in quarantine is singular: %s', (language, one, three) => {
  expect(texts.say(language, 'notice_quarantine_text', { count: 1 })).toBe(one);
  expect(texts.say(language, 'notice_quarantine_text', { count: 3 })).toBe(three);
});

test.each([
  ['en', 'An email from an unknown sender', 'An unknown sender'],
  ['de', 'Eine E-Mail von einem unbekannten Absender', 'Ein unbekannter Absender'],
  ['fr', 'Un e-mail d’un expéditeur inconnu', 'Un expéditeur inconnu'],
  ['es', 'Un correo de un remitente desconocido', 'Un remitente desconocido'],
])('a notice about an unknown sender is a whole sentence: %s', (language, from, subject) => {
  const kinds = ['parked', 'unfetched', 'waits'] as const;
  const said = kinds.map((kind) => texts.say(language, `notice_mail_${kind}_text_unnamed`, {}));
  expect(said).toEqual(kinds.map(() => expect.stringMatching(`^${from} `)));
  expect(texts.say(language, 'notice_sender_storm_text_unnamed', {})).toMatch(`${subject} `);
});

test.each([
  ['en', 'The mail server does not respond.'],
  ['de', 'Der Mailserver antwortet nicht.'],
  ['fr', 'Le serveur de messagerie ne répond pas.'],
  ['es', 'El servidor de correo no responde.'],
])('a notice about a mailbox gives the reason in the reader’s language: %s', (language, words) => {
  expect(texts.say(language, 'mailbox_no_answer', {})).toBe(words);
});

test('a sign-in link says how long it works, and what to do without having requested it', () => {
  const link = { minutes: 10 };
  expect(texts.say('en', 'sign_in_link', link)).toMatch(
    /for 10 minutes\..*did not ask for it, ignore this email/,
  );
  expect(texts.say('de', 'sign_in_link', link)).toMatch(/10 Minuten lang\..*nicht angefordert/);
  expect(texts.say('fr', 'sign_in_link', link)).toMatch(/pendant 10 minutes\..*pas demandé/);
  expect(texts.say('es', 'sign_in_link', link)).toMatch(/durante 10 minutos\..*no lo ha pedido/);
});

test.each([
  ['en', '1 file is not', '2 files are not', 'Sign in to your request', 'a.pdf (12.5 MiB)', 'a.pdf (7 KiB)'],
  ['de', '1 Datei ist', '2 Dateien sind', 'Melden Sie sich', 'a.pdf (12,5 MiB)', 'a.pdf (7 KiB)'],
  ['fr', '1 fichier n’est', '2 fichiers ne sont', 'Connectez-vous', 'a.pdf (12,5 Mio)', 'a.pdf (7 Kio)'],
  ['es', '1 archivo no', '2 archivos no', 'Acceda a su solicitud', 'a.pdf (12,5 MiB)', 'a.pdf (7 KiB)'],
])(
  'a mail lists the omitted files with their number, place and sizes: %s',
  (language, one, two, where, large, small) => {
    const [left, lefts] = [1, 2].map((count) => texts.say(language, 'files_left', { count }));
    expect(left).toContain(one);
    expect(lefts).toContain(two);
    expect(left).toContain(where);
    expect(texts.say(language, 'files_lost', { count: 1 })).toMatch(/^1 .*:$/);
    const sized = [
      texts.say(language, 'file_mebibytes', { name: 'a.pdf', size: 12.46 }),
      texts.say(language, 'file_kibibytes', { name: 'a.pdf', size: 7 }),
    ];
    expect(sized.map((line) => line.replace(/\s/gu, ' '))).toEqual([large, small]);
  },
);

test.each([
  ['en', 'Read and answer it on the web:'],
  ['de', 'Online lesen und antworten:'],
  ['fr', 'Lire et répondre en ligne :'],
  ['es', 'Leer y responder en línea:'],
])('a reply links to its request on the web, in the workspace’s language: %s', (language, words) => {
  expect(texts.say(language, 'reply_link', {})).toBe(words);
});

test.each([
  ['en', 'Hello Bo,\n\nYou have been invited to help the customers of Acme.'],
  ['de', 'Guten Tag Bo,\n\nSie wurden eingeladen, den Kunden von Acme zu helfen.'],
  ['fr', 'Bonjour Bo,\n\nNous vous invitons à aider les clients de Acme.'],
  ['es', 'Hola, Bo:\n\nLe han invitado a atender a los clientes de Acme.'],
] as const)(
  'an invitation is a letter, with a capital where its language has one: %s',
  (language, beginning) => {
    const said = texts.say(language, 'invitation_text', { name: 'Bo', workspace: 'Acme' });
    expect(said).toContain(beginning);
  },
);
