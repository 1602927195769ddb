import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { aMail, aMultipart, bytesOf, factsOf, textOf } from '../testing/read-mail.ts';

const text = (content: string, ...headers: readonly string[]) => [
  'Content-Type: text/plain; charset=utf-8',
  ...headers,
  '',
  content,
];
const html = (content: string, ...headers: readonly string[]) => [
  'Content-Type: text/html; charset=utf-8',
  ...headers,
  '',
  content,
];

describe('the text of a mail', () => {
  test('texts in `mixed` are joined; what is only text goes into the HTML as well', () => {
    const alternative = [
      'Content-Type: multipart/alternative; boundary=i',
      '',
      '--i',
      ...text('Hello'),
      '--i',
      ...html('<b>Hello</b>'),
      '--i--',
    ];
    expect(factsOf(aMultipart('mixed', alternative, text('-- \nThe list & its <footer>')))).toMatchObject({
      text: 'Hello\n\n-- \nThe list & its <footer>',
      html: '<b>Hello</b>\n<div>-- <br>\nThe list &amp; its &lt;footer&gt;</div>',
      parts: [],
    });
    expect(factsOf(aMultipart('mixed', text('one'), text('two'))).text).toBe('one\n\ntwo');
  });

  test('a text with a name is a file, also when it is `inline`', async () => {
    const named = text('a;b', 'Content-Disposition: inline; filename=a.csv');
    const facts = factsOf(
      aMultipart('mixed', text('See below.'), named, text('No name', 'Content-Disposition: attachment')),
    );
    expect(facts.text).toBe('See below.');
    expect(facts.parts.map(({ name, inline }) => [name, inline])).toEqual([
      ['a.csv', false],
      ['file-2.txt', false],
    ]);
    expect(await textOf(facts.parts[0])).toBe('a;b');
  });

  test('a text with a name that is the whole mail is its text, unless it is attached', () => {
    const named = 'Content-Type: text/plain; name=message.txt';
    expect(factsOf(aMail([named], 'Hello'))).toMatchObject({ text: 'Hello', parts: [] });
    const attached = [named, 'Content-Disposition: attachment'];
    expect(factsOf(aMail(attached, 'Hello'))).toMatchObject({ text: null, parts: [{ name: 'message.txt' }] });
  });

  test.each([
    ['empty', '  \n'],
    ['a hint at HTML', 'This message needs a program that can show HTML.'],
  ])('a text beside HTML that is %s does not count', (_what, stub) => {
    const long = `<p>${'The real message. '.repeat(20)}</p>`;
    expect(factsOf(aMultipart('alternative', text(stub), html(long)))).toMatchObject({
      text: null,
      html: long,
    });
  });

  test('a form for rare programs is left out beside text or HTML, and is a file without them', () => {
    const rare = ['Content-Type: text/x-amp-html', '', '<html amp>'];
    expect(factsOf(aMultipart('alternative', text('Hello'), rare))).toMatchObject({
      text: 'Hello',
      parts: [],
    });
    expect(factsOf(aMultipart('alternative', rare)).parts).toHaveLength(1);
  });

  test('HTML alone leaves the text null, and text alone the HTML', () => {
    expect(factsOf(aMail(['Content-Type: text/html'], '<p>x</p>'))).toMatchObject({
      text: null,
      html: '<p>x</p>',
    });
    expect(factsOf(aMail([], 'x'))).toMatchObject({ text: 'x', html: null });
    expect(factsOf(aMultipart('mixed', ['Content-Type: image/png', '', 'x']))).toMatchObject({
      text: null,
      html: null,
    });
  });

  test('HTML says its charset where the header does not', () => {
    const page = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">\xb1\xb3';
    expect(factsOf(bytesOf('Content-Type: text/html', '', page)).html).toContain('ął');
  });

  test('text that says no charset has that of the other parts', () => {
    const parts = [
      '--b',
      'Content-Type: text/plain',
      '',
      '\xb1\xb3',
      '--b',
      'Content-Type: text/html; charset=iso-8859-2',
      '',
      '\xb1',
    ];
    const facts = factsOf(
      bytesOf('Subject: \xb3', 'Content-Type: multipart/alternative; boundary=b', '', ...parts, '--b--'),
    );
    expect(facts).toMatchObject({ text: 'ął', html: 'ą', subject: 'ł' });
  });

  test('flowing lines are joined, quotes and signatures apart', () => {
    const flowed = ['one ', 'two', '> three ', '> four', '>> five ', 'six', '-- ', 'Ann'];
    const of = (parameters: string) =>
      factsOf(aMail([`Content-Type: text/plain; format=flowed${parameters}`], ...flowed)).text;
    expect(of('')).toBe('one two\n> three four\n>> five \nsix\n-- \nAnn');
    expect(of('; delsp=yes')).toBe('onetwo\n> threefour\n>> five\nsix\n-- \nAnn');
  });

  test('text above the limit is cut, and attached whole', async () => {
    const long = 'Grüße aus Köln. '.repeat(100_000);
    const facts = factsOf(aMail(['Content-Type: text/plain; charset=utf-8'], long));
    expect(Buffer.byteLength(facts.text ?? '')).toBeLessThanOrEqual(limits.inbound.textBytes);
    expect(facts.text).toHaveLength(Math.floor((facts.text ?? '').length));
    expect(long.startsWith(facts.text ?? 'nothing')).toBe(true);
    expect(facts.parts.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['message.txt', 'text/plain'],
    ]);
    expect(await textOf(facts.parts[0])).toBe(long);
  });

  test.each([
    ['deeper', `${'<div>'.repeat(10_000)}x${'</div>'.repeat(10_000)}`],
    ['longer', `<p>${'x'.repeat(limits.inbound.html.shownBytes)}</p>`],
    ['much longer', `<p>${'x'.repeat(limits.inbound.html.bytes)}</p>`],
  ])('HTML that is %s than the limit is a file', async (_what, content) => {
    const facts = factsOf(aMultipart('alternative', text('Hello'), html(content)));
    expect(facts).toMatchObject({ text: 'Hello', html: null });
    expect(facts.parts.map(({ name }) => name)).toEqual(['message.html']);
    expect(await textOf(facts.parts[0])).toBe(content);
  });

  test('HTML that is too long has its text read, where the mail has no other', () => {
    const facts = factsOf(aMail(['Content-Type: text/html'], `<p>Hello</p>${'<p>row</p>'.repeat(15_000)}`));
    expect(facts).toMatchObject({ html: null, parts: [{ name: 'message.html' }] });
    expect(facts.text?.startsWith('Hello\nrow\n')).toBe(true);
  });

  test('a long list of paragraphs and items that are never closed is not deep', () => {
    const list = `<ul>${'<li><p>x'.repeat(5_000)}</ul>`;
    expect(factsOf(aMail(['Content-Type: text/html'], list)).html).toBe(list);
  });

  test('control characters are left out of texts', () => {
    const facts = factsOf(
      bytesOf('Subject: a\0b\x07c', 'From: "A\x1bnn" <ann@a.example>', '', 'x\0y\tz\x0c'),
    );
    expect(facts).toMatchObject({ subject: 'abc', from: [{ name: 'Ann' }], text: 'xy\tz' });
  });

  test.each([
    [
      'multipart/encrypted; boundary=b',
      '--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b--',
    ],
    ['application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'MIAG'],
    ['text/plain', '-----BEGIN PGP MESSAGE-----\r\n\r\nhQ'],
  ])('%s is encrypted', (type, body) => {
    expect(factsOf(aMail([`Content-Type: ${type}`], body)).isEncrypted).toBe(true);
  });

  test('a signed mail is not encrypted', () => {
    const signed = aMultipart('signed', text('Hello'), [
      'Content-Type: application/pgp-signature; name=signature.asc',
      '',
      'iQ',
    ]);
    expect(factsOf(signed)).toMatchObject({
      isEncrypted: false,
      text: 'Hello',
      parts: [{ name: 'signature.asc', isSignature: true }],
    });
  });
});
