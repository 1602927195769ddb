import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attachment } from '@tidemark/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type MailSettings } from './mailer.ts';
import { aLetter } from './testing/a-letter.ts';
import { attachedTo } from './testing/mime-parts.ts';
import { headersOf, openSink, type SmtpSink } from './testing/smtp-sink.ts';

const mebibyte = 1024 * 1024;
let folder: string;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-attached-'));
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

const sinkOf = async (...behaviour: Parameters<typeof openSink>): Promise<SmtpSink> => {
  const sink = await openSink(...behaviour);
  closers.push(sink.close);
  return sink;
};

const mailerTo = (port: number | null, more: Partial<MailSettings> = {}) => {
  const mailer = createMailer({
    smtp: port === null ? null : { host: '127.0.0.1', port, secure: false, auth: null },
    from: null,
    dkim: null,
    folder,
    attachmentBytes: 10 * mebibyte,
    log: { warn: () => undefined },
    ...more,
  });
  closers.push(mailer.close);
  return mailer;
};

const bytesFor = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 256));

const file = (name: string, bytes: Uint8Array, contentType = 'application/octet-stream'): Attachment => ({
  id: name,
  name,
  contentType,
  size: bytes.byteLength,
  bytes: async function* () {
    for (let at = 0; at < bytes.byteLength; at += 1_000) yield bytes.subarray(at, at + 1_000);
  },
});

const files = [
  file('Rückgabe – 保証書 😀.pdf', bytesFor(100_000), 'application/pdf'),
  file('empty.txt', new Uint8Array(), 'text/plain; charset=utf-8'),
  file('lines.csv', Buffer.from('.\r\na,b\n.\nno end\r..'), 'text/csv; charset=utf-8'),
  file(`"quotes"; x='1' 50%.zip`, bytesFor(3), 'application/zip'),
  file('told.eml', Buffer.from('Subject: x\n\nFrom here\n.\n'), 'message/rfc822'),
  file(`${'länger und '.repeat(20)}.png`, bytesFor(255), 'image/png'),
];

const expected = await Promise.all(
  files.map(async ({ name, contentType, bytes }) => ({
    type: name.endsWith('.eml') ? 'application/octet-stream' : contentType.split(';')[0],
    disposition: 'attachment',
    name,
    bytes: Buffer.concat(await Array.fromAsync(bytes())),
  })),
);

const signing = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { dkim: { domainName: 'acme.example', keySelector: 'mail', privateKey: pem } };
};

