import { describe, expect, test } from 'vitest';
import { articleText } from './article-text.ts';
import { textsOf } from './texts.ts';

const shown = (html: string) =>
  articleText(html, { imageOrigins: ['https://cdn.example.com'], texts: textsOf('en') });

describe('the headings of an article', () => {
  test('begin below the title, skip no level, and have anchors', () => {
    const { html, headings } = shown(
      '<h1>One</h1><h4 dir="rtl">Two &amp; <em>a</em></h4><h1>One</h1><h3></h3>',
    );
    expect(html).toBe(
      '<h2 id="s-one">One</h2><h3 id="s-two-a" dir="rtl">Two &amp; <em>a</em></h3><h2 id="s-one-2">One</h2><h3 id="s-section"></h3>',
    );
    expect(headings).toEqual([
      { id: 's-one', text: 'One', level: 2 },
      { id: 's-two-a', text: 'Two & a', level: 3 },
      { id: 's-one-2', text: 'One', level: 2 },
    ]);
  });

  test('have anchors in every script, which never equal other ids of the page', () => {
    expect(shown('<h2>עברית</h2><h2>contents</h2>').headings.map(({ id }) => id)).toEqual([
      's-עברית',
      's-contents',
    ]);
  });

  test('have different anchors, also when thousands share one text', () => {
    const count = 30_000;
    const { headings } = shown('<h2>x</h2>'.repeat(count));
    expect(new Set(headings.map(({ id }) => id)).size).toBe(count);
    expect(shown('<h2>x 2</h2><h2>x</h2><h2>x</h2><h2>x</h2>').headings.map(({ id }) => id)).toEqual([
      's-x-2',
      's-x',
      's-x-3',
      's-x-4',
    ]);
  });

  test('inside each other are closed in the right order', () => {
    expect(shown('<h2>a<h3>b</h3></h2>').html).toBe('<h2 id="s-ab">a<h3 id="s-b">b</h3></h2>');
  });
});

describe('pictures', () => {
  test('from the operator’s image hosts are shown, with an empty alt text where they have none', () => {
    expect(shown('<img src="https://cdn.example.com/a.png?x=1&amp;y=2" alt="A" width="9" />').html).toBe(
      '<img src="https://cdn.example.com/a.png?x=1&amp;y=2" alt="A" width="9" loading="lazy" decoding="async">',
    );
    expect(shown('<img src="/a.png" />').html).toContain('alt=""');
  });

  test.each([
    'https://tracker.example/pixel.png',
    'http://cdn.example.com/a.png',
    'https://cdn.example.com.evil.example/a.png',
    'https://cdn.example.com@evil.example/a.png',
    'a.png',
  ])('from %s become links', (src) => {
    expect(shown(`<img src="${src}" alt="&quot;A&lt;b&gt;" />`).html).toBe(
      `<a href="${src}" rel="noopener noreferrer nofollow">[Picture: &quot;A&lt;b&gt;]</a>`,
    );
  });

  test('inside a link become its text', () => {
    expect(shown('<a href="https://a.example/"><img src="https://b.example/c.png" alt="C" /></a>').html).toBe(
      '<a href="https://a.example/">[Picture: C]</a>',
    );
  });
});

test('a wide table scrolls, also with the keyboard', () => {
  expect(shown('<table><tr><td>a</td></tr></table>').html).toBe(
    '<div class="wide" role="region" aria-label="Table 1" tabindex="0"><table><tr><td>a</td></tr></table></div>',
  );
});
