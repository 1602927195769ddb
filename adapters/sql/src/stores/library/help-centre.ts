import {
  type ArticleAddress,
  type ArticleHead,
  type HelpCentreStore,
  type LocaleCount,
  limits,
  type Vote,
} from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { rowsFor, statement } from '../../statement.ts';
import { fromFlag, toFlag } from '../conversions.ts';
import { padded } from '../in-batches.ts';
import { shaped } from '../shaped.ts';
import { inLocales, type LocaleShape, localeParts } from './in-locales.ts';

export const helpCentreStore = (db: Db, workspaceId: string): HelpCentreStore => ({
  listNewest: (query) => rowsFor(db, newestQuery(db, workspaceId, query)),
  listMostRead: (query) => rowsFor(db, mostReadQuery(db, workspaceId, query)),
  countByLocale: async (categoryIds) => {
    if (categoryIds.length === 0) return [];
    const rows = await rowsFor(db, localesQuery(db, workspaceId, categoryIds));
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  },
  findHeads: async (ids) => (ids.length === 0 ? [] : findRows.all(db, workspaceId, padded(ids))),
  listAddresses: (limit) => rowsFor(db, addressesQuery(db, workspaceId, limit)),
  listTitles: async (limit) =>
    (await rowsFor(db, titlesQuery(db, workspaceId, limit))).map(({ title }) => title),
  version: async () => `${workspaceId} ${(await findStamp.first(db, workspaceId))?.articles_stamp ?? ''}`,
  addViews: async (counts) => {
    // Always in the same order, so that two processes that count at once do not wait for each other in a circle.
    for (const [id, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await countViews.run(db, workspaceId, { id, count });
  },
  findVote: (articleId, visitor) => voteOf(db, workspaceId, { articleId, visitor }),
  saveVote: async (articleId, visitor, vote) => {
    if (!(await lockArticle.first(db, workspaceId, articleId))) return false;
    const before = await voteOf(db, workspaceId, { articleId, visitor });
    if (before === vote) return true;
    if (vote === null) await removeVote.run(db, workspaceId, { articleId, visitor });
    else
      await keepVote.run(db, {
        workspace_id: workspaceId,
        article_id: articleId,
        visitor,
        up: toFlag(vote === 'up'),
      });
    const change = (which: Vote) => Number(vote === which) - Number(before === which);
    await countVotes.run(db, { workspaceId, articleId, up: change('up'), down: change('down') });
    return true;
  },
});

type Voter = Readonly<{ articleId: string; visitor: string }>;

const voteOf = async (db: Db, workspaceId: string, { articleId, visitor }: Voter): Promise<Vote | null> => {
  const row = await findVote.first(db, workspaceId, { articleId, visitor });
  return row && (fromFlag(row.up) ? 'up' : 'down');
};

const head = sql`id, category_id as "categoryId", title, slug, locale, published_at as "publishedAt",
  updated_at as "updatedAt", substr(body_html, 1, ${sql.lit(limits.helpCentre.beginning)}) as "beginning"`;

type Newest = Parameters<HelpCentreStore['listNewest']>[0];

export const newestQuery = (db: Db, workspaceId: string, { categoryId, after, limit, locales }: Newest) => {
  const { tags, ...shape } = localeParts(locales);
  const ofCategory = categoryId !== null;
  return newestRows({ ofCategory, behind: after !== null, limit, ...shape }).compiled(db, {
    workspaceId,
    categoryId,
    after,
    tags,
  });
};

type NewestShape = Readonly<{ ofCategory: boolean; behind: boolean; limit: number }> & LocaleShape;
type NewestValues = Readonly<{
  workspaceId: string;
  categoryId: string | null;
  after: string | null;
  tags: readonly string[];
}>;

const newestRows = shaped((shape: NewestShape, values: Placeholder<NewestValues>) => {
  const { ofCategory, behind, limit, ...locales } = shape;
  const { workspaceId, categoryId, after, tags } = values;
  const last = sql`select published_at, id from articles where workspace_id = ${workspaceId} and id = ${after}`;
  const conditions = [
    sql`workspace_id = ${workspaceId}`,
    ...(ofCategory ? [sql`category_id = ${categoryId}`] : []),
    sql`status = 'published'`,
    ...inLocales(locales, tags),
    ...(behind ? [sql`(published_at, id) < (${last})`] : []),
  ];
  return sql<ArticleHead>`select ${head} from articles where ${sql.join(conditions, sql` and `)}
    order by published_at desc, id desc limit ${sql.lit(limit)}`;
});

type MostRead = Parameters<HelpCentreStore['listMostRead']>[0];

export const mostReadQuery = (db: Db, workspaceId: string, { limit, locales }: MostRead) => {
  const { tags, ...shape } = localeParts(locales);
  return mostReadRows({ limit, ...shape }).compiled(db, { workspaceId, tags });
};

type MostReadShape = Readonly<{ limit: number }> & LocaleShape;
type MostReadValues = Readonly<{ workspaceId: string; tags: readonly string[] }>;

const mostReadRows = shaped((shape: MostReadShape, { workspaceId, tags }: Placeholder<MostReadValues>) => {
  const { limit, ...locales } = shape;
  const conditions = [
    sql`workspace_id = ${workspaceId}`,
    sql`status = 'published'`,
    sql`view_count > 0`,
    ...inLocales(locales, tags),
  ];
  return sql<ArticleHead>`select ${head} from articles where ${sql.join(conditions, sql` and `)}
    order by view_count desc, id desc limit ${sql.lit(limit)}`;
});

export const localesQuery = (db: Db, workspaceId: string, categoryIds: readonly string[]) =>
  countRows.compiled(db, workspaceId, padded(categoryIds));

const countRows = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    categoryIds: Placeholder<readonly string[]>,
  ) => sql<LocaleCount>`
    select category_id as "categoryId", locale, count(*) as count from articles
    where workspace_id = ${workspaceId} and category_id in (${sql.join(categoryIds)}) and status = 'published'
    group by category_id, locale`,
);

