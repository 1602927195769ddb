import { limits } from '@tidemark/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMail, aMultipart, bytesOf, factsOf, foundIn, split, textOf, utf8Of } from '../testing/read-mail.ts';

const sample = utf8Of(
  'From mbox Mon Nov 23 10:00:00 2026',
  'Received: from a.example',
  'From: =?utf-8?q?J=C3=B6rg?=',
  ' <joerg@a.example>',
  'To: support@b.example, "Ann, Billing" <ann@b.example>',
  'Subject: Invoice',
  'Message-ID: <1@a.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="outer"',
  '',
  'This is a multipart message.',
  '--outer',
  'Content-Type: multipart/alternative; boundary="outer2"',
  '',
  '--outer2',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe aus=20',
  'K=C3=B6ln',
  '--outer2',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Grüße <img src="cid:1@pic"></p>',
  '--outer2--',
  '',
  '--outer',
  'Content-Type: image/png',
  'Content-ID: <1@pic>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--outer',
  "Content-Disposition: attachment; filename*=utf-8''Rechnung%20f%C3%BCr%20Ann.pdf",
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjQK',
  '--outer',
  'Content-Type: message/rfc822',
  '',
  'From: bob@c.example',
  'Subject: Inside',
  '',
  'Text',
  '--outer--',
  'behind',
);

