import type { Dialect } from './dialect.ts';

/** Since when a workspace takes no writes, because it moves to another server (docs/decisions/0083). */
export const readOnlyWorkspaces = ({ text }: Dialect): readonly string[] => [
  `alter table workspaces add column read_only_since ${text}`,
];
