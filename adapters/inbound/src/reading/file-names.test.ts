import { expect, test } from 'vitest';
import { readStructured } from '../structure/parameters.ts';
import { cleanFileName, givenName, parameterText } from './file-names.ts';

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

test.each([
  ['plain', 'attachment; filename=a.pdf', 'a.pdf'],
  ['quoted, with a semicolon', 'attachment; filename="a; b.pdf"; size=3', 'a; b.pdf'],
  ['with escapes', 'attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['with spaces and no quotes', 'attachment; filename=my file.pdf', 'my file.pdf'],
  ['a quote that never ends', 'attachment; filename="a.pdf', 'a.pdf'],
  ['extended', "attachment; filename*=UTF-8'de'Gr%C3%BC%C3%9Fe.pdf", 'Grüße.pdf'],
  ['extended without a charset', 'attachment; filename*=Gr%C3%BC.pdf', 'Grü.pdf'],
  ['in sections', 'attachment; filename*1=c.pdf; filename*0="ab"', 'abc.pdf'],
  [
    'in sections, one of them encoded',
    "attachment; filename*0*=utf-8''Gr%C3; filename*1*=%BC; filename*2=.pdf",
    'Grü.pdf',
  ],
  [
    'extended and plain: the extended counts',
    "attachment; filename=old.pdf; filename*=utf-8''new.pdf",
    'new.pdf',
  ],
  ['an encoded word in quotes', 'attachment; filename="=?utf-8?q?Gr=C3=BC.pdf?="', 'Grü.pdf'],
  ['undeclared UTF-8', latin1('attachment; filename="Grü.pdf"'), 'Grü.pdf'],
  ['undeclared Latin-1', 'attachment; filename="Gr\xfc.pdf"', 'Grü.pdf'],
  ['none', 'attachment', null],
])('the name of a file: %s', (_what, header, expected) => {
  expect(parameterText(readStructured(header), 'filename', null)).toBe(expected);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\a.pdf', 'a.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\0b\r\nc.pdf', 'ab c.pdf'],
  ['..', null],
  [' ', null],
  ['a<b>|?.txt', 'a_b___.txt'],
  [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(251)}.pdf`],
])('%j is cleaned to %j', (text, expected) => expect(cleanFileName(text)).toBe(expected));

test('a file without a name is called after its type', () => {
  expect(
    [
      ['image/png', 1],
      ['image/jpeg', 2],
      ['application/pdf', 3],
      ['text/calendar', 1],
      ['message/partial', 4],
      ['x/y', 5],
    ].map(([type, number]) => givenName(String(type), Number(number))),
  ).toEqual([
    'picture-1.png',
    'picture-2.jpg',
    'file-3.pdf',
    'invitation.ics',
    'message-4.txt',
    'file-5.bin',
  ]);
});
