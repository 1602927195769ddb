import { describe, expect, test } from 'vitest';
import { isForeign } from './foreign-site.ts';

const from = (headers: Readonly<Record<string, string>>, publicUrl: string | null = null): boolean =>
  isForeign({ headers: new Headers({ Host: 'acme.desk.example', ...headers }) }, publicUrl);

describe('a form is ours', () => {
  test.each([
    ['when the browser says that it came from here', { 'Sec-Fetch-Site': 'same-origin' }],
    ['by the origin, where the browser says nothing else', { Origin: 'http://acme.desk.example' }],
    [
      'when the policy of a proxy hides its origin and the browser says that it came from here',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    ],
    ['when a program sends it, which has no origin', {}],
  ])('%s', (_case, headers) => {
    expect(from(headers)).toBe(false);
  });

  test('at the public address too, wherever a proxy forwards it', () => {
    const headers = { Origin: 'https://desk.example', Host: 'tidemark:3000' };
    expect([from(headers, 'https://desk.example'), from(headers)]).toEqual([false, true]);
  });
});

describe('a form is foreign', () => {
  test.each([
    ['when the browser says so', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://acme.desk.example' }],
    ['when it comes from another site below the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['by its origin', { Origin: 'https://evil.example' }],
    ['when its origin is hidden and the browser says nothing', { Origin: 'null' }],
    [
      'when its origin is hidden and somebody typed the address',
      { 'Sec-Fetch-Site': 'none', Origin: 'null' },
    ],
    ['when its origin is another port', { Origin: 'http://acme.desk.example:8080' }],
    ['when its origin is no page of the web', { Origin: 'chrome-extension://acme.desk.example' }],
    ['when its origin is no address', { Origin: 'acme.desk.example' }],
  ])('%s', (_case, headers) => {
    expect(from(headers)).toBe(true);
  });
});
