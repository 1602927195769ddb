/** Bounces that are text alone, in the words of their programs; the texts are our own. */
import { describe, expect, test } from 'vitest';
import { aMail, factsOf, utf8Of } from '../testing/read-mail.ts';

const daemon = (from: string, ...lines: readonly string[]) =>
  factsOf(aMail(['Return-Path: <>', `Reply-To: ${from}`, 'Subject: Returned'], ...lines)).report;

const forms: readonly (readonly [
  program: string,
  action: string,
  status: string | null,
  lines: readonly string[],
])[] = [
  [
    'qmail',
    'failed',
    '5.1.1',
    [
      'Hi. This is the qmail-send program at mx.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      '<ann@a.example>:',
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Message-ID: <sent@a.example>',
    ],
  ],
  [
    'Exim',
    'failed',
    '5.0.0',
    [
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      '  ann@a.example',
      '    SMTP error from remote mail server: 550 unknown',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      'Message-ID: <sent@a.example>',
    ],
  ],
  [
    'Exim, a delay',
    'delayed',
    null,
    [
      'This message was created automatically by mail delivery software.',
      'A message that you sent has not been delivered to one or more of its',
      'recipients after more than 24 hours on the queue on mx.example.',
      '',
      'The address to which the message has not yet been delivered is:',
      '',
      '  ann@a.example',
      '',
      'No action is required on your part.',
    ],
  ],
  [
    'Postfix',
    'failed',
    '5.1.1',
    [
      "I'm sorry to have to inform you that your message could not",
      'be delivered to one or more recipients.',
      'Your message could not be delivered to one or more recipients.',
      '',
      '<ann@a.example>: host mx[192.0.2.1] said: 550 5.1.1 unknown (in reply to RCPT TO)',
    ],
  ],
  [
    'sendmail',
    'failed',
    '5.1.1',
    [
      '   ----- The following addresses had permanent fatal errors -----',
      '<ann@a.example>',
      '    (reason: 550 5.1.1 <ann@a.example>... User unknown)',
      '',
      '   ----- Transcript of session follows -----',
    ],
  ],
  [
    'old Exchange',
    'failed',
    '5.1.1',
    [
      'Your message did not reach some or all of the intended recipients.',
      '',
      '      Subject: Invoice',
      '',
      'The following recipient(s) could not be reached:',
      '',
      "      'ann@a.example' on 23.11.2026 10:00",
      '            The e-mail account does not exist. <mx.example #5.1.1>',
    ],
  ],
  [
    'Exchange',
    'failed',
    '5.1.10',
    [
      'Delivery has failed to these recipients or groups:',
      '',
      'ann@a.example<mailto:ann@a.example>',
      'The address that you entered could not be found.',
      '',
      'Remote server returned 550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    ],
  ],
  [
    'Exchange, a delay',
    'delayed',
    null,
    [
      'Delivery is delayed to these recipients or groups:',
      '',
      'ann@a.example',
      '',
      'This message has not yet been delivered.',
    ],
  ],
  [
    'Exchange in German',
    'failed',
    '5.1.1',
    [
      'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:',
      '',
      'ann@a.example',
      '550 5.1.1 unbekannt',
    ],
  ],
  [
    'Notes',
    'failed',
    null,
    [
      'Your message',
      '',
      '  Subject: Invoice',
      '',
      'was not delivered to:',
      '',
      '  ann@a.example',
      '',
      'because:',
      '',
      '  User ann not listed in Domino Directory',
    ],
  ],
  [
    'Yahoo',
    'failed',
    null,
    [
      'Message from yahoo.example.',
      'Unable to deliver message to the following address(es).',
      '',
      '<ann@a.example>:',
      "This user doesn't have an account here.",
    ],
  ],
  [
    'Gmail',
    'failed',
    '5.1.1',
    [
      'Delivery to the following recipient failed permanently:',
      '',
      '     ann@a.example',
      '',
      'Technical details of permanent failure:',
      'The error was: 550 5.1.1 The account does not exist.',
      '',
      '----- Original message -----',
      'Message-ID: <sent@a.example>',
    ],
  ],
];

describe('reports by the words of known programs', () => {
  test.each(forms)('%s: %s', (_program, action, status, lines) => {
    const found = daemon('x', ...lines);
    expect(found).toMatchObject({
      kind: 'delivery',
      recipients: [{ recipient: 'ann@a.example', action, status }],
    });
    if (lines.some((line) => line.startsWith('Message-ID')))
      expect(found?.returnedIds).toEqual(['sent@a.example']);
  });

  test('Exim names recipients in a header', () => {
    const facts = factsOf(
      aMail(['X-Failed-Recipients: ann@a.example, bob@b.example'], 'Something went wrong.'),
    );
    expect(facts.report?.recipients.map(({ recipient }) => recipient)).toEqual([
      'ann@a.example',
      'bob@b.example',
    ]);
  });

  test('a person who writes about a bounce is a person', () => {
    for (const [, , , lines] of forms)
      expect(
        factsOf(aMail(['Subject: Fwd: Returned'], 'Why did I get this?', '', ...lines)).report,
      ).toBeNull();
    const forwarded = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'See this',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; ann@a.example',
      'Action: failed',
      '--b--',
    ];
    expect(factsOf(utf8Of('From: ann@a.example', ...forwarded)).report).toBeNull();
  });

  test('a mail that says it was sent by itself may come from any address', () => {
    const [, , , lines] = forms[1] ?? ['', '', null, []];
    const from = ['From: Mail system <system@mx.example>'];
    expect(factsOf(aMail([...from, 'Auto-Submitted: auto-replied'], ...lines)).report?.kind).toBe('delivery');
    expect(factsOf(aMail([...from, 'Auto-Submitted: no'], ...lines)).report).toBeNull();
  });

  test('a machine that says nothing known reports nothing', () => {
    expect(daemon('x', 'I am away until Monday. Write to bob@b.example.')).toBeNull();
  });
});
