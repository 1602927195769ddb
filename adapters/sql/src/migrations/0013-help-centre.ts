import type { Dialect } from './dialect.ts';

/** A voter is stored as a hash, different for each article. The lists contain published articles only. */
export const helpCentre = ({ uuid, text, flag, keyed }: Dialect): readonly string[] => [
  `create table article_votes (
    workspace_id ${uuid} not null,
    article_id ${uuid} not null,
    visitor ${text} not null,
    up ${flag} not null,
    primary key (workspace_id, article_id, visitor),
    foreign key (workspace_id, article_id) references articles (workspace_id, id) on delete cascade
  )${keyed}`,
  `create index articles_newest on articles (workspace_id, published_at, id) where status = 'published'`,
  `create index articles_newest_of_category on articles (workspace_id, category_id, published_at, id)
    where status = 'published'`,
  `create index articles_most_read on articles (workspace_id, view_count, id)
    where status = 'published' and view_count > 0`,
];
