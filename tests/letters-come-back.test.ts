/** Customers answer our letters, with the letter quoted: of their answers nothing is lost, and of the quote nothing stays. */
import type { Letter, Message } from '@tidemark/domain';
import { quotedWords, quotingClients, quotingLanguages } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type LetterDesk, openLetterDesk } from './letter-desk.ts';

const reply = 'Please unplug it at once.\n\nThen call the fire brigade.';
const replyWords = ['unplug it', 'fire brigade'];
const questionWords = ['see the smoke', 'out of tray 2'];
const answer = 'The brigade is on its way.';

const hour = 3_600_000;

type Bodies = Readonly<{ text: string; html: string }>;

const arriving = async (desk: LetterDesk, { text, html }: Bodies): Promise<Message> => {
  // Not so many in an hour that they are a storm.
  desk.ports.clock.advance(hour / 10);
  const { state, messageId } = await desk.arrives({ to: desk.replyTo(desk.number), facts: { text, html } });
  expect(state).toBe('done');
  const written = (await desk.messages(desk.number)).find(({ id }) => id === messageId);
  return written ?? expect.fail('Expected a message.');
};

/** Mail programs put the letter below a reply. Here the letter replaces the words that the fixtures quote. */
const quoting = (letter: Letter, mail: Bodies): Bodies => {
  const bare = quotedWords.map((words) => `${words}?`).join('\n\n');
  const marked = quotedWords.map((words) => `> ${words}?`).join('\n>\n');
  const inner = bodyOf(letter);
  const [first, second] = quotedWords;
  const outlook = quotedWords.map((words) => `<p class="MsoNormal">${words}<o:p></o:p></p>`).join('');
  const divs = `<div>${first}?</div><div>${second}?</div>`;
  return {
    text: mail.text.replace(marked, () => quotedLines(letter.text)).replace(bare, () => letter.text),
    html: mail.html
      .replace(divs, () => inner)
      .replace(outlook, () => inner)
      .replace(bare.replaceAll('\n\n', '<br>'), () => inner),
  };
};

const quotedLines = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

const bodyOf = ({ html }: Letter): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';

describe.each(['en', 'de', 'fr', 'es'])('the letter of a workspace in %s', (code) => {
  const language = quotingLanguages[code] ?? expect.fail('Expected the language to have quotes.');

  test('is cut from the answers of ten mail programs', async () => {
    const desk = await openLetterDesk({ locale: code });
    const letter = await desk.answer({ body: reply });
    for (const client of quotingClients) {
      const mail = quoting(letter, client.top(language));
      expect(mail.text, client.name).toContain('fire brigade');
      expect(mail.html, client.name).toContain('fire brigade');
      const { body, bodyHtml } = await arriving(desk, mail);
      for (const words of language.answer) {
        expect(body, client.name).toContain(words);
        expect(bodyHtml, client.name).toContain(words);
      }
      for (const words of [...replyWords, ...questionWords, 'Acme Support']) {
        expect(body, client.name).not.toContain(words);
        expect(bodyHtml, client.name).not.toContain(words);
      }
    }
  });

  test('loses its question where it arrives as it is, as at another desk', async () => {
    const desk = await openLetterDesk({ locale: code });
    const letter = await desk.answer({ body: reply });
    const { body, bodyHtml } = await arriving(desk, letter);
    for (const shown of [body, bodyHtml]) {
      for (const words of replyWords) expect(shown).toContain(words);
      for (const words of questionWords) expect(shown).not.toContain(words);
    }
  });

  test('keeps an answer between any two of its lines', async () => {
    const desk = await openLetterDesk({ locale: code });
    const letter = await desk.answer({ body: reply });
    const lines = quotedLines(letter.text).split('\n');
    for (const place of lines.keys()) {
      const text = [...lines.slice(0, place + 1), '', answer, '', ...lines.slice(place + 1)].join('\n');
      expect((await arriving(desk, { text, html: '' })).body, text).toContain(answer);
    }
  });

  test('keeps an answer between any two of its paragraphs, where editors split what they quote', async () => {
    const desk = await openLetterDesk({ locale: code });
    const letter = await desk.answer({ body: reply });
    const whole = bodyOf(letter);
    for (const open of ['<blockquote type="cite">', '<blockquote class="gmail_quote">', '<div>', '']) {
      const quoted = open === '' ? whole : `${open}${whole}${open.replace(/<(\w+).*/, '</$1>')}`;
      const ends = [...quoted.matchAll(/<\/(?:p|div|blockquote)>/g)].map(
        ({ index, 0: tag }) => index + tag.length,
      );
      expect(ends.length).toBeGreaterThan(8);
      for (const place of ends) {
        const html = splitAt(quoted, place);
        const { bodyHtml } = await arriving(desk, { text: '', html });
        expect(bodyHtml, html).toContain(answer);
      }
    }
  });
});

/** Elements that are open there are closed before the answer, and opened behind it as they were. */
const splitAt = (html: string, place: number): string => {
  const open: string[] = [];
  for (const [tag, end] of html.slice(0, place).matchAll(/<(\/?)(?:p|div|blockquote)\b[^>]*>/g))
    if (end === '/') open.pop();
    else open.push(tag);
  const closed = open.toReversed().map((tag) => tag.replace(/<(\w+).*/s, '</$1>'));
  return `${html.slice(0, place)}${closed.join('')}<div>${answer}</div>${open.join('')}${html.slice(place)}`;
};

test('a long question is cut with a line that says so, and the letter stays below what mail programs clip', async () => {
  const body = 'The <smoke> & the "fire" are 火事. '.repeat(2_800);
  const desk = await openLetterDesk({
    question: { body, bodyHtml: `<p>${'<b>火事</b> '.repeat(9_000)}</p>` },
  });
  const letter = await desk.answer({ body: reply });
  expect(Buffer.byteLength(letter.html)).toBeLessThan(100_000);
  for (const shown of [letter.text, letter.html]) {
    expect(shown).toContain('[…] The rest of this message is left out.');
    for (const words of replyWords) expect(shown).toContain(words);
  }
  const { bodyHtml } = await arriving(desk, letter);
  expect(bodyHtml).not.toContain('火事');
});
