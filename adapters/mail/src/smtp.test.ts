import { generateKeyPairSync } from 'node:crypto';
import type { Letter, Mailer } from '@tidemark/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailer, type MailSettings } from './mailer.ts';
import { aLetter } from './testing/a-letter.ts';
import { headersOf, openSink, type SmtpSink } from './testing/smtp-sink.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const sinkOf = async (...behaviour: Parameters<typeof openSink>): Promise<SmtpSink> => {
  const sink = await openSink(...behaviour);
  closers.push(sink.close);
  return sink;
};

const mailerTo = (port: number, more: Partial<MailSettings> = {}): Mailer => {
  const mailer = createMailer({
    smtp: { host: '127.0.0.1', port, secure: false, auth: null },
    from: null,
    dkim: null,
    folder: '/nowhere',
    attachmentBytes: 0,
    log: { warn: () => undefined },
    ...more,
  });
  closers.push(mailer.close);
  return mailer;
};

const sent = async (...letters: readonly Letter[]) => {
  const sink = await sinkOf();
  const mailer = mailerTo(sink.port);
  for (const letter of letters) expect(await mailer.send(letter)).toEqual({ type: 'sent' });
  return sink.mails;
};

const usualHeaders = [
  'Content-Language',
  'X-Tidemark-Mail',
  'From',
  'To',
  'Reply-To',
  'In-Reply-To',
  'References',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
];

