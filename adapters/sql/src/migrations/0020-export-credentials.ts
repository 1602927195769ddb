import type { Dialect } from './dialect.ts';

/** What an export was requested with: its link stops with it. Exports of before have none, and live for a day at most. */
export const exportCredentials = ({ uuid, text }: Dialect): readonly string[] => [
  `alter table exports add column credential_type ${text}`,
  `alter table exports add column credential_id ${uuid}`,
];
