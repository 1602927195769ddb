import { describe, expect, test } from 'vitest';
import { type Look, writerAmong } from './look-at-server.ts';

const writer = (address: string, timeline = '00000001'): Look => ({ address, state: 'writer', timeline });
const standby = (address: string): Look => ({ address, state: 'standby', timeline: '' });

describe('of several servers is used', () => {
  test('the only one that takes writes', () => {
    expect(writerAmong([standby('one'), writer('two')], 'one')).toBe('two');
  });

  test('none while all follow or are silent', () => {
    expect(writerAmong([standby('one'), { ...standby('two'), state: 'silent' }], 'one')).toBeNull();
  });

  test('the one that was promoted last when an earlier primary comes back and takes writes too', () => {
    expect(writerAmong([writer('one'), writer('two', '00000002')], 'one')).toBe('two');
    expect(writerAmong([writer('one', '0000000A'), writer('two', '00000009')], 'two')).toBe('one');
  });

  test('the one that is used already when nothing tells them apart, else the first', () => {
    expect(writerAmong([writer('one'), writer('two')], 'two')).toBe('two');
    expect(writerAmong([writer('one'), writer('two')], 'three')).toBe('one');
  });
});
