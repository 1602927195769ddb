import type { Dialect } from './dialect.ts';

/** Proofs of the secret keys that sealed here, oldest first (docs/decisions/0101). Two processes cannot take the same place. */
export const knownKeys = ({ text, keyed }: Dialect): readonly string[] => [
  `create table known_keys (
    place integer primary key,
    proof ${text} not null
  )${keyed}`,
];
