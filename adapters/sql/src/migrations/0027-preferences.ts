import type { Dialect } from './dialect.ts';

/** How each agent wants the console to look and act, as JSON. Null: nothing was ever set. */
export const preferences = ({ text }: Dialect): readonly string[] => [
  `alter table agents add column preferences ${text}`,
];
