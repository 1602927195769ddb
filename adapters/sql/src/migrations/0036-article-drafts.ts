import type { Dialect } from './dialect.ts';

/** The text of an article that is not published yet, and which article another one translates. */
export const articleDrafts = ({ uuid, text }: Dialect): readonly string[] => [
  `alter table articles add column draft_body_html ${text}`,
  `alter table articles add column translation_of ${uuid}`,
  `create index articles_translations on articles (workspace_id, translation_of, id)
    where translation_of is not null`,
];
