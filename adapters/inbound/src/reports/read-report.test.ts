import { describe, expect, test } from 'vitest';
import { factsOf, utf8Of } from '../testing/read-mail.ts';

const report = (type: string, ...parts: readonly (readonly string[])[]) =>
  factsOf(
    utf8Of(
      'Return-Path: <>',
      'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
      `Content-Type: multipart/report; report-type=${type}; boundary=b`,
      '',
      ...parts.flatMap((lines) => ['--b', ...lines]),
      '--b--',
    ),
  ).report;

const returned = (type = 'message/rfc822') => [
  `Content-Type: ${type}`,
  '',
  'Message-ID: <sent@a.example>',
  'References: <first@a.example>',
  ' <second@a.example>',
  'Subject: x',
  '',
  'Text',
];
const ids = ['sent@a.example', 'second@a.example', 'first@a.example'];

describe('reports by their fields', () => {
  test('a bounce names recipient, action, status and diagnostic, and what was returned', () => {
    const status = [
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ann@b.example',
      'Original-Recipient: rfc822;ann@a.example',
      'Action: failed',
      'Status: 5.1.1 (no such user)',
      'Diagnostic-Code: smtp; 550 5.1.1',
      '  <ann@b.example>: unknown',
      '',
      'Final-Recipient: rfc822; <bob@b.example>',
      'Action: Delayed',
      'Status: 4.2.2',
    ];
    for (const type of ['message/rfc822', 'text/rfc822-headers', 'message/global-headers'])
      expect(report('delivery-status', ['', 'Sorry.'], status, returned(type))).toEqual({
        kind: 'delivery',
        recipients: [
          {
            recipient: 'ann@a.example',
            action: 'failed',
            status: '5.1.1',
            diagnostic: '550 5.1.1 <ann@b.example>: unknown',
          },
          { recipient: 'bob@b.example', action: 'delayed', status: '4.2.2', diagnostic: null },
        ],
        returnedIds: ids,
      });
  });

  test('a receipt and a complaint are no bounces', () => {
    const disposition = [
      'Content-Type: message/disposition-notification',
      '',
      'Final-Recipient: rfc822;ann@a.example',
      'Original-Message-ID: <sent@a.example>',
      'Disposition: manual-action/MDN-sent-manually; displayed',
    ];
    expect(report('disposition-notification', ['', 'Read.'], disposition)).toMatchObject({
      kind: 'receipt',
      recipients: [{ recipient: 'ann@a.example', action: 'delivered' }],
      returnedIds: ['sent@a.example'],
    });
    const feedback = [
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'Original-Rcpt-To: <ann@a.example>',
    ];
    expect(report('feedback-report', ['', 'Spam.'], feedback, returned())).toMatchObject({
      kind: 'complaint',
      recipients: [{ recipient: 'ann@a.example' }],
      returnedIds: ids,
    });
  });

  test('a report without fields that say anything is read as text', () => {
    expect(
      report(
        'delivery-status',
        [
          '',
          'Your message could not be delivered to one or more recipients.',
          '',
          '<ann@a.example>: host mx said: 550 no',
        ],
        ['Content-Type: message/delivery-status', '', 'rubbish'],
      ),
    ).toMatchObject({
      kind: 'delivery',
      recipients: [{ recipient: 'ann@a.example', action: 'failed', status: '5.0.0' }],
    });
  });
});
