import type { Dialect } from './dialect.ts';

/** Which app asked for a sign-in link; null for links of programs that know nothing of it, and of browsers. */
export const boundLinks = ({ text }: Dialect): readonly string[] => [
  `alter table sign_in_links add column challenge ${text}`,
];
