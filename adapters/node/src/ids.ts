import type { Ids } from '@tidemark/domain';
import { type PRNG, ulid } from 'ulid';
import { createFractions } from './fractions.ts';

/** What each digit of a ULID is worth, by its character code. */
const values = new Uint8Array(128);
for (const [worth, digit] of [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].entries())
  values[digit.charCodeAt(0)] = worth;
const timeLength = 10;

/** What ids are made of; the machine's clock and its random source unless told otherwise. */
export type IdSources = Readonly<{ now?: () => number; random?: PRNG }>;

/**
 * Monotonic ULIDs written as UUIDs of version 7 (contract §1.1): text that rises within one process, also
 * when the clock is set back.
 */
export const createIds = ({ now = Date.now, random = createFractions() }: IdSources = {}): Ids => {
  let last: Parts = { time: -1, head: '', high: 0, low: 0 };
  return {
    next: () => {
      const time = now();
      last = time > last.time ? drawn(time, random) : raised(last, random);
      return last.head + endings[last.low % endings.length];
    },
  };
};

/**
 * An id of version 7 has 48 bits of time and 74 others, which are a ULID's 80 random bits without the upper six. `head` is
 * its text but for the last digits: ids are made many in a millisecond.
 */
type Parts = Readonly<{ time: number; head: string; high: number; low: number }>;

const drawn = (time: number, random: PRNG): Parts => {
  const text = ulid(time, random);
  const high = number(text, timeLength, timeLength + 8) % highEnd;
  return made(time, high, number(text, timeLength + 8, text.length));
};

/** An id is raised at its low end, so the order survives. When all are used up, the next millisecond begins early. */
const raised = ({ time, head, high, low }: Parts, random: PRNG): Parts => {
  if ((low + 1) % endings.length > 0) return { time, head, high, low: low + 1 };
  if (low + 1 < lowEnd) return made(time, high, low + 1);
  if (high + 1 < highEnd) return made(time, high + 1, 0);
  return drawn(time + 1, random);
};

const lowEnd = 2 ** 40;
const highEnd = 2 ** 34;

const made = (time: number, high: number, low: number): Parts => ({
  ...{ time, high, low },
  head: headOf(time, high) + hex(Math.floor(low / endings.length), 7),
});

const headOf = (time: number, high: number): string => {
  const at = hex(time, 12);
  const versioned = hex(0x7000 + Math.floor(high / 2 ** 22), 4);
  const variant = hex(0x800000 + (high % 2 ** 22), 6);
  return `${at.slice(0, 8)}-${at.slice(8)}-${versioned}-${variant.slice(0, 4)}-${variant.slice(4)}`;
};

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

/** All that the last three digits may be. */
const endings = Array.from({ length: 16 ** 3 }, (_, value) => hex(value, 3));

const number = (digits: string, from: number, to: number): number => {
  let value = 0;
  for (let place = from; place < to; place++) value = value * 32 + (values[digits.charCodeAt(place)] ?? 0);
  return value;
};
