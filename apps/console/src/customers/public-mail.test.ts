import { expect, test } from 'vitest';
import { publicAmong } from './public-mail.ts';

test('a domain where anybody gets an address is named, in any letter case, and a company’s is not', () => {
  expect(publicAmong(['acme.com', 'Gmail.com', 'web.de', 'mail.acme.com'])).toEqual(['Gmail.com', 'web.de']);
});
