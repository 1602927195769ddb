import { describe, expect, test } from 'vitest';
import { sourceReader, type UntrustedPeer } from './source.ts';

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

test('the first untrusted proxy is reported once: of a private network, and of elsewhere', () => {
  const reported: UntrustedPeer[] = [];
  const sourceOf = sourceReader(['10.0.0.2'], (peer) => void reported.push(peer));
  sourceOf('10.0.0.2', '203.0.113.9', 'for=203.0.113.9');
  sourceOf('10.0.0.3', null);
  sourceOf(null, '198.51.100.1');
  expect(reported).toEqual([]);
  for (const peer of ['203.0.113.9', '10.0.0.3', '10.0.0.4', '203.0.113.10', '::1'])
    sourceOf(peer, '203.0.113.9');
  expect(reported).toEqual([
    { address: '203.0.113.9', isPrivate: false },
    { address: '10.0.0.3', isPrivate: true },
  ]);
});

test('an untrusted proxy that sends Forwarded alone is reported too, and never believed', () => {
  const reported: UntrustedPeer[] = [];
  const sourceOf = sourceReader([], (peer) => void reported.push(peer));
  expect(sourceOf('127.0.0.1', null, 'for=203.0.113.9')).toBe('127.0.0.1');
  expect(reported).toEqual([{ address: '127.0.0.1', isPrivate: true }]);
});
