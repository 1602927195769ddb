import { tmpdir } from 'node:os';
import type { MailResult } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { createSmtp } from './smtp.ts';
import { failureOf } from './smtp-failure.ts';
import { aLetter } from './testing/a-letter.ts';
import { openSink } from './testing/smtp-sink.ts';

/** The result of a letter whose receiver the server refuses. */
const sent = async (text: string): Promise<MailResult> => {
  const sink = await openSink(undefined, () => ({ code: 550, text }));
  const server = { host: '127.0.0.1', port: sink.port, secure: false, auth: null };
  const smtp = createSmtp({ server, dkim: null, folder: tmpdir() });
  const result = await smtp.send(aLetter());
  await smtp.close();
  await sink.close();
  return result;
};

test.each([
  '5.1.1 No such user',
  '5.1.10 Its domain takes no mail',
  '5.2.1 The mailbox is closed',
  '5.2.1 The email account that you tried to reach is disabled.',
  '5.2.1 This account does not exist',
])('the reply %s says that the address does not exist', async (text) => {
  const error = `The mail server says that there is no such address: 550 ${text}`;
  expect(await sent(text)).toMatchObject({ type: 'refused', error });
});

test.each([
  '5.7.1 Refused by policy',
  '5.1.0 Sender address rejected',
  '5.1.8 No such domain of the sender',
  '5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  '5.2.2 The mailbox is full',
  '5.1.100 What nobody has defined',
  'No such user, perhaps',
])('the reply %s does not say that the address does not exist', async (text) => {
  const error = `The mail server refused it: 550 ${text}`;
  expect(await sent(text)).toMatchObject({ type: 'refused', error });
});

test('a server that refuses the sender says nothing of the address', () => {
  const refusal = (command: string) =>
    Object.assign(new Error('Refused'), {
      ...{ code: 'EENVELOPE', command, responseCode: 550 },
      response: '550-5.1.1 <support@acme.example>\n550 5.1.1 unknown',
    });
  const errorOf = (command: string) => failureOf(refusal(command), { host: 'mx.example', port: 25 }).error;
  const said = '550-5.1.1 <support@acme.example> 550 5.1.1 unknown';
  expect(errorOf('MAIL FROM')).toBe(`The mail server refused it: ${said}`);
  expect(errorOf('RCPT TO')).toBe(`The mail server says that there is no such address: ${said}`);
});
