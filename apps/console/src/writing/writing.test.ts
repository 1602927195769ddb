import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHtml } from './from-html.ts';
import { fromPlain } from './from-plain.ts';
import { schema } from './schema.ts';
import { toHtml } from './to-html.ts';

test.each([
  '<p>one <strong>two</strong> <em>three</em> <code>four</code></p>',
  '<p>one<br>two</p><p><br></p><p>three</p>',
  '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
  '<ol><li><p>a</p></li></ol><blockquote><p>b</p></blockquote><pre>c\n  d &lt;e&gt;</pre>',
  '<p><a href="https://x.test/?a=1&amp;b=2">x</a></p>',
])('%s comes back as it was', (html) => {
  expect(toHtml(fromHtml(html))).toBe(html);
});

test.each([
  ['loose text', '<p>loose text</p>'],
  ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  ['<h1>Title</h1><table><tr><td>cell</td></tr></table>', '<p>Title</p><p>cell</p>'],
  ['<p>a<img src="https://x.test/a.png" alt="x" />b</p>', '<p>ab</p>'],
  ['<p><a href="javascript:x">x</a></p>', '<p>x</p>'],
  ['<ul>text<li>a</li></ul>', '<ul><li><p>a</p></li></ul>'],
  ['<script>x</script>', '<p>&lt;script&gt;x&lt;/script&gt;</p>'],
  ['', ''],
  ['<p> </p>', ''],
])('%j becomes %j', (html, expected) => {
  expect(toHtml(fromHtml(html))).toBe(expected);
});

test('a plain text keeps its lines, and no sign of it becomes markup', () => {
  expect(toHtml(fromHtml(fromPlain('Hi,\n\n1 < 2 & "3"')))).toBe(
    '<p>Hi,</p><p><br></p><p>1 &lt; 2 &amp; &quot;3&quot;</p>',
  );
});

test('whatever is read is a text that the editor allows, and stays the same', () => {
  const piece = fc.constantFrom(
    ...['<p>', '</p>', '<ul>', '</ul>', '<li>', '</li>', '<blockquote>', '</blockquote>', '<pre>', '</pre>'],
    ...[
      '<strong>',
      '</strong>',
      '<a href="https://x.test">',
      '</a>',
      '<br>',
      'x',
      ' ',
      '&lt;',
      '<table>',
      '</table>',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const doc = fromHtml(pieces.join(''));
      doc.check();
      const html = toHtml(doc);
      const again = fromHtml(html);
      again.check();
      expect(toHtml(again)).toBe(html);
    }),
  );
});

test('the editor knows no node or mark that cannot be sent', () => {
  expect(Object.keys(schema.nodes).length + Object.keys(schema.marks).length).toBe(13);
});
