import type { Html } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR = "alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=q><button>go</button></form>',
  '<style>@import "//evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<object data="x"></object><embed src="x">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<base href="//evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<<script>alert(1)//<</script>',
  '<p><b>never closed <script>alert(1)',
  '<textarea><img src=x onerror=alert(1)></textarea>',
];

const dangerous =
  /<\s*\/?\s*(?:script|style|iframe|frame|form|input|button|object|embed|svg|math|base|meta|link|textarea)\b|<[^>]*\son\w+\s*=|<[^>]*(?:javascript|vbscript|data):/i;

export const htmlContract = (name: string, open: () => Html): void => {
  describe(`${name}: HTML of a message`, () => {
    test.each(attacks)('is made safe: %s', (attack) => {
      const html = open();
      for (const text of [attack, `<p>before</p>${attack}<p>after</p>`])
        expect(html.sanitize(text)).not.toMatch(dangerous);
    });

    test.each(attacks)('that is safe stays unchanged: %s', (attack) => {
      const html = open();
      const once = html.sanitize(attack);
      expect(html.sanitize(once)).toBe(once);
    });

    test('keeps text that people write', () => {
      const html = open();
      const written = '<p>Dear Ann,<br>it is <strong>done</strong> &amp; <em>paid</em>. 👍 שלום</p>';
      const kept = html.sanitize(written);
      expect(kept.replaceAll('<br />', '<br>')).toBe(written);
    });

    test('has a plain-text form for readers and searches', () => {
      const text = open().toText('<p>Dear Ann,<br>1 &lt; 2 &amp; 3</p><p>Bye</p>');
      expect(text).toMatch(/^Dear Ann,\n1 < 2 & 3\s+Bye$/);
    });

    test('loses the quote at its end, and nothing else', () => {
      const { trimQuotes } = open();
      const quote = '<blockquote type="cite"><p>Is it on?</p></blockquote>';
      expect(trimQuotes(`<p>Yes.</p>${quote}`)).toBe('<p>Yes.</p>');
      for (const whole of ['', '<p>Yes.</p>', quote, `<p>Hi</p>${quote}<p>Yes.</p>`, `${quote}<p>Yes.</p>`])
        expect(trimQuotes(whole)).toBe(whole);
    });

    test('is empty for empty input', () => {
      const html = open();
      expect(html.sanitize('')).toBe('');
      expect(html.toText('').trim()).toBe('');
      expect(html.toText(html.sanitize('<script>alert(1)</script>')).trim()).toBe('');
    });
  });
};