describe('a mail at the server', () => {
  test('has the expected headers and no others, in one thread, as text and as HTML', async () => {
    const [mail] = await sent(aLetter());
    const headers = headersOf(mail?.raw ?? '');
    expect(headers.map(({ name }) => name).toSorted()).toEqual(usualHeaders.toSorted());
    expect(Object.fromEntries(headers.map(({ name, value }) => [name, value]))).toMatchObject({
      From: 'Acme Support <support@acme.example>',
      To: 'bob@customer.example',
      'Reply-To': 'support+token@acme.example',
      Subject: 'Re: My printer is on fire',
      'Message-ID': '<token.1@acme.example>',
      'In-Reply-To': '<token.0@acme.example>',
      References: '<token@acme.example> <token.0@acme.example>',
      Date: 'Fri, 20 Nov 2026 08:05:00 +0000',
      'Content-Type': expect.stringContaining('multipart/alternative'),
    });
    expect(mail?.raw).toMatch(/text\/plain[\s\S]*Hello Bob\.[\s\S]*text\/html[\s\S]*<p>Hello Bob\.<\/p>/);
  });

  test('goes to its copies too, and names them', async () => {
    const cc = ['dana@birch.example', 'eli@north.example'];
    const [mail] = await sent(aLetter({ cc }));
    expect(mail?.to).toEqual(['bob@customer.example', ...cc]);
    expect(headersOf(mail?.raw ?? '')).toContainEqual({ name: 'Cc', value: cc.join(', ') });
  });

  test.each(['dana', 'dana@birch.example\r\nBcc: eve@evil.example', 'a@b.example, c@d.example'])(
    'with a copy to %j is not sent',
    async (address) => {
      const sink = await sinkOf();
      const result = await mailerTo(sink.port).send(aLetter({ cc: [address] }));
      expect([result.type, sink.mails]).toEqual(['refused', []]);
    },
  );

  test('says which copies the server refused, and fails where it refused the receiver', async () => {
    const refusing = (one: string, code: number) =>
      sinkOf(undefined, (address) => (address === one ? { code, text: 'No such user' } : 'take'));
    const letter = aLetter({ cc: ['dana@birch.example'] });
    const some = await refusing('dana@birch.example', 550);
    expect(await mailerTo(some.port).send(letter)).toEqual({ type: 'sent', refused: ['dana@birch.example'] });
    const gone = await refusing(letter.to, 550);
    expect(await mailerTo(gone.port).send(letter)).toMatchObject({ type: 'refused' });
    const later = await refusing(letter.to, 450);
    expect(await mailerTo(later.port).send(letter)).toMatchObject({ type: 'failed' });
  });

  test('asks automatic responders for no reply when a rule sent it', async () => {
    const [mail] = await sent(aLetter({ automatic: true }));
    expect(headersOf(mail?.raw ?? '')).toEqual(
      expect.arrayContaining([
        { name: 'Auto-Submitted', value: 'auto-generated' },
        { name: 'X-Auto-Response-Suppress', value: 'All' },
      ]),
    );
  });

  test('says that it is an answer when a machine answers a mail, and names that one', async () => {
    const references = ['token@acme.example', "odd!#$%&'*+/=?^_`{|}~-.[1]@[192.0.2.1]"];
    const [mail] = await sent(aLetter({ automatic: true, answersMail: true, references }));
    expect(headersOf(mail?.raw ?? '')).toEqual(
      expect.arrayContaining([
        { name: 'Auto-Submitted', value: 'auto-replied' },
        { name: 'In-Reply-To', value: `<${references[1]}>` },
      ]),
    );
  });

  test.each(['a@b>\r\nBcc: v@e.example', 'a b@c', '<a@b>', 'nobody', 'ü@b'])(
    'is not sent with what is no Message-ID in its thread: %j',
    async (id) => {
      const sink = await sinkOf();
      const letter = aLetter({ references: [id] });
      expect(await mailerTo(sink.port).send(letter)).toMatchObject({ type: 'refused' });
      expect(sink.mails).toEqual([]);
    },
  );

  const evil = 'x\r\nBcc: victim@else.example\r\n\r\n<script>';

  test.each<[string, Partial<Letter>]>([
    ['the subject', { subject: evil }],
    ['the name of the sender', { from: { name: evil, address: 'support@acme.example' } }],
    ['the language', { language: evil }],
    ['a lone line feed in the subject', { subject: 'x\nBcc: victim@else.example' }],
    [
      'a lone carriage return in the name',
      { from: { name: 'x\rBcc: v@e.example', address: 'support@acme.example' } },
    ],
    ['a very long subject', { subject: `${'ü'.repeat(254)}\r\nBcc: victim@else.example` }],
    [
      'a name that looks like addresses',
      { from: { name: 'a@b.example, <c@d.example>', address: 'support@acme.example' } },
    ],
  ])('gets no extra header and no extra recipient by %s', async (_where, wanted) => {
    const [mail] = await sent(aLetter(wanted));
    const names = headersOf(mail?.raw ?? '').map(({ name }) => name);
    expect(names.toSorted()).toEqual(usualHeaders.toSorted());
    expect(mail?.to).toEqual(['bob@customer.example']);
    expect(mail?.from).toBe('support+bounce@acme.example');
  });

  test.each([
    'bob@customer.example\r\nRCPT TO:<victim@else.example>',
    'bob@customer.example, victim@else.example',
    'victim@else.example <bob@customer.example>',
    'group: victim@else.example;',
    '"victim@else.example bob"@customer.example',
    'bob(victim@else.example)@customer.example',
    'bob@customer.example>',
    'bob@[127.0.0.1]',
    'bob\u0000@customer.example',
    'bob@customer',
    'böb@customer.example',
    '',
  ])('is never sent to anything but a plain address: %j', async (to) => {
    const sink = await sinkOf();
    expect(await mailerTo(sink.port).send(aLetter({ to }))).toMatchObject({ type: 'refused' });
    expect(sink.mails).toEqual([]);
  });

  test('goes to exactly the stored address, for two hundred of them', async () => {
    const specials = "!#$%&'*+/=?^_`{|}~-.";
    const addresses = Array.from({ length: 200 }, (_, index) => {
      const special = specials[index % (specials.length - 1)] ?? '';
      return `${index % 2 === 0 ? 'Bob' : 'ann'}${special}${index}@${'sub.'.repeat(index % 5)}customer-${index}.example`;
    });
    const mails = await sent(...addresses.map((to) => aLetter({ to })));
    expect(mails.map(({ to }) => to)).toEqual(addresses.map((address) => [address]));
  });

  test('is signed where a key is set', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const sink = await sinkOf();
    const dkim = { domainName: 'acme.example', keySelector: 'mail', privateKey: pem };
    await mailerTo(sink.port, { dkim }).send(aLetter());
    const signature = headersOf(sink.mails[0]?.raw ?? '').find(({ name }) => name === 'DKIM-Signature');
    expect(signature?.value).toMatch(/d=acme\.example;.*s=mail;/);
  });

  test('is signed with the key of its sender alone where it has one', async () => {
    const keyOf = () =>
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString();
    const sink = await sinkOf();
    const dkim = { domainName: 'host.example', keySelector: 'mail', privateKey: keyOf() };
    const own = { domain: 'acme.example', selector: 'tidemark-1', privateKey: keyOf() };
    const mailer = mailerTo(sink.port, { dkim });
    for (const key of [own, null]) await mailer.send(aLetter(), key);
    const signatures = sink.mails.map(({ raw }) =>
      headersOf(raw)
        .filter(({ name }) => name === 'DKIM-Signature')
        .map(({ value }) => /d=[^;]+;.*s=[^;]+/.exec(value)?.[0].replace(/;.* s=/, ' ')),
    );
    expect(signatures).toEqual([['d=acme.example tidemark-1'], ['d=host.example mail']]);
  });
});

