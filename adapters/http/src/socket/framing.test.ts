import { describe, expect, test } from 'vitest';
import { ambiguityIn } from './framing.ts';

const request = (
  url: string,
  lines: Readonly<Record<string, readonly string[]>> = { host: ['a.example'] },
) => ({
  url,
  headers: Object.fromEntries(Object.entries(lines).map(([name, [first]]) => [name, first])),
  rawHeaders: Object.entries(lines).flatMap(([name, values]) => values.flatMap((value) => [name, value])),
  headersDistinct: Object.fromEntries(Object.entries(lines).map(([name, values]) => [name, [...values]])),
});

describe('a request', () => {
  test.each([
    '/api/v1/tickets',
    '/api/v1/tickets?limit=5&q=a%20b',
    '//a.example/tickets',
    '/livez/../docs',
    'http://b.example/docs',
  ])('to %s has one meaning', (url) => {
    expect(ambiguityIn(request(url))).toBeNull();
  });

  test.each(['docs', '*', '/a\\b', 'ftp://a.example/docs', 'http://[::1/docs'])(
    'to %s has an address that cannot be read',
    (url) => {
      expect(ambiguityIn(request(url))?.message).toContain('cannot be read as an address');
    },
  );

  test.each(['Host', 'Authorization', 'Content-Type'])('with two headers %s has two meanings', (name) => {
    const doubled = { host: ['a.example'], [name.toLowerCase()]: ['a', 'b'] };
    expect(ambiguityIn(request('/docs', doubled))?.message).toBe(
      `The header ${name} may come once, and came more often.`,
    );
  });

  test('without a host is refused', () => {
    expect(ambiguityIn(request('/docs', {}))?.message).toBe('The header Host is missing.');
  });
});
