import { describe, expect, test } from 'vitest';
import { aMultipart, factsOf } from '../testing/read-mail.ts';
import { readForward } from './read-forward.ts';

/** Texts of our own in the words of each program. */
const forms: readonly (readonly [program: string, lines: readonly string[]])[] = [
  [
    'Gmail',
    [
      '---------- Forwarded message ---------',
      'From: Cora Customer <cora@c.example>',
      'Date: Fri, 20 Nov 2026 at 08:05',
      'Subject: Printer',
      'To: <ann@a.example>',
      '',
      '',
      'It burns.',
    ],
  ],
  [
    'Apple Mail',
    [
      'Begin forwarded message:',
      '',
      '> From: Cora Customer <cora@c.example>',
      '> Subject: Printer',
      '> Date: 20 November 2026 at 08:05:00 GMT',
      '> To: ann@a.example',
      '> ',
      '> It burns.',
    ],
  ],
  [
    'Apple Mail in German',
    [
      'Anfang der weitergeleiteten Nachricht:',
      '',
      '> Von: Cora Customer <cora@c.example>',
      '> Betreff: Printer',
      '> Datum: 20. November 2026 um 08:05:00 MEZ',
      '> An: ann@a.example',
      '>',
      '> It burns.',
    ],
  ],
  [
    'Thunderbird',
    [
      '-------- Forwarded Message --------',
      'Subject: \tPrinter',
      'Date: \tFri, 20 Nov 2026 08:05:00 +0000',
      'From: \tCora Customer <cora@c.example>',
      'To: \tann@a.example',
      '',
      'It burns.',
    ],
  ],
  [
    'Thunderbird in French',
    [
      '-------- Message transféré --------',
      'Sujet : Printer',
      'De : Cora Customer <cora@c.example>',
      'Pour : ann@a.example',
      '',
      'It burns.',
    ],
  ],
  [
    'Outlook',
    [
      'From: Cora Customer <cora@c.example>',
      'Sent: Friday, November 20, 2026 8:05 AM',
      'To: Ann <ann@a.example>',
      'Subject: Printer',
      '',
      'It burns.',
    ],
  ],
  [
    'Outlook on the web',
    [
      '________________________________',
      'From: Cora Customer <cora@c.example>',
      'Sent: Friday, November 20, 2026 8:05 AM',
      'To: Ann <ann@a.example>',
      'Subject: Printer',
      '',
      'It burns.',
    ],
  ],
  [
    'old Outlook',
    [
      '-----Original Message-----',
      'From: Cora Customer [mailto:cora@c.example]',
      'Sent: Friday, November 20, 2026 8:05 AM',
      'To: Ann',
      'Subject: Printer',
      '',
      'It burns.',
    ],
  ],
  [
    'Outlook in bold',
    [
      '*From:* Cora Customer <cora@c.example<mailto:cora@c.example>>',
      '*Sent:* Friday',
      '*Subject:* Printer',
      '',
      'It burns.',
    ],
  ],
  [
    'Yahoo in Spanish',
    [
      '----- Mensaje reenviado -----',
      'De: Cora Customer <cora@c.example>',
      'Para: ann@a.example',
      'Enviado: viernes, 20 de noviembre de 2026',
      'Asunto: Printer',
      '',
      'It burns.',
    ],
  ],
  [
    'Yahoo in Russian',
    [
      '----- Пересылаемое сообщение -----',
      'От: Cora Customer <cora@c.example>',
      'Кому: ann@a.example',
      'Отправлено: пятница',
      'Тема: Printer',
      '',
      'It burns.',
    ],
  ],
  [
    'a Japanese program',
    [
      '---------- 転送メッセージ ----------',
      '差出人：Cora Customer <cora@c.example>',
      '日付：2026年11月20日',
      '件名：Printer',
      '宛先：ann@a.example',
      '',
      'It burns.',
    ],
  ],
  [
    'a Chinese program',
    [
      '---------- 转发的邮件 ----------',
      '发件人: Cora Customer <cora@c.example>',
      '日期: 2026年11月20日',
      '主题: Printer',
      '',
      'It burns.',
    ],
  ],
];

describe('a forwarded mail', () => {
  test.each(forms)('of %s is found, with what was written above', (_program, lines) => {
    const text = ['Please look at this.', '', ...lines, ''].join('\n');
    expect(readForward(text, 'WG: Printer')).toMatchObject({
      from: { name: 'Cora Customer', email: 'cora@c.example' },
      subject: 'Printer',
      above: 'Please look at this.',
      text: 'It burns.',
    });
  });

  test('has its date where it is written as mail writes it', () => {
    expect(readForward(forms[3]?.[1].join('\n') ?? '', '')?.date).toBe('2026-11-20T08:05:00.000Z');
    expect(readForward(forms[10]?.[1].join('\n') ?? '', '')?.date).toBeNull();
  });

  test('of several the outermost counts', () => {
    const inner = [
      '> ---------- Forwarded message ---------',
      '> From: Dan <dan@d.example>',
      '> Subject: Inner',
      '>',
      '> x',
    ];
    const found = readForward([...(forms[0]?.[1] ?? []), '', ...inner].join('\n'), 'Fwd: x');
    expect(found?.from.email).toBe('cora@c.example');
    expect(found?.text).toContain('dan@d.example');
  });

  test.each([
    ['an answer with the block of Outlook', 'Re: Printer', forms[5]?.[1] ?? []],
    ['an answer with the line of old Outlook', 'AW: Printer', forms[7]?.[1] ?? []],
    [
      'words about forwarding',
      'Fwd: x',
      ['I got a forwarded message:', 'From: my bank', 'and did not open it.'],
    ],
    [
      'a block without an address',
      'Fwd: x',
      ['---------- Forwarded message ---------', 'From: Cora', 'Subject: x', '', 'y'],
    ],
  ])('is not found in %s', (_what, subject, lines) => {
    expect(readForward(lines.join('\n'), subject)).toBeNull();
  });

  test('is found in HTML, and an attached message counts before the text', () => {
    const page = `<div>Look.</div><div>---------- Forwarded message ---------<br>From: <b>Cora</b> &lt;cora@c.example&gt;<br>Subject: Printer<br></div><br><p>It burns.</p>`;
    const html = ['Content-Type: text/html', '', page];
    expect(factsOf(aMultipart('mixed', html)).forwarded).toMatchObject({
      from: { name: 'Cora', email: 'cora@c.example' },
      above: 'Look.',
      text: 'It burns.',
    });
    const attached = [
      'Content-Type: message/rfc822',
      '',
      'From: Dan <dan@d.example>',
      'Subject: Attached',
      'Date: Fri, 20 Nov 2026 08:05:00 +0000',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Grüße',
    ];
    expect(factsOf(aMultipart('mixed', html, attached)).forwarded).toEqual({
      from: { name: 'Dan', email: 'dan@d.example' },
      subject: 'Attached',
      date: '2026-11-20T08:05:00.000Z',
      above: expect.stringContaining('Look.'),
      text: 'Grüße',
    });
  });

  test('is looked for in one pass, whatever the text is', () => {
    for (const piece of [
      'From: a\n',
      '> From: ',
      '-----',
      '\n',
      'From: <',
      ' '.repeat(10),
      'From:\nTo:\n',
      '________________________________\n',
    ])
      expect(readForward(piece.repeat(1_000_000 / piece.length), 'Fwd: x')).toBeNull();
  });
});
