import type { Dialect } from './dialect.ts';

/** The credential that requested an export: its link stops with it. Older exports have none, and live for a day at most. */
export const exportCredentials = ({ uuid, text }: Dialect): readonly string[] => [
  `alter table exports add column credential_type ${text}`,
  `alter table exports add column credential_id ${uuid}`,
];
