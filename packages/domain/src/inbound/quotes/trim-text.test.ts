import { describe, expect, test } from 'vitest';
import { quotedWords, quotingClients, quotingLanguages } from '../../testing/quoted-mails.ts';
import { trimText } from './trim-text.ts';

const mails = quotingClients.flatMap((client) =>
  Object.entries(quotingLanguages).map(([code, language]) => ({ client, code, language })),
);

const has = (text: string, parts: readonly string[]): boolean => parts.every((part) => text.includes(part));

describe('answers of ten mail programs in twelve languages, as text', () => {
  test('lose their quote in 95 of 100, and never a word of the answer', () => {
    const left: string[] = [];
    for (const { client, code, language } of mails) {
      const trimmed = trimText(client.top(language).text);
      expect(has(trimmed, language.answer), `${client.name} ${code}: ${trimmed}`).toBe(true);
      const isClean =
        !quotedWords.some((words) => trimmed.includes(words)) && !trimmed.includes('acme.example');
      if (!isClean) left.push(`${client.name} ${code}: ${trimmed}`);
    }
    expect(mails).toHaveLength(120);
    expect(left.length, left.join('\n')).toBeLessThanOrEqual(6);
  });

  test('keep what stands between and below quotes', () => {
    for (const { client, code, language } of mails) {
      const inside = client.inside?.(language).text;
      if (inside !== undefined) expect(trimText(inside), `${client.name} ${code}`).toBe(inside);
    }
  });
});

describe('a plain text', () => {
  const kept: readonly (readonly [string, string])[] = [
    ['that only quotes', 'On 3 March 2026 at 10:04, Ann <ann@a.example> wrote:\n> Off?\n'],
    ['that only quotes, and is signed', '> Off?\n\n-- \nCora'],
    ['with an answer below the quote', 'On 3 March 2026, Ann wrote:\n> Off?\n\nYes.'],
    ['that cites after a colon', 'The log says:\n\n> Error 5\n'],
    ['that cites without an intro', 'The log is this\n> Error 5\n'],
    ['with answers inside of the quote', 'See my answers below.\n\n-----Original Message-----\nOff? YES\n'],
    ['that names places', 'Please send it.\n\nFrom: Berlin\nTo: Paris\nDate: 3 May\n\nThank you'],
    ['with a rule above places', 'Please send it.\n\n_____\nFrom: Berlin\nTo: Paris\nDate: 3 May\n'],
    ['with a header of a journey', 'Please send it.\n\nFrom: Berlin\nDate: 3 May\nSubject: Trip\n'],
    ['with places and a time', 'Please send it.\n\nFrom: Berlin\nTo: Paris\nDate: 3 May 10:04\n'],
    [
      'with an answer between an intro and its end',
      'Hi\n\nOn 3 March 2026 at 10:04, Ann <ann@a.example> wrote:\n> Off?\n\nYes.',
    ],
    ['that begins like intros', 'On the other hand, it is off.\n\nOn average, it burns.\n'],
    ['that lists dates after a colon', 'It failed at:\n\n2026-03-03 10:04\n03.03.2026 10:04\n'],
    ['that names senders', 'Mails come from: john@a.example\n\nThe data comes From: our server.\n'],
    ['with a rule', 'One\n_____________\nTwo\n'],
    [
      'that is forwarded',
      'Look.\n\nBegin forwarded message:\n\nFrom: Ann <a@b.example>\nDate: 1\nSubject: 2\nTo: me\n\nText',
    ],
    ['that tells what somebody wrote', 'Yes.\n\nYesterday Ann wrote:\nit is broken\n'],
    ['with an answer below its signature', 'Hi\n-- \nCora\n> Off?\nYes.'],
  ];
  test.each(kept)('%s stays whole', (_what, text) => expect(trimText(text)).toBe(text));

  const intro = 'On Tue, Mar 3, 2026 at 10:04 AM Acme Support <support@acme.example>';
  const cut: readonly (readonly [string, string])[] = [
    ['a quote with an intro on two lines', `Yes.\n\n${intro}\nwrote:\n\n> Off?`],
    ['a quote with an intro right below', 'Yes.\nOn 3 March 2026 at 10:04 Ann wrote:\n> Off?'],
    ['a quote of blank lines and more', 'Yes.\r\n\r\n> Off?\r\n>\r\n\r\n> On?\r\n'],
    ['a quote that no line marks', `Yes.\n\n${intro} wrote:\n\nOff?\n\nAnn`],
    [
      'a quote below a rule',
      'Yes.\n\n----------\nVon: Ann <a@b.example>\nGesendet: heute\nAn: mich\nBetreff: Hi\n\nAus?',
    ],
    [
      'a header that begins with its date',
      'Yes.\n\nGesendet: heute\nVon: "Ann" <a@b.example>\nAn: mich\nBetreff: Hi\nAus?',
    ],
    [
      'a header with marks of bold text',
      'Yes.\n\n*From:* Ann <a@b.example>\n*Sent:* today\n*Subject:* Hi\n\nOff?',
    ],
    ['a quote of Zoho', 'Yes.\n\n---- On Tue, 03 Mar 2026 10:04:50 +0530 ann@a.example wrote ----\n\nOff?'],
    ['an intro without a verb', 'Yes.\n\nвт, 3 мар. 2026 г. в 10:04, Ann <ann@a.example>:\n\nOff?'],
    [
      'an intro whose date is wrapped',
      'Yes.\n\nAnn <ann@a.example> schrieb am Di., 3.\nMärz 2026, 10:04:\n\n> Aus?',
    ],
    [
      'a header below words between dashes that nobody knows',
      'Yes.\n\n-------- Besked --------\nFra: Ann <ann@a.example>\nDato: 03.03.2026 10.04\nTil: mig\nEmne: Hej ',
    ],
    [
      'a header whose address is wrapped',
      'Yes.\n\nFrom: Acme Support \n<support@acme.example> \nSent: today\nTo: me\nSubject: Hi\n\nOff?',
    ],
    ['a header between dashes', 'Yes.\n\n---- Original Message ----\nOff?'],
  ];
  test.each(cut)('loses %s', (_what, text) => expect(trimText(text)).toBe('Yes.'));

  test('keeps the signature below the quote', () => {
    expect(trimText('Yes.\n\nOn 3 March 2026 Ann wrote:\n> Off?\n\n-- \nCora\n')).toBe('Yes.\n\n\n-- \nCora');
  });

  test.each([
    ['I ordered 2 in 2026', 'Ann wrote:'],
    ['Hello\n\nI ordered 2 in 2026', 'Ann <ann@a.example> wrote:'],
    ['Hello\nmy name is Cora\nI ordered 2 in 2026', '<ann@a.example> wrote:'],
    ['Hello\n\nYes!\n\nI ordered 2!', '<ann@a.example> wrote in 2026:'],
  ])('keeps what stands right above an intro: %s', (own, intro) => {
    expect(trimText(`${own}\n${intro}\n> Off?`)).toBe(own);
  });

  test('loses only what follows the last answer', () => {
    const text = 'Ann wrote:\n> One?\n\nYes.\n\n> Two?\n\nNo.\n\n> Three?\n> Four?\n';
    expect(trimText(text)).toBe('Ann wrote:\n> One?\n\nYes.\n\n> Two?\n\nNo.');
  });

  test('of more than 200,000 characters is not looked at', () => {
    const text = `Yes.\n\n${'> Off?\n'.repeat(30_000)}`;
    expect(trimText(text)).toBe(text);
  });
});
