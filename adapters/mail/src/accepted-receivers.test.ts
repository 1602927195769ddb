import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Carrier } from './mailer.ts';
import { createSmtp } from './smtp.ts';
import { aLetter } from './testing/a-letter.ts';
import { headersOf, openSink, type SmtpSink } from './testing/smtp-sink.ts';

const smtpTo = ({ port }: SmtpSink, library = () => import('nodemailer')): Carrier =>
  createSmtp({
    server: { host: '127.0.0.1', port, secure: false, auth: null },
    dkim: null,
    folder: tmpdir(),
    library,
  });

const close = async (smtp: Carrier, sink: SmtpSink): Promise<void> => {
  await smtp.close();
  await sink.close();
};

test('a mail that only the copies got says so, and goes to its receiver alone at the next attempt', async () => {
  let isBusy = true;
  const letter = aLetter({ to: 'bob@Customer.example', cc: ['dana@birch.example', 'eli@north.example'] });
  const sink = await openSink(undefined, (address) =>
    isBusy && address !== 'dana@birch.example' ? { code: 450, text: 'Busy' } : 'take',
  );
  const mailer = smtpTo(sink);
  const first = await mailer.send(letter);
  expect(first).toMatchObject({ type: 'failed', takenBy: ['dana@birch.example'] });
  isBusy = false;
  expect(await mailer.send({ ...letter, takenBy: ['dana@birch.example'] })).toEqual({ type: 'sent' });
  expect(sink.mails.map(({ to }) => to)).toEqual([
    ['dana@birch.example'],
    ['bob@customer.example', 'eli@north.example'],
  ]);
  for (const { raw } of sink.mails)
    expect(headersOf(raw)).toContainEqual({ name: 'Cc', value: letter.cc.join(', ') });
  await close(mailer, sink);
});

test.each([
  [550, 'refused', 'The mail server refused it: 550 5.7.1 Policy'],
  [450, 'failed', 'The mail server did not take it yet: 450 5.7.1 Policy'],
] as const)(
  'a mail that nobody gets says with %i what the server said of its receiver, not of a copy',
  async (code, type, error) => {
    const letter = aLetter({ to: 'bob@customer.example', cc: ['dana@birch.example'] });
    const sink = await openSink(undefined, (address) =>
      address === 'dana@birch.example'
        ? { code: 550, text: '5.1.1 No such user' }
        : { code, text: '5.7.1 Policy' },
    );
    const mailer = smtpTo(sink);
    expect(await mailer.send(letter)).toMatchObject({ type, error });
    await close(mailer, sink);
  },
);

test('mail is sent once the library could be loaded', async () => {
  const sink = await openSink();
  const libraries = [() => Promise.reject(new Error('EMFILE: too many open files'))];
  const smtp = smtpTo(sink, () => libraries.pop()?.() ?? import('nodemailer'));
  expect(await smtp.send(aLetter())).toMatchObject({ type: 'failed' });
  expect(await smtp.send(aLetter())).toEqual({ type: 'sent' });
  await close(smtp, sink);
});
