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
    'http://a.example/docs',
    'HTTP://A.example:80/docs',
    'https://a.example/docs?q=b.example',
  ])('to %s has one meaning', (url) => {
    expect(ambiguityIn(request(url))).toBeNull();
  });

  test.each(['docs', '*', '/a\\b', 'ftp://a.example/docs', 'http://[::1/docs'])(
    'to %s has an unreadable address',
    (url) => {
      expect(ambiguityIn(request(url))?.message).toContain('cannot be read as an address');
    },
  );

  test.each([
    ['http://b.example/docs', '"b.example" and "a.example"'],
    ['http://a.example:8080/docs', '"a.example:8080" and "a.example"'],
    ['https://a.example:80/docs', '"a.example:80" and "a.example"'],
    ['HTTP://a.example.evil.example/docs', '"a.example.evil.example" and "a.example"'],
  ])('to %s names another host than its header', (url, named) => {
    expect(ambiguityIn(request(url))).toMatchObject({
      code: 'bad_request',
      message: `The address and the header Host must name one host, got ${named}.`,
    });
  });

  test.each(['http://a.example@b.example/docs', 'http://ann:secret@a.example/docs', 'http://:x@a.example/'])(
    'to %s contains a user, which addresses here may not',
    (url) => {
      expect(ambiguityIn(request(url))?.message).toBe('The address must not name a user.');
    },
  );

  test.each([
    ['chunked', '1.1', null],
    [' Chunked ', '1.1', null],
    ['gzip, chunked', '1.1', 'Transfer-Encoding must be chunked, got "gzip, chunked".'],
    ['chunked, chunked', '1.1', 'Transfer-Encoding must be chunked, got "chunked, chunked".'],
    ['identity', '1.1', 'Transfer-Encoding must be chunked, got "identity".'],
    ['xchunked', '1.1', 'Transfer-Encoding must be chunked, got "xchunked".'],
    ['', '1.1', 'Transfer-Encoding must be chunked, got "".'],
    ['chunked', '1.0', 'Transfer-Encoding needs HTTP/1.1, got HTTP/1.0. Send Content-Length instead.'],
  ])('with the transfer coding %j over HTTP/%s is refused: %s', (coding, httpVersion, message) => {
    const lines = { host: ['a.example'], 'transfer-encoding': [coding] };
    expect(ambiguityIn(request('/docs', lines, httpVersion))?.message ?? null).toBe(message);
  });

  test.each(['Host', 'Authorization', 'Content-Type'])('with two headers %s is ambiguous', (name) => {
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
    'to %s of HTTP/1.0 needs no host, because load balancers’ health checks send none',
    (url) => {
      expect(ambiguityIn(request(url, {}, '1.0'))).toBeNull();
    },
  );
});
