import { describe, expect, test } from 'vitest';
import { networkOf } from './login-throttle.ts';

describe('tries are counted together', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
    ['2001:db8::2', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    [null, 'unknown'],
  ])('from %s as from %s', (source, network) => {
    expect(networkOf(source)).toBe(network);
  });
});
