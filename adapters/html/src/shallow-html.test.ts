import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { createHtml } from './html.ts';
import { shallowHtml } from './shallow-html.ts';

/** How many elements the parser has open at once. */
const depthOf = (html: string): number => {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return deepest;
};

const tagsIn = (html: string): number => html.match(/</g)?.length ?? 0;

describe('HTML that is nested too deep', () => {
  test.each(['<b>', '<div><i>', '<blockquote class="a">', '<li><dt>', '<table><tr><td>', '<svg><g>'])(
    'gives the parser no more levels when there is more of it: %s',
    (tag) => {
      const levels = [1_000, 10_000, 100_000].map((count) =>
        depthOf(shallowHtml(`${tag.repeat(count)}x`, 256)),
      );
      expect(Math.max(...levels)).toBeLessThanOrEqual(256);
      expect(levels[1]).toBe(levels[2]);
    },
  );

  test('keeps its text, and loses the tags with their ends', () => {
    const deep = `${'<b>'.repeat(300)}x${'</b>'.repeat(300)}<p>y</p>`;
    expect(shallowHtml(deep, 256)).toBe(`${'<b>'.repeat(256)}x${'</b>'.repeat(256)}<p>y</p>`);
  });

  test('is shown as text', () => {
    const { sanitize, toText } = createHtml();
    const deep = `${'<div>'.repeat(33_000)}It burns.`;
    expect(toText(deep)).toBe('It burns.');
    expect(tagsIn(sanitize(deep))).toBeLessThanOrEqual(100);
  });

  test.each([
    ['paragraphs that are not closed', '<p>a'],
    ['rows and cells that are not closed', '<tr><td>a<th>b'],
    ['items that are not closed', '<li>a'],
    ['breaks and pictures', '<br><img src="a">'],
    ['what is closed', '<div><b>a</b></div>'],
    ['signs that are no tags', '1 < 2 <3 '],
  ])('is not a long list of %s', (_what, part) => {
    const list = part.repeat(1_000);
    expect(tagsIn(shallowHtml(list, 256))).toBe(tagsIn(list));
  });
});
