/** The domain reads no clock, draws no lots, and knows no process: all of that comes by its ports. */
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const domain = sourceFiles().filter(({ room, isTest }) => room === 'packages/domain' && !isTest);

/** A name of the runtime may only be used as listed here: that also refuses to rename or destructure it. */
const impure = {
  'the wall clock': [
    /(?<!\bnew\s+)\bDate\b(?!\.(?:parse|UTC)\(|:)/,
    /\bnew\s+Date\b(?!\s*\(\s*(?!\.\.\.)[^\s)])/,
    /\bTemporal\s*\??\.\s*Now\b|=\s*Temporal\b(?!\.)|\bTemporal\s*\[/,
    /\bperformance\b\s*(?:\??\.|\[|;)/,
    /\.format(?:ToParts)?\(\s*\)/,
  ],
  chance: [/\bMath\s*\??\.\s*random\b|=\s*Math\b(?!\.)|\bMath\s*\[/, /\bcrypto\b\s*(?:\??\.|\[|;)/],
  'the process and its environment': [/\bprocess\s*(?:\??\.|\[)|=\s*process\s*;|\brequire\(|\bglobalThis\b/],
  'timers and the console': [
    /\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bconsole\b\s*(?:\??\.|\[|;)/,
  ],
} as const;

const touches = (what: keyof typeof impure, text: string): boolean =>
  impure[what].some((pattern) => pattern.test(text));

const violations: readonly (readonly [keyof typeof impure, string])[] = [
  ['the wall clock', 'Date.now()'],
  ['the wall clock', 'new Date()'],
  ['the wall clock', 'new Date( )'],
  ['the wall clock', 'new Date;'],
  ['the wall clock', 'new Date(...none)'],
  ['the wall clock', 'const text = Date();'],
  ['the wall clock', 'const { now } = Date;'],
  ['the wall clock', 'const Clock = Date;'],
  ['the wall clock', "Date['now']()"],
  ['the wall clock', 'times.map(Date)'],
  ['the wall clock', 'Temporal.Now.instant()'],
  ['the wall clock', 'const { Now } = Temporal;'],
  ['the wall clock', 'performance.now()'],
  ['the wall clock', 'const { now } = performance;'],
  ['the wall clock', 'formatter.format()'],
  ['chance', 'Math.random()'],
  ['chance', 'const { random } = Math;'],
  ['chance', "Math['random']()"],
  ['chance', 'crypto.randomUUID()'],
  ['chance', 'const { randomUUID } = crypto;'],
  ['the process and its environment', 'process.env.HOME'],
  ['the process and its environment', 'const { env } = process;'],
  ['the process and its environment', 'globalThis.process'],
  ['timers and the console', 'setTimeout(run, 5)'],
  ['timers and the console', 'const { log } = console;'],
];

const pure = [
  'new Date(milliseconds).toISOString()',
  'Date.parse(text)',
  'Date.UTC(2026, 10)',
  'Date: letter.date,',
  'Temporal.Instant.from(text)',
  'Math.min(one, other)',
];

describe('the pure core', () => {
  test.each(violations)('%s is recognized in %s', (what, text) => expect(touches(what, text)).toBe(true));

  test.each(pure)('%s is pure', (text) => {
    expect(Object.keys(impure).filter((what) => touches(what as keyof typeof impure, text))).toEqual([]);
  });

  test.each(Object.keys(impure) as (keyof typeof impure)[])('the domain does not use %s', (what) => {
    expect(domain.length).toBeGreaterThan(100);
    expect(domain.filter(({ text }) => touches(what, text)).map(({ path }) => path)).toEqual([]);
  });
});
