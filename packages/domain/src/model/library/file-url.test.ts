import { expect, test } from 'vitest';
import { fileUrl, withCustomerUrls } from './file-url.ts';

test('a customer reads pictures of a message from where a customer may get them', () => {
  const html = `<img src="${fileUrl('1')}"><a href="${fileUrl('1')}">a</a><img src="https://x.example/">`;
  expect(withCustomerUrls(html)).toBe(
    '<img src="/api/v1/portal/files/1"><a href="/api/v1/files/1">a</a><img src="https://x.example/">',
  );
});
