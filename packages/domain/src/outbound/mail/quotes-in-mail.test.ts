import { describe, expect, test } from 'vitest';
import { textContent } from '../../model/desk/new-message.ts';
import type { Letter } from '../../model/outbound/mailer.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

type Quoting = TestDesk & Readonly<{ number: number; answer: (body?: string) => Promise<Letter> }>;

const openQuotingDesk = async (message = 'Please help.'): Promise<Quoting> => {
  const mailer = collectingMailer({ from: { name: null, address: 'support@acme.example' } });
  const bench = await openTestDesk({ mailer });
  const { desk, ports, byKey } = bench;
  const { number } = await bench.aTicket({ message });
  const work = async (): Promise<void> => {
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
      await desk.tasks.run(task);
      await ports.taskQueue.done([task]);
    }
  };
  return {
    ...{ ...bench, number },
    answer: async (body = 'Try this.') => {
      await desk.tickets.reply(byKey, { number, body, internal: false });
      await work();
      return mailer.letters.at(-1) ?? expect.fail('Expected a letter.');
    },
  };
};

const quoteIn = ({ text }: Letter): string => (text.match(/^>.*$/gm) ?? []).join('\n');

describe('an answer by mail', () => {
  test('quotes what the customer wrote last, with their name and the day', async () => {
    const bench = await openQuotingDesk('Please help.\n\nIt <burns>.');
    const { text, html } = await bench.answer();
    expect(text).toContain(
      'Try this.\n\nen quote_intro bob November 20, 2026\n> Please help.\n>\n> It <burns>.\n',
    );
    expect(html).toContain('<p>Please help.</p><p>It &lt;burns&gt;.</p></blockquote>');
    const { requesterId: contactId } = await bench.desk.tickets.get(bench.byKey, bench.number);
    const content = textContent('Still burning.');
    await bench.desk.tickets.answerAsCustomer(bench.bySystem, { number: bench.number, contactId, content });
    expect(quoteIn(await bench.answer())).toBe('> Still burning.');
  });

  test('quotes no note, and no earlier answer', async () => {
    const bench = await openQuotingDesk();
    await bench.answer('FIRST ANSWER');
    await bench.desk.tickets.reply(bench.byOwner, { number: bench.number, body: 'NOTE', internal: true });
    expect(quoteIn(await bench.answer())).toBe('> Please help.');
  });

  test('has the day in the time zone and the manner of the workspace', async () => {
    const bench = await openQuotingDesk();
    await bench.ports.work.write(bench.workspaceId, async ({ workspace }) => {
      const found = (await workspace.find()) ?? expect.fail('Expected a workspace.');
      await workspace.save({ ...found, locale: 'en-GB', timezone: 'Pacific/Pago_Pago' });
    });
    expect((await bench.answer()).text).toContain('quote_intro bob 19 November 2026');
  });

  test('is shown with its quote later, whatever was written meanwhile', async () => {
    const bench = await openQuotingDesk();
    const letter = await bench.answer();
    const [sent] = await bench.desk.mails.list(bench.byKey, 1);
    expect(sent?.letter).toMatchObject({ text: letter.text, html: letter.html });
    expect(sent?.isAsItWent).toBe(true);
    const { mail } = sent ?? expect.fail('Expected a mail.');
    const { quotes: _, ...madeWith } =
      mail.wentAs?.madeWith ?? expect.fail('Expected what it was made with.');
    await bench.ports.work.write(bench.workspaceId, ({ mails }) =>
      mails.save({ ...mail, wentAs: { from: null, files: {}, madeWith } }),
    );
    const earlier = await bench.desk.mails.show(bench.byKey, mail.id);
    expect(earlier).toMatchObject({ isAsItWent: false });
    expect(earlier.letter.text).not.toContain('Please help.');
  });
});

describe('a long question', () => {
  test('is cut between words, and a line says so', async () => {
    const bench = await openQuotingDesk('burning '.repeat(2_000));
    const letter = await bench.answer();
    const quote = quoteIn(letter).split('\n');
    expect(quote[0]).toMatch(/^> (?:burning )*burning$/);
    expect(quote[0]?.length).toBeGreaterThan(7_900);
    expect(quote.slice(1)).toEqual(['>', '> […] en quote_cut']);
    expect(letter.html).toContain('<p>[…] en quote_cut</p></blockquote>');
  });

  test('is cut where one word is longer than all of it, and never between the halves of a character', async () => {
    const bench = await openQuotingDesk(`a${'🔥'.repeat(5_000)}`);
    expect((await bench.answer()).text.isWellFormed()).toBe(true);
  });

  test.each([
    [99_000, false],
    [90_000, true],
  ])('is shorter or left out below an answer of %i characters', async (length, isQuoted) => {
    const bench = await openQuotingDesk('burning '.repeat(2_000));
    const letter = await bench.answer('x'.repeat(length));
    expect(quoteIn(letter) !== '').toBe(isQuoted);
    expect(letter.html.length).toBeLessThan(102_000);
  });
});

test('automatic mail quotes nothing to an address that is not proven', async () => {
  const bench = await openQuotingDesk('CANARY');
  const actions = [{ apply_macro: 'Thanks' }];
  await bench.desk.configuration.apply(bench.bySystem, {
    macros: [{ name: 'Thanks', reply_body: 'Thank you.' }],
    rules: [{ name: 'Thank', on: ['ticket.updated'], actions }],
  });
  await bench.desk.tickets.change(bench.byKey, { number: bench.number, tags: ['fire'] });
  await bench.answer();
  const automatic = bench.ports.mailer.letters.find((letter) => letter.automatic);
  expect(automatic?.text).toContain('Thank you.');
  expect(JSON.stringify(automatic)).not.toContain('CANARY');
});
