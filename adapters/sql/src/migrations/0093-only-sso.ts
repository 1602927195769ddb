import type { Dialect } from './dialect.ts';

/** Whether single sign-on is the only way in. */
export const onlySso = ({ flag }: Dialect): readonly string[] => [
  `alter table sso_settings add column is_only_way ${flag} not null default 0`,
];
