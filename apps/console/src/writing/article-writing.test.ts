import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleFromHtml } from './article-from-html.ts';
import { articleToHtml } from './article-to-html.ts';

test.each([
  '<h2>One</h2><p>two <strong>three</strong> <u>u</u> <kbd>K</kbd></p><h3></h3><hr>',
  '<p>one<br>two</p><p><br></p><p>three</p>',
  '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul><blockquote><p>c</p></blockquote><pre>d\n e</pre>',
  '<table><tr><th><p>a</p></th><th colspan="2"><p>b</p></th></tr><tr><td rowspan="2"><p>c</p></td><td><p><br></p></td></tr></table>',
  '<p><a href="/help/articles/x?a=1&amp;b">x</a> <a href="https://x.test/">y</a></p>',
  '<p>a</p><img src="/help/pictures/1.png" alt="A &quot;b&quot;" width="9" height="8"><p>b</p>',
])('%s comes back as it was', (html) => {
  expect(articleToHtml(articleFromHtml(html))).toBe(html);
});

test.each([
  ['', ''],
  ['loose <b>text</b>', '<p>loose <strong>text</strong></p>'],
  ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  ['<p>a<img src="/x.png" alt="x" width="9%" />b</p>', '<p>a</p><img src="/x.png" alt="x"><p>b</p>'],
  [
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<table><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></table>',
  ],
  ['<table><tr></tr></table>', ''],
  ['<p><a href="javascript:x">x</a><a href="/admin">y</a></p>', '<p>xy</p>'],
  ['<script>x</script>', '<p>&lt;script&gt;x&lt;/script&gt;</p>'],
])('%j becomes %j', (html, expected) => {
  expect(articleToHtml(articleFromHtml(html))).toBe(expected);
});

test('whatever is read is a text that the editor allows, and stays the same', () => {
  const tags = [
    'p',
    'h1',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'table',
    'tr',
    'td',
    'th',
    'strong',
    'sub',
  ];
  const piece = fc.constantFrom(
    ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    ...['<a href="https://x.test">', '</a>', '<br>', '<hr>', '<img src="/x" alt="">', 'x', ' ', '&lt;'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const doc = articleFromHtml(pieces.join(''));
      doc.check();
      const html = articleToHtml(doc);
      const again = articleFromHtml(html);
      again.check();
      expect(articleToHtml(again)).toBe(html);
    }),
  );
});
