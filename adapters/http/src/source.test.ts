import { describe, expect, test } from 'vitest';
import { sourceReader } from './source.ts';

const sourceOf = sourceReader(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);

describe('the source of a call', () => {
  test.each<readonly [string | null, string | null, string | null, string]>([
    ['203.0.113.7', null, '203.0.113.7', 'is the peer'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7', 'is a peer that nobody trusts, whatever it claims'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'is whom a trusted proxy speaks for'],
    ['10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1', 'is not what the client wrote itself'],
    ['10.0.0.1', '198.51.100.1, 10.2.2.2', '198.51.100.1', 'is behind several trusted proxies'],
    ['10.0.0.1', '10.9.9.9', '10.9.9.9', 'is the first hop when all are trusted'],
    ['10.0.0.1', null, '10.0.0.1', 'is the proxy when it names nobody'],
    ['10.0.0.1', 'unknown', '10.0.0.1', 'is the last known hop before one that is no address'],
    ['10.0.0.1', '198.51.100.1:5000', '198.51.100.1', 'loses its port'],
    ['10.0.0.1', '[2001:db8::1]:443', '2001:db8::1', 'loses its port and brackets'],
    ['fd00::1', '2001:db8::1', '2001:db8::1', 'is found over IPv6 too'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1', 'is seen through an IPv4 address in IPv6 dress'],
    [null, '198.51.100.1', null, 'is unknown without a socket'],
  ])('%s, forwarded for %s: %s %s', (peer, forwarded, expected) => {
    expect(sourceOf(peer, forwarded)).toBe(expected);
  });

  test('a trusted proxy that is not a network is refused when the settings are read', () => {
    for (const wrong of ['proxy', '10.0.0.0/99', ''])
      expect(() => sourceReader([wrong])).toThrow(/^A trusted proxy must be a network like 10\.0\.0\.0\/8/);
  });
});

test('the first untrusted proxy in a private network is reported once', () => {
  const told: string[] = [];
  const sourceOf = sourceReader(['10.0.0.2'], (address) => void told.push(address));
  sourceOf('10.0.0.2', '203.0.113.9');
  sourceOf('10.0.0.3', null);
  sourceOf('203.0.113.9', '198.51.100.1');
  expect(told).toEqual([]);
  for (const peer of ['10.0.0.3', '10.0.0.4']) sourceOf(peer, '203.0.113.9');
  expect(told).toEqual(['10.0.0.3']);
});
