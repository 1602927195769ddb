import type { Dialect } from './dialect.ts';

/**
 * One row: a program that knows this migration may work on the tables, also where it does not know the later ones. So
 * processes of two versions work side by side while one replaces the other.
 */
export const readableSinceTable = ({ text, rows }: Dialect): readonly string[] => [
  `create table readable_since (
    slot integer primary key check (slot = 1),
    migration ${text} not null
  )${rows}`,
  "insert into readable_since (slot, migration) values (1, '0046-readable-since')",
];
