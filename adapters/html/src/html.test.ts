import { describe, expect, test } from 'vitest';
import { createHtml } from './html.ts';
import { attacks } from './testing/attacks.ts';

const { sanitize, toText } = createHtml();

/** Patterns that no sanitised text may contain where a browser would read it as markup. */
const dangerous = [
  /<\s*\/?\s*(script|style|form|input|button|iframe|frame|object|embed|svg|math|base|link|meta|template|video|audio)/i,
  /<[^>]*\s(on\w+|style|srcset|formaction|action|background|class|id)\s*=/i,
  /<[^>]*(href|src)\s*=\s*["']?\s*(?!https?:\/\/|mailto:|["'])[^\s>]*:/i,
];

describe('html that may be shown to anyone', () => {
  test.each(attacks)('an attack leaves nothing that runs: %s', (attack) => {
    const once = sanitize(attack);
    for (const pattern of dangerous) expect(once).not.toMatch(pattern);
    expect(sanitize(once)).toBe(once);
  });

  test('formatting, lists and tables stay', () => {
    const letter =
      '<p dir="rtl">one <strong>two</strong></p><ul><li>a</li></ul><table><tr><td colspan="2">b</td></tr></table>';
    expect(sanitize(letter)).toBe(letter);
  });

  test('a link keeps its address and gives nothing away to its target', () => {
    expect(sanitize('<a href="https://example.com/?a=1" target="_blank">docs</a>')).toBe(
      '<a href="https://example.com/?a=1" rel="noopener noreferrer nofollow">docs</a>',
    );
  });

  test('a picture is loaded over http(s) only', () => {
    expect(sanitize('<img src="https://example.com/a.png" alt="a">')).toContain(
      'src="https://example.com/a.png"',
    );
    expect(sanitize('<img src="data:image/png;base64,AA==" alt="a">')).toBe('');
  });

  test('text is never lost to a stray bracket', () => {
    expect(sanitize('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });

  test('markup nested without end is cut, quickly', () => {
    const cut = sanitize(`${'<div>'.repeat(20_000)}x`);
    expect(cut.match(/<div>/g)?.length).toBeLessThanOrEqual(50);
  });
});

describe('html as plain text', () => {
  test('paragraphs, breaks, entities and links can be read', () => {
    expect(
      toText('<p>one<br>two &amp; three</p><p>see <a href="https://example.com/">the docs</a></p>'),
    ).toBe('one\ntwo & three\n\nsee the docs (https://example.com/)');
  });

  test('invisible text is left out', () => {
    expect(toText('<style>p{}</style><script>alert(1)</script><p>hello</p>')).toBe('hello');
  });

  test('a heading keeps its case', () => {
    expect(toText('<h1>Refund for Ann</h1>')).toBe('Refund for Ann');
  });
});
