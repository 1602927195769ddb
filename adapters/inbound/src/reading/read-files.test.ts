import { describe, expect, test } from 'vitest';
import { aMail, aMultipart, factsOf, rawOf, textOf } from '../testing/read-mail.ts';

const html = (content: string) => ['Content-Type: text/html', '', content];
const picture = (...headers: readonly string[]) => [
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  ...headers,
  '',
  'iVBORw0KGgo=',
];

describe('the files of a mail', () => {
  test('pictures that the HTML shows are inline, and so is what has an id in `related`', () => {
    const facts = factsOf(
      aMultipart(
        'related',
        html('<img src="cid:a%40x"> <img src=cid:none>'),
        picture('Content-ID: <a@x>', 'Content-Disposition: attachment; filename=logo.png'),
        picture('Content-ID: <b@x>'),
        picture(),
      ),
    );
    expect(facts.parts.map(({ name, contentId, inline }) => [name, contentId, inline])).toEqual([
      ['logo.png', 'a@x', true],
      ['picture-2.png', 'b@x', true],
      ['picture-3.png', null, false],
    ]);
    const mixed = aMultipart(
      'mixed',
      html('<img src="cid:a@x">'),
      picture('Content-ID: <a@x>'),
      picture('Content-ID: <b@x>'),
    );
    expect(factsOf(mixed).parts.map(({ inline }) => inline)).toEqual([true, false]);
  });

  test('an invitation that is sent beside the text and attached is one file', () => {
    const calendar = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR'];
    const facts = factsOf(
      aMultipart(
        'mixed',
        [
          'Content-Type: multipart/alternative; boundary=i',
          '',
          '--i',
          '',
          'Come',
          '--i',
          'Content-Type: text/calendar; method=REQUEST',
          '',
          ...calendar,
          '--i--',
        ],
        ['Content-Type: application/ics; name=invite.ics', '', ...calendar],
      ),
    );
    expect(facts).toMatchObject({ text: 'Come', parts: [{ name: 'invite.ics' }] });
    const alone = aMultipart('alternative', ['', 'Come'], ['Content-Type: text/calendar', '', ...calendar]);
    expect(factsOf(alone).parts.map(({ name }) => name)).toEqual(['invitation.ics']);
  });

  test('parts of a mail and files elsewhere are neither joined nor fetched', () => {
    const types = [
      'message/partial; id=1; number=1',
      'message/external-body; access-type=URL; URL="https://a.example"',
    ];
    const facts = factsOf(aMultipart('mixed', ...types.map((type) => [`Content-Type: ${type}`, '', 'x'])));
    expect(facts).toMatchObject({
      text: null,
      parts: [{ name: 'message-1.txt' }, { name: 'message-2.txt' }],
    });
  });

  test('an attached message is a file that is named after its subject, whatever that is', () => {
    const message = (subject: string) => ['Content-Type: message/rfc822', '', `Subject: ${subject}`, '', 'x'];
    const facts = factsOf(
      aMultipart('digest', message('=?utf-8?q?Gr=C3=BC=C3=9Fe?='), message('Re: a/../b'), [
        '',
        'Subject: by default',
        '',
        'y',
      ]),
    );
    expect(facts.parts.map(({ name }) => name)).toEqual(['Grüße.eml', 'Re_ a_.._b.eml', 'by default.eml']);
  });

  test('a file of a mail without parts is read', async () => {
    const facts = factsOf(
      aMail(
        ['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64'],
        'JVBERi0xLjQK',
      ),
    );
    expect(facts.text).toBeNull();
    expect(await textOf(facts.parts[0])).toBe('%PDF-1.4\n');
  });

  test('bytes are read again for each reader, and no further than they are wanted', async () => {
    const body = Array.from({ length: 5_000 }, () => 'QUJD'.repeat(19));
    const mail = aMultipart('mixed', [
      'Content-Type: application/zip; name=a.zip',
      'Content-Transfer-Encoding: base64',
      '',
      ...body,
    ]);
    const {
      parts: [part],
    } = factsOf(mail);
    expect(part?.size).toBe(5_000 * 57);
    for (let turn = 0; turn < 2; turn++) expect(await textOf(part)).toBe('ABC'.repeat(19 * 5_000));
    let opened = 0;
    const counted = rawOf(mail);
    const reader = {
      ...counted,
      open: (range?: Readonly<{ from: number; to: number }>) => {
        opened++;
        return counted.open(range);
      },
    };
    expect(reader.size).toBe(mail.length);
    for await (const bytes of part?.bytes() ?? []) {
      expect(bytes.length).toBeLessThan(1_000);
      break;
    }
    expect(opened).toBe(0);
  });

  test('rubbish in base64 gives the bytes that can be read', async () => {
    const facts = factsOf(
      aMail(
        ['Content-Type: image/png; name=a.png', 'Content-Transfer-Encoding: base64'],
        '!!!!',
        'QU%JD',
        '\0',
        '====',
      ),
    );
    expect(facts.parts[0]?.size).toBe(3);
    expect(await textOf(facts.parts[0])).toBe('ABC');
  });
});
