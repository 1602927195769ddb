/** Mails that are made to break a reader, and mails that were broken at random. The seed of a run is in a failure's message. */
import { isEmail, isInstant, isStorable, limits, type MailFacts } from '@tidemark/domain';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { bombs } from '../testing/bombs.ts';
import { factsOf, rawOf } from '../testing/read-mail.ts';
import { samples, tokens } from '../testing/samples.ts';
import { createMailReader } from './mail-reader.ts';

const { header, html, repliesTo, structure, textBytes } = limits.inbound;
const reader = createMailReader();

afterAll(() => reader.close());

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [key, ...textsIn(inside)]);
};

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

const expectWithinLimits = (facts: MailFacts): void => {
  expect(textsIn(facts).filter((text) => !isStorable(text))).toEqual([]);
  const people = [
    ...facts.from,
    ...facts.replyTo,
    ...facts.to,
    ...facts.cc,
    ...(facts.forwarded ? [facts.forwarded.from] : []),
  ];
  expect(
    people.filter(
      ({ name, email }) => !isEmail(email) || (name !== null && (!isOneLine(name) || name.length > 200)),
    ),
  ).toEqual([]);
  for (const list of [facts.from, facts.replyTo, facts.to, facts.cc])
    expect(list.length).toBeLessThanOrEqual(header.addresses);
  expect(
    [facts.date, facts.forwarded?.date ?? null].filter((date) => date !== null && !isInstant(date)),
  ).toEqual([]);
  const lines = [
    facts.subject,
    facts.messageId ?? '',
    ...facts.repliesTo,
    ...facts.parts.map(({ name }) => name),
  ];
  expect(lines.filter((line) => !isOneLine(line))).toEqual([]);
  expect(
    facts.parts.filter(
      ({ name, size }) => name === '' || name.includes('/') || name.length > 255 || size < 0,
    ),
  ).toEqual([]);
  expect(facts.parts.length).toBeLessThanOrEqual(structure.parts);
  expect(facts.repliesTo.length).toBeLessThanOrEqual(repliesTo);
  expect(facts.report?.returnedIds.length ?? 0).toBeLessThanOrEqual(repliesTo);
  expect(Buffer.byteLength(facts.text ?? '')).toBeLessThanOrEqual(textBytes);
  expect(Buffer.byteLength(facts.html ?? '')).toBeLessThanOrEqual(html.bytes);
  expect(facts.subject.length).toBeLessThanOrEqual(limits.subjectLength);
};

describe('hostile mail', () => {
  test.each(Object.keys(bombs))('%s are read in time, small and large', async (name) => {
    for (const size of [60_000, 3_000_000]) {
      const read = await reader.read(rawOf(bombs[name]?.(size) ?? new Uint8Array(), 64 * 1024));
      if (read.type !== 'read') throw new Error(read.error);
      expectWithinLimits(read.facts);
    }
  });

  test('the samples are read as they are meant', () => {
    for (const sample of samples) expectWithinLimits(factsOf(sample));
    expect(samples.map((sample) => factsOf(sample).parts.length)).toEqual([0, 5, 2, 1, 0, 0]);
  });

  test('mails that were broken at random are read, and their files too', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const facts = factsOf(bytes);
        expectWithinLimits(facts);
        for (const part of facts.parts) {
          let size = 0;
          for await (const piece of part.bytes()) size += piece.length;
          expect(size).toBe(part.size);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('the thread reads such mails as this one does', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const read = await reader.read(rawOf(bytes, 777));
        if (read.type !== 'read') throw new Error(read.error);
        const { parts, ...facts } = read.facts;
        const { parts: expected, ...others } = factsOf(bytes);
        expect(facts).toEqual(others);
        expect(parts.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
      }),
      { numRuns: 200 },
    );
  });
});

type Change = Readonly<{ at: number; length: number; put: Uint8Array }>;

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
  put: fc.oneof(
    fc.constantFrom(...tokens).map((token) => Uint8Array.from(Buffer.from(token, 'latin1'))),
    fc.uint8Array({ maxLength: 4 }),
    fc
      .tuple(fc.constantFrom(...samples), fc.nat(), fc.integer({ max: 200, min: 0 }))
      .map(([sample, at, length]) => sample.subarray(at % sample.length, (at % sample.length) + length)),
  ),
});

const broken = fc
  .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 8 }), fc.boolean())
  .map(([sample, changes, isCut]) => {
    let bytes = Buffer.from(sample);
    for (const { at, length, put } of changes) {
      const start = Math.floor(at * bytes.length);
      bytes = Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + length)]);
    }
    return Uint8Array.from(
      isCut ? bytes.subarray(0, Math.floor((changes[0]?.at ?? 1) * bytes.length)) : bytes,
    );
  });
