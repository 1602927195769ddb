/** Mails that nodemailer writes are read as they were meant: names, texts and files in any language. */
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { contentOf, factsOf } from '../testing/read-mail.ts';

const transport = createTransport({ streamTransport: true, buffer: true });

const words = [
  'Rechnung',
  'für',
  'Zażółć',
  'Привет',
  'こんにちは',
  '你好',
  '안녕',
  'שלום',
  '😀👍🏽',
  'a"b',
  "d'e",
  'x,y',
  '(z)',
  'R&D',
  '<b>',
  'a;b',
  '100%',
  'e\u0301',
];

const phrase = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
  .map((some) => some.join(' '));

const text = fc
  .array(
    fc.oneof(
      phrase,
      fc.constantFrom('', '.', '..', '-- ', 'From me', '--edge', 'x'.repeat(1_200), 'a=b', '\ttab'),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((lines) => lines.join('\n'))
  .filter((lines) => lines.trim() !== '');

const person = fc.record({
  name: phrase,
  address: fc.constantFrom('ann@a.example', "o'neil+x@b.example", 'c_d@c.example'),
});

const file = fc.record({
  filename: phrase.map((name) => `${name.replace(/["<>|*?:/\\]/g, '_')}.pdf`),
  content: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
  contentType: fc.constant('application/pdf'),
});

const mail = fc.record({
  from: person,
  to: fc.array(person, { minLength: 1, maxLength: 4 }),
  subject: phrase,
  text,
  html: fc.option(
    phrase.map((content) => `<p>${content.replaceAll('<', '&lt;')}</p>`),
    { nil: undefined },
  ),
  attachments: fc.array(file, { maxLength: 3 }),
  textEncoding: fc.constantFrom('base64' as const, 'quoted-printable' as const),
});

test('what nodemailer writes', async () => {
  await fc.assert(
    fc.asyncProperty(mail, async (wanted) => {
      const { message } = await transport.sendMail(wanted);
      if (!Buffer.isBuffer(message)) throw new Error('Expected the bytes of the mail.');
      const facts = factsOf(new Uint8Array(message));
      expect(facts.from).toEqual([{ name: wanted.from.name, email: wanted.from.address }]);
      expect(facts.to).toEqual(wanted.to.map(({ name, address }) => ({ name, email: address })));
      expect(facts.subject).toBe(wanted.subject);
      expect(facts.text?.trimEnd()).toBe(wanted.text.trimEnd());
      expect(facts.html?.trimEnd()).toBe(wanted.html);
      expect(facts.parts.map(({ name }) => name)).toEqual(wanted.attachments.map(({ filename }) => filename));
      const contents = await Promise.all(facts.parts.map(contentOf));
      expect(contents).toEqual(wanted.attachments.map(({ content }) => new Uint8Array(content)));
    }),
    { numRuns: 300 },
  );
});
