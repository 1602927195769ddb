import type { Html, MailHtml } from '@tidemark/domain';
import { afterAll, describe, expect, test } from 'vitest';

export type MailHtmlBench = Readonly<{ mailHtml: MailHtml; html: Html; close: () => Promise<void> }>;

const methods = ['sanitize', 'toText', 'trimQuotes'] as const;

const texts: Readonly<Record<string, string>> = {
  'no text': '',
  'a short text': '<p>Dear Ann,<br>1 &lt; 2 👍</p><script>alert(1)</script>',
  'a quote': '<p>Yes.</p><blockquote type="cite"><p>Is it on?</p></blockquote>',
  'a long text': `${'<p>It is <strong>done</strong>. שלום</p>'.repeat(2_000)}<script>alert(1)</script>`,
  'a long text that is no HTML': '<'.repeat(20_000),
  'half of a character': '<p>\ud83d</p>'.repeat(1_000),
};

export const mailHtmlContract = (name: string, open: () => MailHtmlBench): void => {
  describe(`${name}: HTML of a mail`, () => {
    const bench = open();
    afterAll(() => bench.close());

    test.each(Object.keys(texts))('is read as other HTML is: %s', async (kind) => {
      const text = texts[kind] ?? '';
      for (const method of methods) expect(await bench.mailHtml[method](text)).toBe(bench.html[method](text));
    });

    test('is read in parallel, each to its own result', async () => {
      const many = Array.from({ length: 20 }, (_, at) => `<p>${at}</p>`.repeat(at % 2 === 0 ? 1 : 1_000));
      const read = await Promise.all(many.map((text) => bench.mailHtml.sanitize(text)));
      expect(read).toEqual(many.map((text) => bench.html.sanitize(text)));
    });
  });
};
