import { describe, expect, test } from 'vitest';
import { readSpan, showSpan, zoneName } from './calendar-text.ts';

describe('a span', () => {
  test.each([
    ['09:00-12:30', { from: 540, to: 750 }],
    ['00:00-24:00', { from: 0, to: 1440 }],
    [' 23:59-24:00 ', { from: 1439, to: 1440 }],
  ])('is read from %j and shown the same way', (text, span) => {
    expect(readSpan(text)).toEqual(span);
    expect(showSpan(span)).toBe(text.trim());
  });

  test.each([
    '',
    '9-5',
    '9:00-17:00',
    '09:00',
    '09:00-09:00',
    '17:00-09:00',
    '24:00-24:00',
    '22:00-24:01',
    '09:60-10:00',
    '25:00-26:00',
    '09:00-12:30, 13:00-14:00',
  ])('is not %j', (text) => {
    expect(readSpan(text)).toBeNull();
  });
});

describe('a timezone', () => {
  test.each([
    ['Europe/Dublin', 'Europe/Dublin'],
    ['europe/dublin', 'Europe/Dublin'],
    ['EUROPE/BERLIN', 'Europe/Berlin'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['africa/dar_es_salaam', 'Africa/Dar_es_Salaam'],
    ['utc', 'UTC'],
    ['etc/gmt+5', 'Etc/GMT+5'],
  ])('is stored in its usual spelling, whatever the input: %s is %s', (text, zone) => {
    expect(zoneName(text)).toBe(zone);
  });

  test.each(['Asia/Calcutta', 'Asia/Kolkata', 'US/Pacific', 'Europe/Kiev', 'Europe/Kyiv', 'Etc/UTC', 'GMT'])(
    'is not replaced by another name of the same zone: %s',
    (name) => {
      expect(zoneName(name)).toBe(name);
      expect(zoneName(name.toLowerCase())).toBe(name);
    },
  );

  test.each(['', 'Mars/Olympus', '+01:00', 'Z', 'PST', 'Europe/Dublin; drop', '2026-01-01T00:00[UTC]'])(
    'is not %j',
    (name) => {
      expect(zoneName(name)).toBeNull();
    },
  );
});
