import { quotedWords, quotingClients, quotingLanguages } from '@tidemark/domain/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHtml } from './html.ts';

const { sanitize, toText, trimQuotes } = createHtml();

/** As it is shown. */
const shown = (html: string): string => sanitize(trimQuotes(html));

const mails = quotingClients.flatMap((client) =>
  Object.entries(quotingLanguages).map(([code, language]) => ({ client, code, language })),
);

const has = (text: string, parts: readonly string[]): boolean => parts.every((part) => text.includes(part));

describe('answers of ten mail programs in twelve languages, as HTML', () => {
  test('lose their quote in 95 of 100, and never a word of the answer', () => {
    const left: string[] = [];
    for (const { client, code, language } of mails) {
      const trimmed = toText(trimQuotes(client.top(language).html));
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
      const inside = client.inside?.(language).html;
      if (inside !== undefined)
        expect(has(shown(inside), [...language.answer, ...quotedWords]), `${client.name} ${code}`).toBe(true);
    }
  });
});

describe('HTML of a mail', () => {
  const quote = '<blockquote type="cite"><p>Did you turn it off?</p></blockquote>';

  test('that only quotes is shown whole', () => {
    for (const whole of [quote, `<p><br></p>${quote}`, `<pre class="moz-signature">Cora</pre>${quote}`])
      expect(trimQuotes(whole)).toBe(whole);
  });

  test('keeps the signature below the quote', () => {
    const trimmed = shown(
      `<p>Yes.</p><div class="moz-cite-prefix">On 3/3/26, Ann wrote:</div>${quote}<div class="moz-signature">Cora</div>`,
    );
    expect(trimmed).toBe('<p>Yes.</p><div>Cora</div>');
  });

  test('keeps an answer below the quote, be it a picture', () => {
    for (const answer of ['<p>Yes.</p>', 'Yes.', '<img src="https://a.example/b.png">']) {
      const mail = `<p>Hello</p>${quote}${answer}`;
      expect(trimQuotes(mail)).toBe(mail);
    }
    const counted = '<img src="https://a.example/t.gif" width="1" height="1">';
    expect(shown(`<p>Hello</p>${quote}${counted}`)).toContain('<p>Hello</p>');
    expect(shown(`<p>Hello</p>${quote}${counted}`)).not.toContain('turn');
  });

  test('is cut only behind the last answer between quotes', () => {
    const trimmed = shown(
      `<p>See</p>${quote}<p>Yes.</p><blockquote type="cite">The black plug?</blockquote>`,
    );
    expect(trimmed).toContain('<p>Did you turn it off?</p>');
    expect(trimmed).toContain('<p>Yes.</p>');
    expect(trimmed).not.toContain('black plug');
  });

  test('keeps a block that the author quotes from elsewhere', () => {
    for (const mail of [
      '<p>The manual says</p><blockquote>Turn it off.</blockquote>',
      '<p>The log says:</p><blockquote type="cite">Error 5</blockquote>',
    ])
      expect(trimQuotes(mail)).toBe(mail);
  });

  test('keeps a quote that the author says to have answered in', () => {
    const mail = `<p>My answers are below, in red.</p><hr><div id="divRplyFwdMsg"><b>From:</b> Ann</div><p>Off?</p><p style="color:red">Yes.</p>`;
    expect(trimQuotes(mail)).toBe(mail);
  });

  test('keeps what is forwarded', () => {
    const mail =
      '<p>Please look.</p><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Ann &lt;ann@a.example&gt;<br>Date: today<br>Subject: Hi<br>To: me</div>Text</div>';
    expect(trimQuotes(mail)).toBe(mail);
  });

  test('with names that Outlook has put an x_ before', () => {
    const mail = '<div>Yes.</div><div class="x_x_yahoo_quoted">On 3 March 2026 Ann wrote: Off?</div>';
    expect(shown(mail)).toBe('<div>Yes.</div>');
  });

  test.each([
    [
      'Windows Mail, which leaves the subject out',
      '<div>Yes.</div><div style="padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-style: solid;"><div><b>От:</b>&nbsp;<a href="mailto:a@b.example">Ann</a><br><b>Отправлено:</b>&nbsp;3 марта 2026 г. 10:04<br><b>Кому:</b>&nbsp;Cora</div></div><div>Off?</div>',
    ],
    [
      'Hotmail, which begins with the date',
      '<div>Yes.<div><hr id="stopSpelling">Date: Tue, 3 Mar 2026 10:04:00 +0000<br>Subject: Hi<br>From: a@b.example<br>To: c@d.example<br><br><div>Off?</div></div></div>',
    ],
    [
      'mail.ru, which writes no verb and cites nothing',
      '<p>Yes.</p><br><br>Tue, 3 Mar 2026 10:04:00 +0400 от Ann &lt;a@b.example&gt;:<br><blockquote style="border-left:1px solid #0857A6"><div>Off?</div></blockquote><br>',
    ],
    [
      'Outlook without a rule',
      '<div class=WordSection1><p class=MsoNormal>Yes.</p><p class=MsoNormal><b><span>From:</span></b><span> a@b.example [mailto:a@b.example]<br><b>Sent:</b> March-03-26 4:22 PM<br><b>To:</b> Dan<br><b>Subject:</b> Hi</span></p><p>Off?</p></div>',
    ],
  ])('of %s', (_program, mail) => {
    expect(toText(trimQuotes(mail))).toBe('Yes.');
  });

  test('with our own mark', () => {
    expect(shown('<div>Yes.</div><div class="x_tidemark-quote">Off?</div>')).toBe('<div>Yes.</div>');
  });

  test('that is broken, empty or hostile comes to an end', () => {
    for (const mail of [
      '',
      '<',
      '<blockquote type=cite>',
      'a<blockquote type=cite>b',
      '<p>a</blockquote></div>',
      `a${'<blockquote type="cite">'.repeat(3_000)}b`,
      `a${'<div class="gmail_quote"><blockquote class="gmail_quote">b</blockquote>'.repeat(2_000)}`,
      `${'On 3 March 2026 at 10:04 '.repeat(5_000)}wrote:`,
      `${'From:\n'.repeat(20_000)}`,
    ])
      expect(typeof trimQuotes(mail)).toBe('string');
    expect(shown('a<blockquote type=cite>b')).toBe('a');
  });
});

