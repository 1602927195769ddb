import type { Ids } from '@tidemark/domain';
import { monotonicFactory, type PRNG } from 'ulid';
import { createFractions } from './fractions.ts';

/** What each digit of a ULID is worth, by its character code. */
const values = new Uint8Array(128);
for (const [worth, digit] of [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].entries())
  values[digit.charCodeAt(0)] = worth;
const timeLength = 10;

/** What ids are made of; the machine's clock and its random source unless told otherwise. */
export type IdSources = Readonly<{ now?: () => number; random?: PRNG }>;

/**
 * Monotonic ULIDs written as UUIDs of version 7 (section 1 of the decisions): text that rises within one process, also
 * when the clock is set back.
 */
export const createIds = ({ now = Date.now, random = createFractions() }: IdSources = {}): Ids => {
  const ulid = monotonicFactory(random);
  let last = '';
  let time = 0;
  /** A ULID carries the latest of all milliseconds that it was asked for. */
  const made = (at: number): string => {
    time = Math.max(time, at);
    return asUuid(time, ulid(time));
  };
  return {
    next: () => {
      let id = made(now());
      // The random part was at its very end: the next millisecond begins anew.
      while (id <= last) id = made(time + 1);
      last = id;
      return id;
    },
  };
};

/**
 * 48 bits of time, then the lower 74 of the ULID's 80 random bits around the 6 fixed ones. A ULID is raised at its low
 * end, so the order survives.
 */
const asUuid = (time: number, ulid: string): string => {
  const high = number(ulid, timeLength, timeLength + 8);
  const low = hex(number(ulid, timeLength + 8, ulid.length), 10);
  const versioned = hex(0x7000 + (Math.floor(high / 2 ** 22) % 2 ** 12), 4);
  const variant = hex(0x800000 + (high % 2 ** 22), 6);
  return `${timePart(time)}-${versioned}-${variant.slice(0, 4)}-${variant.slice(4)}${low}`;
};

/** Ids are made many in a millisecond. */
let lastTime = { time: -1, text: '' };

const timePart = (time: number): string => {
  if (lastTime.time !== time) {
    const text = hex(time, 12);
    lastTime = { time, text: `${text.slice(0, 8)}-${text.slice(8)}` };
  }
  return lastTime.text;
};

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

const number = (digits: string, from: number, to: number): number => {
  let value = 0;
  for (let place = from; place < to; place++) value = value * 32 + (values[digits.charCodeAt(place)] ?? 0);
  return value;
};
