import { describe, expect, test } from 'vitest';
import { openInboundDesk } from '../../testing/inbound-desk.ts';

const quote = 'On 3 March 2026 at 10:04, Acme <support@acme.example> wrote:\n> Is it on?\n';
const htmlQuote = '<blockquote type="cite"><p>Is it on?</p></blockquote>';
const answering = { References: '<root@acme.example>' };

describe('a mail that quotes an earlier one', () => {
  test('is shown without the quote, and stored whole beside it', async () => {
    const bench = await openInboundDesk();
    const facts = { text: `Yes.\n\n${quote}`, html: `<p>Yes.</p>${htmlQuote}` };
    await bench.arrives({ headers: answering, facts });
    const [message] = await bench.messages(1);
    expect(message).toMatchObject({ body: 'Yes.', bodyHtml: '<p>Yes.</p>' });
    const origin = await bench.read(({ messageOrigins }) => messageOrigins.find(message?.id ?? ''));
    expect(origin).toMatchObject({ text: facts.text, html: '<p>Yes.</p><p>Is it on?</p>' });
  });

  test('is read from its HTML where only that marks the quote', async () => {
    const bench = await openInboundDesk();
    await bench.arrives({
      headers: answering,
      facts: { text: 'Yes.\n\nIs it on?', html: `<p>Yes.</p>${htmlQuote}` },
    });
    expect((await bench.messages(1))[0]).toMatchObject({ body: 'Yes.', bodyHtml: '<p>Yes.</p>' });
  });

  test.each([
    ['says nothing else', answering, quote],
    ['answers below the quote', answering, `${quote}\nYes.`],
    ['answers no mail', {}, `Yes.\n\n${quote}`],
    ['is forwarded', { ...answering, Subject: 'Fwd: My printer' }, `Look.\n\n${quote}`],
  ])('is shown whole when it %s', async (_why, headers, text) => {
    const bench = await openInboundDesk();
    await bench.arrives({ headers, facts: { text } });
    expect((await bench.messages(1))[0]?.body.trim()).toBe(text.trim());
  });
});

test('HTML that is longer than a body is shown as text, and stored whole beside it', async () => {
  const bench = await openInboundDesk();
  const html = `<p>${'x'.repeat(150_000)}</p>`;
  await bench.arrives({ facts: { text: 'Short.', html } });
  const [message] = await bench.messages(1);
  expect(message).toMatchObject({ body: 'Short.', bodyHtml: '<p>Short.</p>' });
  const origin = await bench.read(({ messageOrigins }) => messageOrigins.find(message?.id ?? ''));
  expect(origin).toMatchObject({ text: 'Short.', html });
});
