import type { Dialect } from './dialect.ts';

/** Whom a draft is mailed to beyond the requester; null in drafts of programs that know nothing of it. */
export const draftReceivers = ({ text }: Dialect): readonly string[] => [
  `alter table drafts add column mailing ${text}`,
];
