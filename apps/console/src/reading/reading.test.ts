import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostOf, isMisleading, safeHref } from './links.ts';
import { type HtmlNode, readHtml } from './read-html.ts';

const text = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : text(node.children))).join('');

const tags = (nodes: readonly HtmlNode[]): readonly string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tags(node.children)]));

describe('the HTML of a message', () => {
  test('becomes a tree', () => {
    expect(readHtml('<p>one <strong>two</strong><br />three</p>')).toEqual([
      {
        tag: 'p',
        attributes: {},
        children: [
          'one ',
          { tag: 'strong', attributes: {}, children: ['two'] },
          { tag: 'br', attributes: {}, children: [] },
          'three',
        ],
      },
    ]);
  });

  test('keeps the attributes that the sanitiser keeps, unescaped', () => {
    const [link] = readHtml('<a href="https://x.test/?a=1&amp;b=2" rel="noopener" onclick="x">y</a>');
    expect(link).toMatchObject({
      tag: 'a',
      attributes: { href: 'https://x.test/?a=1&b=2', rel: 'noopener' },
    });
    expect(Object.keys((link as Exclude<HtmlNode, string>).attributes)).not.toContain('onclick');
  });

  test.each([
    '<script>alert(1)</script>',
    '<iframe src="https://evil.test"></iframe>',
    '<svg onload="x"></svg>',
    '<P>upper case</P>',
    "<p class='x'>single quotes</p>",
    '<style>p{}</style>',
    '<form action="/x"></form>',
  ])('%s, which the sanitiser never writes, is text', (html) => {
    expect(tags(readHtml(html)).filter((tag) => tag !== 'p')).toEqual([]);
    expect(text(readHtml(html))).toContain('<');
  });

  test('entities are characters, once', () => {
    expect(text(readHtml('<p>1 &lt; 2 &amp;lt; &#x1F600; &nbsp;&#0;</p>'))).toBe('1 < 2 &lt; 😀 \u00a0&#0;');
  });

  test('whatever comes, only known tags become elements, and no depth breaks it', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<br />',
      '<script>',
      '<a href="javascript:x">',
      '</a>',
      'x',
      '<',
      '&lt;',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
        for (const tag of tags(readHtml(pieces.join('')))) expect(['p', 'b', 'br', 'a']).toContain(tag);
      }),
    );
    expect(text(readHtml(`${'<div>'.repeat(5_000)}deep`))).toContain('deep');
  });
});

describe('a link', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'ftp://x.test', undefined])(
    'is none for %s',
    (href) => {
      expect(safeHref(href)).toBeNull();
    },
  );

  test('names its real host, spelled out', () => {
    expect(hostOf('https://аpple.com/')).toBe('xn--pple-43d.com');
    expect(hostOf('mailto:ann@acme.test')).toBe('ann@acme.test');
  });

  test.each([
    ['https://evil.test/', 'https://bank.example/login', true],
    ['https://evil.test/', 'bank.example', true],
    ['https://bank.example/a', 'www.bank.example', false],
    ['https://bank.example/a', 'our page', false],
  ])('to %s with the text %s misleads: %s', (href, shown, expected) => {
    expect(isMisleading(href, shown)).toBe(expected);
  });
});
