import { describe, expect, test } from 'vitest';
import { emptyText } from './draft-text.ts';
import { beginSigned, isSignatureAlone, withTextAbove } from './signature.ts';

const signature = 'Ann Keller\nAcme & Co';
const signed = '<p>Ann Keller</p><p>Acme &amp; Co</p>';

describe('a signature', () => {
  test('is below an empty line, and nothing where there is none', () => {
    expect(beginSigned(signature)).toEqual({ ...emptyText, body: `\n\n${signature}` });
    expect([beginSigned(''), beginSigned(' \n')]).toEqual([null, null]);
  });

  test('alone is no message, unless a file goes with it', () => {
    const files = [{ id: 'a', name: 'a.txt', size: 1 }];
    const body = ` \n\n${signature}\n`;
    expect([
      isSignatureAlone({ body, files: [] }, signature),
      isSignatureAlone({ body, files }, signature),
    ]).toEqual([true, false]);
    expect(isSignatureAlone({ body: `Hi\n${signature}`, files: [] }, signature)).toBe(false);
    expect(isSignatureAlone({ body: '', files: [] }, '')).toBe(false);
  });

  test.each([
    ['nothing', '', null, `Sorry.\n\n${signature}`, null],
    ['the beginning', `\n\n${signature}`, null, `Sorry.\n\n${signature}`, null],
    ['plain words', `Hi.\n\n${signature}`, null, `Hi.\nSorry.\n\n${signature}`, null],
    [
      'formatted words',
      `Hi.\n\n${signature}`,
      `<p>Hi.</p><p><br></p>${signed}`,
      `Hi.\nSorry.\n\n${signature}`,
      `<p>Hi.</p><p>Sorry.</p><p><br></p>${signed}`,
    ],
  ])('stays the end when a macro writes into %s', (_, body, html, expected, expectedHtml) => {
    const begun = body === '' ? (beginSigned(signature) ?? emptyText) : { ...emptyText, body, html };
    expect(withTextAbove(begun, 'Sorry.', signature)).toEqual({
      ...emptyText,
      body: expected,
      html: expectedHtml,
    });
  });

  test('that was deleted or changed is not brought back', () => {
    const text = { ...emptyText, body: 'Hi.\n\nAnn' };
    expect(withTextAbove(text, 'Sorry.', signature).body).toBe('Hi.\n\nAnn\nSorry.');
    expect(withTextAbove(text, 'Sorry.', '').body).toBe('Hi.\n\nAnn\nSorry.');
  });
});
