import type { Dialect } from './dialect.ts';

/** Pictures of articles; their bytes lie beside those of files. */
export const articlePictures = ({ uuid, text, number, rows }: Dialect): readonly string[] => [
  `create table article_pictures (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    content_type ${text} not null,
    size ${number} not null,
    sha256 ${text} not null,
    width ${number} not null,
    height ${number} not null,
    created_at ${text} not null,
    primary key (workspace_id, id)
  )${rows}`,
];
