import { expect, test } from 'vitest';
import { allowedNext } from './authorize-query.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const route = `/api/v1/auth/authorize?code_challenge=${challenge}`;

test.each([
  [route, route],
  [`${route}&state=a%2Bb`, `${route}&state=a%2Bb`],
  [`/api/v1/auth/authorize?state=x&code_challenge=${challenge}`, `${route}&state=x`],
  [`${route}&code_challenge_method=S256&utm=1&redirect_uri=https://evil.example`, route],
])('%s leads to %s, rebuilt', (next, made) => {
  expect(allowedNext(next)).toBe(made);
});

const elsewhere = [
  'https://evil.example',
  'http://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '%2f%2fevil.example',
  '%2F%2Fevil.example',
  '%68ttps://evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u00a0//evil.example',
  './/evil.example',
  '..//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  './/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  'tidemark://auth?code=x',
  'evil.example',
  '@evil.example',
  ':80',
  '?next=//evil.example',
  '#//evil.example',
  '/login',
  '/docs',
  '/api/v1/me',
  '/api/v1/auth/authorize',
  '/api/v1/auth/authorize/',
  `/API/V1/auth/authorize?code_challenge=${challenge}`,
  `/api/v1/auth/authorize/../../../x?code_challenge=${challenge}`,
  `/api/v1/auth/authorize@evil.example?code_challenge=${challenge}`,
  `//evil.example${route}`,
  `https://evil.example${route}`,
  `/\\evil.example${route}`,
  ` ${route}`,
  `\t${route}`,
  `${route}#//evil.example`,
  `${route}\\`,
  `${route}\n`,
  `${route}&state=a\r\nLocation: https://evil.example`,
  `${route}&state=%0d%0aLocation:%20https://evil.example`,
  `${route}&state=a&state=b`,
  `${route}A`,
  `${route}&code_challenge_method=plain`,
  '',
];

test.each(elsewhere)('%j leads nowhere', (next) => {
  expect(allowedNext(next)).toBeNull();
});

test('the list has enough wrong queries', () => {
  expect(new Set(elsewhere).size).toBeGreaterThanOrEqual(60);
});
