import type { Ids } from '@tidemark/domain';
import { monotonicFactory, type PRNG } from 'ulid';
import { createFractions } from './fractions.ts';

/** The sources of ids; by default the machine's clock and its random source. */
export type IdSources = Readonly<{ now?: () => number; random?: PRNG }>;

/**
 * Monotonic ULIDs written as UUIDs of version 7 (contract §1.1): text that rises within one process, also when the clock is
 * set back.
 */
export const createIds = ({ now = Date.now, random = createFractions() }: IdSources = {}): Ids => {
  const nextUlid = monotonicFactory(random);
  let time = 0;
  let last = '';
  return {
    next: () => {
      time = last.endsWith(lastOfMillisecond) ? time + 1 : Math.max(time, now());
      last = stamped(nextUlid(time));
      return last;
    },
  };
};

/** The next increment would carry into the stamped bits and lose the order, so the next millisecond begins early. */
const lastOfMillisecond = '-bfff-ffffffffffff';

/** The 128 bits of a ULID as a UUID. The version and the variant overwrite six of its random bits. */
const stamped = (ulid: string): string => {
  const bits = [2, 6, 10, 14, 18, 22].reduce((text, at) => text + hex(ulid, at, at + 4), hex(ulid, 0, 2));
  const variant = '89ab'.charAt(Number.parseInt(bits.charAt(16), 16) % 4);
  return `${bits.slice(0, 8)}-${bits.slice(8, 12)}-7${bits.slice(13, 16)}-${variant}${bits.slice(17, 20)}-${bits.slice(20)}`;
};

/** The first two digits of a ULID are two of hex, as their upper two bits are 0; then each four are five. */
const hex = (ulid: string, from: number, to: number): string => {
  let value = 1;
  for (let at = from; at < to; at++) value = value * 32 + (values[ulid.charCodeAt(at)] ?? 0);
  return value.toString(16).slice(1);
};

const values = new Uint8Array(128);
for (const [value, digit] of [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].entries())
  values[digit.charCodeAt(0)] = value;
