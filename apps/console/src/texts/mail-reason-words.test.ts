import { expect, test } from 'vitest';
import { accountReasons } from './french/account-reasons.ts';
import { mailReasons } from './french/mail-reasons.ts';
import { mailErrorIn } from './mail-reason-words.ts';

test('says in the language of the agent why a mail failed, with what the mail server said', () => {
  const error = 'The mail server refused it: 550 No such user';
  const said = '550 No such user';
  expect(mailErrorIn(mailReasons, { error, reason: 'refused', said })).toBe(
    'Le serveur de messagerie a refusé l’e-mail. 550 No such user',
  );
  expect(mailErrorIn(mailReasons, { error: 'x', reason: 'link_expired', said: null })).toBe(
    'Le lien qu’il contient a expiré.',
  );
});

test('says in the language of the agent why no mail is fetched, with what the mail server said', () => {
  const error = 'The mail server imap.acme.example:993 does not accept the sign-in. It says: Wrong password';
  expect(mailErrorIn(accountReasons, { error, reason: 'sign_in_refused', said: 'Wrong password' })).toBe(
    'Le serveur de messagerie a refusé l’identification. Wrong password',
  );
});

test('shows a sentence without a code as it is', () => {
  expect(mailErrorIn(mailReasons, { error: 'As before.', reason: null, said: null })).toBe('As before.');
});

test('shows the sentence of a code that only a newer console knows as it is', () => {
  const words: Readonly<Record<string, string>> = mailReasons;
  expect(mailErrorIn(words, { error: 'It is new: 550 Soon', reason: 'new_code', said: '550 Soon' })).toBe(
    'It is new: 550 Soon',
  );
});