export const addressesQuery = (db: Db, workspaceId: string, limit: number) =>
  addressRows.compiled(db, workspaceId, limit);

const addressRows = statement(
  (_db: Db, workspaceId: Placeholder<string>, limit: Placeholder<number>) => sql<ArticleAddress>`
    select category_id as "categoryId", slug, updated_at as "updatedAt" from articles
    where workspace_id = ${workspaceId} and status = 'published'
    order by published_at desc, id desc limit ${limit}`,
);

export const titlesQuery = (db: Db, workspaceId: string, limit: number) =>
  titleRows.compiled(db, workspaceId, limit);

const titleRows = statement(
  (_db: Db, workspaceId: Placeholder<string>, limit: Placeholder<number>) => sql<{ title: string }>`
    select title from articles where workspace_id = ${workspaceId} and status = 'published'
    order by published_at desc, id desc limit ${limit}`,
);

const findStamp = statement((db, workspaceId: Placeholder<string>) =>
  db.selectFrom('workspace_counters').select('articles_stamp').where('workspace_id', '=', workspaceId),
);

const findRows = statement(
  (
    _db: Db,
    workspaceId: Placeholder<string>,
    ids: Placeholder<readonly string[]>,
  ) => sql<ArticleHead>`select ${head} from articles
    where workspace_id = ${workspaceId} and status = 'published' and id in (${sql.join(ids)})`,
);

const countViews = statement(
  (db, workspaceId: Placeholder<string>, { id, count }: Placeholder<{ id: string; count: number }>) =>
    db
      .updateTable('articles')
      .set(({ eb }) => ({ view_count: eb('view_count', '+', count) }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
);

/** Two votes of one visitor at the same moment are one after the other. */
const lockArticle = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .selectFrom('articles')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate(),
);

const votesOf = (db: Db, workspaceId: Placeholder<string>, articleId: Placeholder<string>) =>
  db.selectFrom('article_votes').where('workspace_id', '=', workspaceId).where('article_id', '=', articleId);

const findVote = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { articleId, visitor }: Placeholder<{ articleId: string; visitor: string }>,
  ) => votesOf(db, workspaceId, articleId).select('up').where('visitor', '=', visitor),
);

const removeVote = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { articleId, visitor }: Placeholder<{ articleId: string; visitor: string }>,
  ) =>
    db
      .deleteFrom('article_votes')
      .where('workspace_id', '=', workspaceId)
      .where('article_id', '=', articleId)
      .where('visitor', '=', visitor),
);

type VoteRow = { workspace_id: string; article_id: string; visitor: string; up: number };

const keepVote = statement((db, row: Placeholder<VoteRow>) =>
  db
    .insertInto('article_votes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'article_id', 'visitor'])
        .doUpdateSet((eb) => ({ up: eb.ref('excluded.up') })),
    ),
);

type Counted = Readonly<{ workspaceId: string; articleId: string; up: number; down: number }>;

const countVotes = statement((db, { workspaceId, articleId, up, down }: Placeholder<Counted>) =>
  db
    .updateTable('articles')
    .set(({ eb }) => ({ votes_up: eb('votes_up', '+', up), votes_down: eb('votes_down', '+', down) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', articleId),
);
