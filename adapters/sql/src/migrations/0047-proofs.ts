import type { Dialect } from './dialect.ts';

/** When the owner of a session last proved who they are; null for sessions that began before, whose beginning counts. */
export const proofs = ({ text }: Dialect): readonly string[] => [
  `alter table sessions add column proved_at ${text}`,
  `alter table customer_sessions add column proved_at ${text}`,
];