describe('files of a mail', () => {
  test('arrive unchanged, under their names, as attachments and not inline', async () => {
    const sink = await sinkOf();
    expect(await mailerTo(sink.port).send(aLetter({ attachments: files }))).toEqual({ type: 'sent' });
    const [{ raw } = { raw: '' }] = sink.mails;
    expect(attachedTo(raw)).toEqual(expected);
    expect(raw).toContain('Hello Bob.');
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  test('are in the .eml file when no mail server is set', async () => {
    const letter = aLetter({ attachments: files });
    for (const again of [letter, letter]) expect(await mailerTo(null).send(again)).toEqual({ type: 'sent' });
    expect(await readdir(folder)).toEqual([`${letter.id}.eml`]);
    expect(attachedTo(await readFile(join(folder, `${letter.id}.eml`), 'latin1'))).toEqual(expected);
  });

  test.each([
    'a\r\nBcc: victim@else.example\r\n\r\n<script>.pdf',
    'a\nX-Evil: 1.pdf',
    `a"; filename="b.exe.pdf`,
    '=?utf-8?B?YQ==?=.pdf',
    '\u0000.pdf',
  ])('cannot add a header by their name: %j', async (name) => {
    const sink = await sinkOf();
    await mailerTo(sink.port).send(aLetter({ attachments: [file(name, bytesFor(10))] }));
    const [{ raw, to } = { raw: '', to: [] }] = sink.mails;
    expect(to).toEqual(['bob@customer.example']);
    expect(raw).not.toMatch(/^(?:Bcc|X-Evil|<script)/m);
    const [part] = attachedTo(raw);
    expect(part?.bytes).toEqual(bytesFor(10));
    expect(raw.match(/^Content-Disposition:/gm)).toHaveLength(1);
    expect(raw.match(/filename=/g)?.length ?? 0).toBeLessThanOrEqual(2);
  });

  test('are streamed: no more is in memory than the server accepts', async () => {
    let given = 0;
    let most = 0;
    const size = 32 * mebibyte;
    const piece = new Uint8Array(64 * 1024);
    const large: Attachment = {
      id: 'large',
      name: 'large.bin',
      contentType: 'application/octet-stream',
      size,
      bytes: async function* () {
        for (; given < size; given += piece.length) yield piece;
      },
    };
    const sink = await sinkOf(undefined, undefined, {
      onPiece: (received) => {
        most = Math.max(most, given - (received * 3) / 4);
      },
    });
    expect(await mailerTo(sink.port).send(aLetter({ attachments: [large] }))).toEqual({ type: 'sent' });
    expect(given).toBe(size);
    expect(most).toBeLessThan(size / 2);
  });

  test('that are large wait in the folder while they are signed, and leave nothing there', async () => {
    const sink = await sinkOf();
    const attachments = [file('large.bin', bytesFor(2 * mebibyte))];
    expect(await mailerTo(sink.port, signing()).send(aLetter({ attachments }))).toEqual({ type: 'sent' });
    const [{ raw } = { raw: '' }] = sink.mails;
    expect(headersOf(raw)[0]?.name).toBe('DKIM-Signature');
    expect(attachedTo(raw)[0]?.bytes.equals(bytesFor(2 * mebibyte))).toBe(true);
    // The library removes the file after it was read, and waits for neither the server nor the removal.
    await expect.poll(() => readdir(folder)).toEqual([]);
  });

  test('left by a dead process are deleted at the next start', async () => {
    const left = join(folder, 'message.1790000000000-abc');
    await writeFile(left, 'of a process that died');
    await utimes(left, 0, 0);
    const mailer = mailerTo(null);
    await mailer.close();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a file that cannot be read to its end', () => {
  const broken: Attachment = {
    ...file('broken.bin', bytesFor(300_000)),
    bytes: async function* () {
      yield bytesFor(200_000);
      throw new Error('The disk is broken.');
    },
  };

  test('is never sent in part: the connection ends before the mail is complete, and the server takes the next mail', async () => {
    const sink = await sinkOf();
    for (const more of [{}, signing()]) {
      const mailer = mailerTo(sink.port, more);
      expect(await mailer.send(aLetter({ attachments: [broken] }))).toEqual({
        type: 'failed',
        error: 'A file of it could not be read.',
      });
      expect(sink.mails).toEqual([]);
    }
    const mailer = mailerTo(sink.port);
    await mailer.send(aLetter({ attachments: [broken] }));
    expect(await mailer.send(aLetter({ attachments: files }))).toEqual({ type: 'sent' });
    expect(sink.mails).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves nothing in the folder', async () => {
    expect(await mailerTo(null).send(aLetter({ attachments: [broken] }))).toMatchObject({ type: 'failed' });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a server that', () => {
  const attachments = [file('large.bin', bytesFor(200_000))];

  test.each([
    [552, '5.3.4 Message too big'],
    [554, '5.7.1 Blocked for its content'],
  ])('refuses the content of a mail may accept it without its files: %i', async (code, text) => {
    const sink = await sinkOf((mail) => (attachedTo(mail.raw).length > 0 ? { code, text } : 'take'));
    const mailer = mailerTo(sink.port);
    expect(await mailer.send(aLetter({ attachments }))).toEqual({
      type: 'unwanted',
      error: `The mail server refused it: ${code} ${text}`,
      cause: expect.stringMatching(/^127\.0\.0\.1:\d+: /),
    });
    expect(await mailer.send(aLetter())).toEqual({ type: 'sent' });
  });

  test('announces a size limit is not sent more', async () => {
    const sink = await sinkOf(undefined, undefined, { size: 100_000 });
    const mailer = mailerTo(sink.port);
    expect(await mailer.send(aLetter({ attachments }))).toEqual({
      type: 'unwanted',
      error: 'The mail server takes no mail of this size.',
      cause: expect.stringMatching(/^127\.0\.0\.1:\d+: /),
    });
    expect(sink.mails).toEqual([]);
    expect(await mailer.send(aLetter({ attachments: [file('small.bin', bytesFor(50_000))] }))).toEqual({
      type: 'sent',
    });
  });
});
