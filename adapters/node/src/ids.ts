import type { Ids } from '@tidemark/domain';
import { decodeTime, monotonicFactory, type PRNG } from 'ulid';
import { createFractions } from './fractions.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
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
  let earliest = 0;
  return {
    next: () => {
      let id = asUuid(ulid(Math.max(now(), earliest)));
      // The random part was at its very end: the next millisecond begins anew.
      while (id <= last) {
        earliest = millisecondOf(last) + 1;
        id = asUuid(ulid(earliest));
      }
      last = id;
      return id;
    },
  };
};

const millisecondOf = (uuid: string): number => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);

/**
 * 48 bits of time, then the lower 74 of the ULID's 80 random bits around the 6 fixed ones. A ULID is raised at its low
 * end, so the order survives.
 */
const asUuid = (ulid: string): string => {
  const time = hex(decodeTime(ulid), 12);
  const high = number(ulid.slice(timeLength, timeLength + 8));
  const low = hex(number(ulid.slice(timeLength + 8)), 10);
  const versioned = hex(0x7000 + (Math.floor(high / 2 ** 22) % 2 ** 12), 4);
  const variant = hex(0x800000 + (high % 2 ** 22), 6);
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${variant.slice(0, 4)}-${variant.slice(4)}${low}`;
};

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

const number = (digits: string): number => {
  let value = 0;
  for (const digit of digits) value = value * 32 + alphabet.indexOf(digit);
  return value;
};
