import { expect, test } from 'vitest';
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

test('shows a sentence without a code as it is', () => {
  expect(mailErrorIn(mailReasons, { error: 'As before.', reason: null, said: null })).toBe('As before.');
});
