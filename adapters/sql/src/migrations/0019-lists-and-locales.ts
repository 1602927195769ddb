import type { Dialect } from './dialect.ts';

/**
 * Names of files that the storage refused, as JSON; null where there are none. The language of an article; null is the
 * workspace's. Tickets without a team are listed along an index of their own: the one of teams leaves them out.
 */
export const listsAndLocales = ({ text }: Dialect): readonly string[] => [
  `alter table messages add column skipped_files ${text}`,
  `alter table articles add column locale ${text}`,
  // The languages of each category in the help centre.
  `create index articles_languages on articles (workspace_id, category_id, locale) where status = 'published'`,
  'create index tickets_teamless on tickets (workspace_id, team_id, status, number) where team_id is null',
];
