import { describe, expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('the name of a download', () => {
  test('is sent in plain letters and in its own', () => {
    expect(contentDisposition({ fileName: 'Größe (1).pdf', inline: false })).toBe(
      `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.pdf`,
    );
    expect(contentDisposition({ fileName: 'a.png', inline: true })).toMatch(/^inline; /);
  });

  test.each([
    '"; filename="evil.html',
    'a\r\nSet-Cookie: b=c',
    'a\0b',
    '\u202Egnp.exe',
    '\uD800',
    "'*()!%;\\",
  ])('cannot break the header or add to it: %j', (fileName) => {
    const header = contentDisposition({ fileName, inline: false });
    expect(header).toMatch(
      /^attachment; filename="[A-Za-z0-9 ._-]*"; filename\*=UTF-8''(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/,
    );
  });
});
