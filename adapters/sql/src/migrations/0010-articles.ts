import type { Dialect } from './dialect.ts';

/** Every index of a list ends in the column that the list is sorted by. */
export const articles = ({ uuid, text, number, rows, keyed }: Dialect): readonly string[] => [
  `create table articles (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    category_id ${uuid} not null,
    title ${text} not null,
    slug ${text} not null,
    body_html ${text} not null,
    status ${text} not null,
    author_id ${uuid},
    published_at ${text},
    view_count ${number} not null,
    votes_up ${number} not null,
    votes_down ${number} not null,
    created_at ${text} not null,
    updated_at ${text} not null,
    version ${number} not null,
    primary key (workspace_id, id),
    constraint articles_slug unique (workspace_id, slug),
    foreign key (workspace_id, category_id) references configuration_entries (workspace_id, id),
    foreign key (workspace_id, author_id) references agents (workspace_id, id)
  )${rows}`,
  'create index articles_status on articles (workspace_id, status, id)',
  'create index articles_category on articles (workspace_id, category_id, id)',
  'create index articles_category_status on articles (workspace_id, category_id, status, id)',
  'create index articles_author on articles (workspace_id, author_id, status, id) where author_id is not null',

  // Slugs that articles had before: links to them lead to where the article is now.
  `create table article_slugs (
    workspace_id ${uuid} not null,
    slug ${text} not null,
    article_id ${uuid} not null,
    primary key (workspace_id, slug),
    foreign key (workspace_id, article_id) references articles (workspace_id, id) on delete cascade
  )${keyed}`,
  'create index article_slugs_article on article_slugs (workspace_id, article_id)',
];
