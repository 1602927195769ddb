/** Mails that are made to take long or much: a name, and how one of about `size` bytes is made. */
import { aMultipart, utf8Of } from './read-mail.ts';

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));

const header = (name: string, piece: string) => (size: number) =>
  utf8Of('Return-Path: <>', `${name}: ${repeated(piece, size)}`, '', 'x');

const body =
  (type: string, piece: string, ...headers: readonly string[]) =>
  (size: number) =>
    utf8Of(
      'Return-Path: <>',
      'From: ann@a.example',
      `Content-Type: ${type}`,
      ...headers,
      '',
      repeated(piece, size),
    );

const nested = (size: number): Uint8Array => {
  const levels = Math.ceil(size / 60);
  return utf8Of(
    ...Array.from(
      { length: levels },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    ),
  );
};

const messages = (size: number): Uint8Array =>
  utf8Of(repeated('Subject: Again\r\nContent-Type: message/rfc822\r\n\r\n', size));

export const bombs: Readonly<Record<string, (size: number) => Uint8Array>> = {
  'open comments': header('From', '('),
  'open quotes': header('From', '" '),
  'open angles': header('From', '<'),
  'many at signs': header('From', '@a'),
  'many addresses': header('Cc', 'ann@a.example, '),
  'open groups': header('To', 'a:'),
  'begun words': header('Subject', '=?utf-8?q?'),
  'whole words': header('From', '=?utf-8?b?w7w=?= '),
  'words of UTF-7': header('Subject', '=?utf-7?q?+AOk?= '),
  'words of many charsets': header('Subject', '=?utf-8?q?a?= =?koi8-r?q?a?= '),
  'many ids': header('References', '<1@a.example> '),
  'open ids': header('In-Reply-To', '<a'),
  'long date': header('Date', '('),
  folds: header('Subject', 'a\r\n '),
  'many headers': (size) => utf8Of(repeated('X-A: b\r\n', size), '', 'x'),
  parameters: header('Content-Type', 'text/plain; a=b;'),
  'open parameters': header('Content-Type', ';"'),
  'escaped parameters': header('Content-Disposition', 'a;filename="\\\\\\"'),
  'sections of parameters': header('Content-Disposition', ";filename*0*=utf-8''%20"),
  'no line end': (size) => utf8Of(repeated('a', size)),
  'empty lines': body('text/plain', '\r\n'),
  'boundaries that are none': body('multipart/mixed; boundary=b', '--c\r\n'),
  hyphens: body('multipart/mixed; boundary=b', '\n-'),
  'empty parts': body('multipart/mixed; boundary=b', '--b\r\n'),
  'closed parts': body('multipart/mixed; boundary=b', '--b--\r\n'),
  'nested parts': nested,
  'nested messages': messages,
  'attached messages': (size) =>
    aMultipart(
      'mixed',
      ...Array.from({ length: 50 }, () => [
        'Content-Type: message/rfc822',
        '',
        repeated('From: a@a.example\r\n\r\nx', size / 50),
      ]),
    ),
  'open tags': body('text/html', '<a'),
  'open styles': body('text/html', '<style>'),
  'open comments of HTML': body('text/html', '<!--'),
  'closed comments of HTML': body('text/html', '<!---->'),
  'nested tags': body('text/html', '<div>'),
  'ends of tags': body('text/html', '</div>'),
  'characters of HTML': body('text/html', '&#1'),
  'shown ids': body('text/html', '<img src="cid:a@x">'),
  'charset of HTML': body('text/html', '<meta <meta charset'),
  'flowing text': body('text/plain; format=flowed; delsp=yes', 'a \n'),
  'flowing quotes': body('text/plain; format=flowed', '> \n>> \n'),
  'text of UTF-7': body('text/plain; charset=utf-7', '+A'),
  'text of HZ': body('text/plain; charset=hz-gb-2312', '~{'),
  'text of ISO-2022-JP': body('text/plain; charset=iso-2022-jp', '\u001b(B\u001b$B'),
  'undeclared bytes': (size) => new Uint8Array(size).fill(0xe4).fill(0x0a, 0, 2),
  zeros: (size) => new Uint8Array(size),
  forwards: body('text/plain', 'From: a\nTo: b\n', 'Subject: Fwd: x'),
  'lines of forwards': body('text/plain', '---------- Forwarded message ---------\n', 'Subject: Fwd: x'),
  'labels of forwards': body('text/plain', 'From: ', 'Subject: Fwd: x'),
  'addresses of a bounce': body('text/plain', 'a@a.', 'X-Failed-Recipients: a@a'),
  'words of a bounce': body('text/plain', 'Your message\nYour message ', 'From: postmaster@a.example'),
  'groups of a report': (size) =>
    utf8Of(
      'Return-Path: <>',
      'Content-Type: message/delivery-status',
      '',
      repeated('Action: failed\n\n', size),
    ),
  'ids of a bounce': body(
    'text/plain',
    'Message-ID: <a@a>\n References: \n ',
    'X-Failed-Recipients: a@a.example',
  ),
  'equals signs': body('text/plain', '=', 'Content-Transfer-Encoding: quoted-printable'),
  'soft breaks': body('application/zip', '=  \r', 'Content-Transfer-Encoding: quoted-printable'),
  padding: body('application/zip', '=', 'Content-Transfer-Encoding: base64'),
  'uuencoded lines': body('application/zip', 'begin 644 a\nM\n', 'Content-Transfer-Encoding: uuencode'),
  'rubbish of TNEF': (size) => {
    const tnef = Buffer.alloc(size, 1);
    tnef.writeUInt32LE(0x223e9f78);
    return utf8Of(
      'Content-Type: application/ms-tnef',
      'Content-Transfer-Encoding: base64',
      '',
      tnef.toString('base64'),
    );
  },
};
