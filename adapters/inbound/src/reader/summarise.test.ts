import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aMail, bytesOf } from '../testing/read-mail.ts';
import { summarise } from './summarise.ts';

const nothing = { from: null, replyTo: null, subject: null, date: null, messageId: null };

test('five headers are read of the first bytes, decoded where they can be', () => {
  const head = bytesOf(
    'Received: x',
    'From: =?utf-8?q?J=C3=B6rg?= <joerg@a.example>',
    'Reply-To: Ann <ann@a.example>, bob@a.example',
    'Subject: =?utf-8?q?Gr=C3=BC?=',
    ' =?utf-8?q?=C3=9Fe?=',
    'Date: Mon, 23 Nov 2026 10:00:00 +0100',
    'Message-ID:',
    ' <1@a.example>',
    '',
    'Subject: not this',
  );
  const expected = {
    from: 'joerg@a.example',
    replyTo: 'ann@a.example',
    subject: 'Grüße',
    date: 'Mon, 23 Nov 2026 10:00:00 +0100',
    messageId: '1@a.example',
  };
  expect(summarise(head)).toEqual(expected);
  const lines = Buffer.from(head).toString('latin1').replaceAll('\r\n', '\n');
  expect(summarise(bytesOf(lines))).toEqual(expected);
});

test('what is missing or cannot be read is null', () => {
  expect(summarise(new Uint8Array())).toEqual(nothing);
  expect(summarise(bytesOf('', 'From: ann@a.example'))).toEqual(nothing);
  expect(summarise(bytesOf('From: nobody', 'Message-ID: <>', 'Date:', 'Subject: \0'))).toEqual(nothing);
});

test('headers beyond the first 64 KiB do not count', () => {
  expect(summarise(aMail([`X-Long: ${'x'.repeat(70_000)}`, 'Subject: late'], 'x')).subject).toBeNull();
});

test('any bytes have a summary that can be stored', () => {
  const line = fc.tuple(
    fc.constantFrom('From', 'Subject', 'Date', 'Message-ID'),
    fc.oneof(fc.string(), fc.constantFrom('=?utf-7?b?AAA?=', '=?x?q?=00?=', '<\0@a.example>', '\xff\xfe')),
  );
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 2_000 }), fc.array(line).map(ofLines)), (bytes) => {
      for (const text of Object.values(summarise(bytes)))
        if (text !== null) expect([text.includes('\0'), text.isWellFormed()]).toEqual([false, true]);
    }),
  );
});

const ofLines = (lines: readonly (readonly [string, string])[]): Uint8Array =>
  bytesOf(...lines.map(([name, value]) => `${name}: ${value}`));
