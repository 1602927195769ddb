import type { Dialect } from './dialect.ts';

/** When a contact showed that the address is theirs. */
export const mail = ({ text }: Dialect): readonly string[] => [
  `alter table contacts add column verified_at ${text}`,
];
