import { describe, expect, test } from 'vitest';
import { ambiguityIn } from './framing.ts';

const request = (
  url: string,
  lines: Readonly<Record<string, readonly string[]>> = { host: ['a.example'] },
  httpVersion = '1.1',
) => ({
  url,
  httpVersion,
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

  test.each([
    ['/docs', '1.1'],
    ['/livez', '1.1'],
    ['/docs', '1.0'],
    ['/livez/x', '1.0'],
  ])('to %s of HTTP/%s without a host is refused', (url, httpVersion) => {
    expect(ambiguityIn(request(url, {}, httpVersion))?.message).toBe('The header Host is missing.');
  });

  test.each(['/livez', '/readyz', '/readyz?from=balancer'])(
    'to %s of HTTP/1.0 needs no host, as the health checks of load balancers have none',
    (url) => {
      expect(ambiguityIn(request(url, {}, '1.0'))).toBeNull();
    },
  );
});
