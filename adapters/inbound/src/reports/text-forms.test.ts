/** Bounces that are text alone, in the words of their programs; the texts are our own. */
import { describe, expect, test } from 'vitest';
import { bounces } from '../testing/bounces.ts';
import { aMail, factsOf, foundIn, utf8Of } from '../testing/read-mail.ts';

const daemon = (from: string, ...lines: readonly string[]) =>
  factsOf(aMail(['Return-Path: <>', `Reply-To: ${from}`, 'Subject: Returned'], ...lines)).report;

describe('reports by the words of known programs', () => {
  test.each(bounces)('%s: %s', (_program, action, status, lines) => {
    const found = daemon('x', ...lines);
    expect(found).toMatchObject({
      kind: 'delivery',
      recipients: [{ recipient: 'ann@a.example', action, status }],
    });
    if (lines.some((line) => line.startsWith('Message-ID')))
      expect(found?.returnedIds).toEqual(['sent@a.example']);
  });

  test('without a returned mail the one that the bounce answers counts', () => {
    const facts = factsOf(
      aMail(
        ['X-Failed-Recipients: ann@a.example', 'In-Reply-To: <sent@a.example>'],
        'The group does not exist.',
      ),
    );
    expect(facts.report?.returnedIds).toEqual(['sent@a.example']);
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
    for (const [, , , lines] of bounces)
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

  test('the session may show alone that a mail server wrote it', () => {
    const [, , , lines] = bounces[1] ?? ['', '', null, []];
    const mail = aMail(['From: Mail system <system@mx.example>', 'Subject: Returned'], ...lines);
    expect(factsOf(mail).report).toBeNull();
    expect(foundIn(mail, undefined, { hasEmptySender: true }).report?.kind).toBe('delivery');
  });

  test('a mail that says it was sent by itself may come from any address', () => {
    const [, , , lines] = bounces[1] ?? ['', '', null, []];
    const from = ['From: Mail system <system@mx.example>'];
    expect(factsOf(aMail([...from, 'Auto-Submitted: auto-replied'], ...lines)).report?.kind).toBe('delivery');
    expect(factsOf(aMail([...from, 'Auto-Submitted: no'], ...lines)).report).toBeNull();
  });

  test('a machine that says nothing known reports nothing', () => {
    expect(daemon('x', 'I am away until Monday. Write to bob@b.example.')).toBeNull();
  });
});