describe('splitting a mail', () => {
  test('finds the text, the files and their bytes', async () => {
    const facts = factsOf(sample);
    expect(facts.text).toBe('Grüße aus Köln');
    expect(facts.html).toBe('<p>Grüße <img src="cid:1@pic"></p>');
    expect(facts.parts.map(({ name, inline, size }) => ({ name, inline, size }))).toEqual([
      { name: 'picture-1.png', inline: true, size: 8 },
      { name: 'Rechnung für Ann.pdf', inline: false, size: 9 },
      { name: 'Inside.eml', inline: false, size: 44 },
    ]);
    expect(await textOf(facts.parts[1])).toBe('%PDF-1.4\n');
    expect(await textOf(facts.parts[2])).toBe('From: bob@c.example\r\nSubject: Inside\r\n\r\nText');
  });

  test('gives the same whatever pieces the bytes arrive in', () => {
    const whole = foundIn(sample);
    for (let step = 1; step < 80; step++) expect(foundIn(sample, step)).toEqual(whole);
    fc.assert(
      fc.property(fc.array(mimeLine, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (lines, step) => {
        const bytes = bytesOf('Content-Type: multipart/mixed; boundary=b', '', ...lines);
        expect(split(bytes, step)).toEqual(split(bytes));
      }),
      { numRuns: 300 },
    );
  });

  test('reads the first line of a part behind one whose only line is longer than a header may be', () => {
    const long = 'x'.repeat(limits.inbound.header.bytes + 40_000);
    const parts = ['--b', long, '--b', 'Content-Type: text/html', '', '<p>Hi</p>', '--b--'];
    const bytes = bytesOf('Content-Type: multipart/mixed; boundary=b', '', ...parts);
    expect(split(bytes, limits.inbound.header.bytes + 20_000)).toEqual(split(bytes));
  });

  test('reads a mail that is cut off after any byte', () => {
    for (let length = 0; length < sample.length; length++) {
      const facts = foundIn(sample.subarray(0, length));
      expect(facts.files.every(({ span }) => span.to <= length)).toBe(true);
    }
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['a mix', null],
  ])('reads lines that end with %s', (_name, end) => {
    const lines = Buffer.from(sample).toString().split('\r\n');
    const mixed = lines.map((line, index) => line + (end ?? (index % 3 === 0 ? '\n' : '\r\n'))).join('');
    const facts = factsOf(new TextEncoder().encode(mixed));
    expect(facts).toMatchObject({ subject: 'Invoice', text: 'Grüße aus Köln', from: [{ name: 'Jörg' }] });
    expect(facts.parts.map(({ name }) => name)).toEqual(factsOf(sample).parts.map(({ name }) => name));
  });

  test('a carriage return alone ends no line, so that it begins no header', () => {
    const facts = factsOf(utf8Of('From: ann@a.example', 'Subject: a\rFrom: eve@a.example', '', 'x'));
    expect(facts).toMatchObject({ fromHeaders: 1, subject: 'a From: eve@a.example' });
  });

  test('a boundary that begins like another is another one', () => {
    const mail = aMultipart(
      'mixed',
      ['', 'one', '--edge2', '--edg', ' --edge', '--edge-', 'end'],
      ['', 'two'],
    );
    expect(factsOf(mail).text).toBe('one\n--edge2\n--edg\n --edge\n--edge-\nend\n\ntwo');
  });

  test('spaces behind a boundary do not count, and an unclosed part ends with the one around it', () => {
    const inner = ['Content-Type: multipart/mixed; boundary=inner', '', '--inner', '', 'inside'];
    expect(factsOf(aMultipart('mixed', inner, ['', 'two', '--edge \t', '', 'three'])).text).toBe(
      'inside\n\ntwo\n\nthree',
    );
  });

  test('text is found where the empty line before it is missing', () => {
    expect(factsOf(aMultipart('mixed', ['Content-Type: text/plain', 'one', 'two']))).toMatchObject({
      text: 'one\ntwo',
    });
    const mail = utf8Of('From: ann@a.example', 'The text', 'From: eve@e.example', 'of it');
    expect(factsOf(mail)).toMatchObject({ text: 'The text\nof it', fromHeaders: 2 });
  });

  test('a header ends with its own boundary where the line before that has a blank', () => {
    const parts = ['--b', 'Content-Type: text/html', '', '<p>Hello</p>', '--b', '', 'two', '--b--'];
    const mail = utf8Of('From: ann@a.example', 'Content-Type: multipart/mixed; boundary=b', ' ', ...parts);
    expect(factsOf(mail).html).toContain('Hello');
    const inner = ['Content-Type: multipart/mixed; boundary=b', '\t', ...parts];
    expect(factsOf(aMultipart('mixed', inner, ['', 'three'])).html).toContain('Hello');
    const other = utf8Of('From: ann@a.example', 'Content-Type: multipart/mixed; boundary=c', ' ', ...parts);
    expect(factsOf(other).html).toBeNull();
  });

  test('a multipart whose boundary never comes, or that names none, is its text', () => {
    const never = aMail(['Content-Type: multipart/mixed; boundary=b'], 'All of it', '--c', 'here');
    expect(factsOf(never).text).toBe('All of it\n--c\nhere');
    const encoded = aMail(
      ['Content-Type: multipart/mixed; boundary=b', 'Content-Transfer-Encoding: base64'],
      'All of it',
    );
    expect(factsOf(encoded).text).toBe('All of it');
    const none = aMail(['Content-Type: multipart/mixed'], 'All of it');
    expect(factsOf(none).text).toBe('All of it');
  });

  test('a thousand parts are read; what follows is one file, and nothing is lost', async () => {
    const parts = Array.from({ length: 5_000 }, (_, index) => [
      'Content-Disposition: attachment; filename=a.txt',
      '',
      `part ${index}`,
    ]);
    const { parts: files } = factsOf(aMultipart('mixed', ...parts));
    expect(files).toHaveLength(limits.inbound.structure.parts - 1);
    expect(files.at(-1)?.name).toBe('more-parts.txt');
    expect(await textOf(files.at(-1))).toContain('part 4999');
    expect(await textOf(files.at(-2))).toBe('part 997');
  });

  test('parts nested deeper than the limit are a file', () => {
    const levels = Array.from({ length: 60 }, (_, index) => [
      `Content-Type: multipart/mixed; boundary=b${index}`,
      '',
      `--b${index}`,
    ]);
    const { files, text } = foundIn(utf8Of(...levels.flat(), '', 'deep'));
    expect(text).toBeNull();
    expect(files).toHaveLength(1);
  });

  test('attached messages above the limit are files without a subject for a name', () => {
    const message = ['Content-Type: message/rfc822', '', 'Subject: Inside', '', 'x'];
    const names = factsOf(aMultipart('mixed', ...Array.from({ length: 7 }, () => message))).parts.map(
      ({ name }) => name,
    );
    expect(names.slice(0, 6)).toEqual([...Array(5).fill('Inside.eml'), 'message-6.eml']);
  });

  test('headers are read up to their limits', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `X-${index}: y`);
    expect(split(aMail(many, 'x')).fields).toHaveLength(limits.inbound.header.most);
    const long = split(aMail([`X-Long: ${'y'.repeat(100_000)}`, 'Subject: after'], 'x')).fields;
    expect(long.map(({ value }) => value.length)).toEqual([13, limits.inbound.header.oneBytes - 1, 5]);
    const bomb = aMail([`X-Bomb: ${'y'.repeat(2_000_000)}`, 'Subject: after'], 'the text');
    for (const step of [1_000, 70_000]) expect(foundIn(bomb, step).text).toBe('the text');
  });

  test('what is not read of a large file is not kept', () => {
    const line = `${'QUJD'.repeat(19)}\r\n`;
    const mail = aMultipart('mixed', [
      'Content-Type: application/zip; name=a.zip',
      'Content-Transfer-Encoding: base64',
      '',
      line.repeat(50_000),
    ]);
    const leaf = split(mail, 64 * 1024).children[0]?.leaf;
    expect(leaf).toMatchObject({ size: 50_000 * 57, isCut: true });
    expect(leaf?.kept).toHaveLength(0);
  });
});

const mimeLine = fc.constantFrom(
  '--b',
  '--b--',
  '--b ',
  '-',
  '--',
  '--bb',
  '',
  'text',
  'a: b',
  'Content-Type: message/rfc822',
  '\r',
  '\n--b',
);

test('a line of two megabytes in the header is cut, and hides nothing behind it', () => {
  const facts = factsOf(aMail([`Subject: ${'Long '.repeat(400_000)}`, 'Reply-To: ann@a.example'], 'Text'));
  expect(facts.subject).toMatch(/^Long Long /);
  expect(facts.subject.length).toBeLessThanOrEqual(limits.subjectLength);
  expect(facts).toMatchObject({ text: 'Text', replyTo: [{ email: 'ann@a.example' }] });
});
