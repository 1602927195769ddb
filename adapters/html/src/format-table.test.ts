import { describe, expect, test } from 'vitest';
import { createHtml } from './html.ts';

const { toText } = createHtml();

describe('a table as plain text', () => {
  test('each row is a line, and columns are aligned', () => {
    expect(
      toText('<table><tr><th>Name<th>Price</tr><tr><td>Apple<br>red<td>12</tr><tr><td>Fig<td>1</tr></table>'),
    ).toBe('Name    Price\nApple   12\nred\nFig     1');
  });

  test('a cell that spans rows leaves its column free below it', () => {
    expect(toText('<table><tr><td rowspan=2>a<td>b</tr><tr><td>c</tr></table>')).toBe('a   b\n    c');
  });

  test('a cell that spans columns moves the next one', () => {
    expect(toText('<table><tr><td>a<td>b<td>c</tr><tr><td colspan=2>a long sum<td>d</tr></table>')).toBe(
      'a   b   c\na long sum   d',
    );
  });

  test('a table inside of a cell is read', () => {
    expect(toText('<table><tr><td><p>Hello</p><table><tr><td>a<td>b</table></td></tr></table>')).toBe(
      'Hello\n\na   b',
    );
  });

  test.each(['colspan', 'rowspan'])('a cell with a huge %s takes no room', (span) => {
    expect(toText(`<table><tr><td ${span}=2000000000>a<tr><td ${span}=1e999>b</table>`)).toContain('a');
  });

  test('many cells in one row, and many rows, are read in time', () => {
    const most = 20_000;
    expect(toText(`<table><tr>${'<td>a'.repeat(most)}</table>`).split('a')).toHaveLength(most + 1);
    expect(toText(`<table>${'<tr><td>a'.repeat(most)}</table>`).split('\n')).toHaveLength(most);
  });

  test('a long cell makes the others of its column no longer', () => {
    const text = toText(`<table><tr><td>${'a'.repeat(30_000)}<td>b${'<tr><td>c<td>d'.repeat(2_000)}</table>`);
    expect(text.length).toBeLessThan(200_000);
  });
});
