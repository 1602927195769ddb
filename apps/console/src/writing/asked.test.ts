import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { askedIn } from './asked.ts';
import { fromHtml } from './from-html.ts';

/** The cursor at the end of the first block. */
const asked = (html: string, signs = '@/') => {
  const doc = fromHtml(html);
  const end = (doc.firstChild?.nodeSize ?? 0) - 1;
  return askedIn(EditorState.create({ doc, selection: TextSelection.create(doc, end) }), signs);
};

describe('what is asked for', () => {
  test.each([
    ['at the start of a line', '<p>@bo</p>', { sign: '@', typed: 'bo', from: 1, to: 4 }],
    ['behind a space', '<p>Ask @b</p>', { sign: '@', typed: 'b', from: 5, to: 7 }],
    ['behind a bracket', '<p>(/</p>', { sign: '/', typed: '', from: 2, to: 3 }],
    ['behind a line break', '<p>a<br>/de</p>', { sign: '/', typed: 'de', from: 3, to: 6 }],
  ])('%s', (_, html, expected) => {
    expect(asked(html)).toEqual(expected);
  });

  test.each([
    ['in an address', '<p>bo@acme</p>'],
    ['in a path', '<p>https://acme</p>'],
    ['in a fraction', '<p>1/2</p>'],
    ['behind a name and a space', '<p>@bo </p>'],
    ['in code', '<pre>/del</pre>'],
    ['behind more letters than a name has', `<p>@${'b'.repeat(41)}</p>`],
    ['behind very many letters', `<p>@${'b'.repeat(70)}</p>`],
  ])('nothing %s', (_, html) => {
    expect(asked(html)).toBeNull();
  });

  test('nothing by a sign that offers nothing', () => {
    expect(asked('<p>@bo</p>', '/')).toBeNull();
  });
});
