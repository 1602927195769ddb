import { expect, test } from 'vitest';
import { accountFaultOf } from './account-reasons.ts';

const server = 'The mail server imap.acme.example:993';

test.each([
  ['Nobody has signed in yet.', 'not_signed_in', ''],
  [`${server} does not accept the sign-in. It says: No. It says: no`, 'sign_in_refused', 'No. It says: no'],
  [`${server} could not be reached. It says: Too many connections`, 'not_opened', 'Too many connections'],
  [`${server} could not open the folder Support. It does not answer.`, 'no_answer', ''],
  [
    `${server} could not open the folder a\nb. It says: It does not answer.`,
    'folder_not_opened',
    'It does not answer.',
  ],
  [`${server} could not search the folder Support.`, 'folder_not_searched', ''],
  [
    `${server} could not give out the mail with the UID 7. It says: It is damaged`,
    'mail_not_given',
    'It is damaged',
  ],
  [
    'Google does not accept the sign-in any more. Google says invalid_grant.',
    'access_ended',
    'invalid_grant',
  ],
  ['Microsoft gave no token. Microsoft answered 503.', 'no_token', '503'],
  ['Google could not be asked for a token.', 'provider_away', ''],
  ['Google could not be asked for a token. It is away.', 'provider_away', 'It is away.'],
  ['Fetching failed unexpectedly: one\ntwo It says: three', 'unexpected', 'one\ntwo It says: three'],
])('the sentence %j has a code, and what others said', (sentence, reason, said) => {
  expect(accountFaultOf(sentence)).toEqual({ reason, said });
});

test('a sentence that nobody knows has no code, also if it ends with one that has', () => {
  for (const sentence of [
    '',
    'The folder is away.',
    'It says: Nobody has signed in yet.',
    `${server} could not be reached. It hums.`,
  ])
    expect(accountFaultOf(sentence), sentence).toBeNull();
});