describe('a server that', () => {
  test('answers with a temporary error is tried later', async () => {
    const later = { code: 451, text: 'Greylisted, try again' } as const;
    const sink = await sinkOf((_mail, count) => (count === 0 ? later : 'take'));
    const mailer = mailerTo(sink.port);
    expect(await mailer.send(aLetter())).toEqual({
      type: 'failed',
      error: 'The mail server did not take it yet: 451 Greylisted, try again',
      cause: expect.stringContaining(`127.0.0.1:${sink.port}: `),
    });
    expect(await mailer.send(aLetter())).toEqual({ type: 'sent' });
  });

  test('answers with a permanent error is not tried again, and its reason is stored on one line', async () => {
    const sink = await sinkOf(undefined, () => ({ code: 550, text: '5.7.1 We do not know you' }));
    expect(await mailerTo(sink.port).send(aLetter())).toEqual({
      type: 'refused',
      error: 'The mail server refused it: 550 5.7.1 We do not know you',
      cause: expect.stringMatching(/^127\.0\.0\.1:\d+: .*550 5\.7\.1 We do not know you$/),
    });
  });

  test('disconnects after the mail gets it again under the same message id', async () => {
    const sink = await sinkOf((_mail, count) => (count === 0 ? 'hang up' : 'take'));
    const mailer = mailerTo(sink.port);
    expect(await mailer.send(aLetter())).toEqual({
      type: 'failed',
      error: 'The mail server cannot be reached, or ended the connection.',
      cause: expect.stringContaining(`127.0.0.1:${sink.port}: `),
    });
    expect(await mailer.send(aLetter())).toEqual({ type: 'sent' });
    const ids = sink.mails.map(({ raw }) => headersOf(raw).find(({ name }) => name === 'Message-ID')?.value);
    expect(ids).toEqual(['<token.1@acme.example>', '<token.1@acme.example>']);
  });

  test('cannot be reached is tried later', async () => {
    const sink = await openSink();
    await sink.close();
    expect(await mailerTo(sink.port).send(aLetter())).toEqual({
      type: 'failed',
      error: 'The mail server cannot be reached, or ended the connection.',
      cause: `127.0.0.1:${sink.port}: connect ECONNREFUSED 127.0.0.1:${sink.port}`,
    });
  });

  test('has no encryption gets no password', async () => {
    const sink = await sinkOf();
    const auth = { user: 'me', pass: 'secret' };
    // This machine by a name that does not say so.
    const smtp = { host: '127.1', port: sink.port, secure: false, auth };
    expect(await mailerTo(sink.port, { smtp }).send(aLetter())).toEqual({
      type: 'failed',
      error: 'The mail server offers no encryption that can be trusted.',
      cause: expect.stringContaining(`127.1:${sink.port}: `),
    });
    expect(sink.mails).toEqual([]);
  });
});