test('no text of an author is lost, wherever quotes, rules and pictures stand', () => {
  const own = [
    '<p>own-a</p>',
    'own-b<br>',
    '<div>own-c: <b>own-d</b></div>',
    '<blockquote>own-e</blockquote>',
  ];
  const others = [
    ...['<blockquote type="cite">off</blockquote>', '<hr>', '<br>', '</div>', '<div>', '<span>', '</p>'],
    ...['<div class="gmail_quote"><blockquote class="gmail_quote">on</blockquote>own-f</div>'],
    ...['<div class="moz-cite-prefix">Then Ann wrote:</div>', '<div class="yahoo_quoted">off</div>'],
    ...[
      '<pre class="moz-signature">own-g</pre>',
      '<!-- a -->',
      '<div style="border-top:solid #E1E1E1 1.0pt">',
    ],
  ];
  const part = fc.oneof(fc.constantFrom(...own), fc.constantFrom(...others));
  const ownIn = (html: string): readonly string[] => html.match(/own-[a-g]/g) ?? [];
  // A plain block right after an intro is a quote, as Roundcube writes it.
  const isAmbiguous = (html: string): boolean => /wrote:[^w]*<blockquote>own-e/.test(html);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const mail = parts.join('');
      fc.pre(!isAmbiguous(mail));
      expect(ownIn(shown(mail))).toEqual(ownIn(sanitize(mail)));
    }),
    { numRuns: 2_000, seed: 20261123 },
  );
});
