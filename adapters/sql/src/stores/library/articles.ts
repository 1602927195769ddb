import { randomUUID } from 'node:crypto';
import {
  type Article,
  type ArticleFilter,
  type ArticleStore,
  articleWords,
  DeskError,
  pageOf,
} from '@tidemark/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { type Entry, searchWriter as index } from '../../search/search-writer.ts';
import { rowsFor, statement } from '../../statement.ts';
import { lastId } from '../conversions.ts';
import { padded } from '../in-batches.ts';
import { shaped } from '../shaped.ts';
import { type ArticleRow, articleFromRow, articleToRow } from './article-row.ts';
import { inLocales, type LocaleShape, localeParts } from './in-locales.ts';

export const articleStore = (db: Db, workspaceId: string): ArticleStore => ({
  find: async (id) => articleOrNull(await findRow.first(db, workspaceId, id)),
  findForChange: async (id) => articleOrNull(await lockRow.first(db, workspaceId, id)),
  findBySlug: async (slug) =>
    articleOrNull(
      (await findRowBySlug.first(db, workspaceId, slug)) ??
        (await findRowByEarlierSlug.first(db, workspaceId, slug)),
    ),
  publishedSlugs: async (slugs) => {
    if (slugs.length === 0) return new Set();
    const rows = await rowsFor(db, publishedSlugsQuery(db, workspaceId, slugs));
    return new Set(rows.map(({ slug }) => slug));
  },
  takenSlugs: async (slugs) => {
    if (slugs.length === 0) return new Set();
    const rows = await rowsFor(db, slugsQuery(db, workspaceId, slugs));
    return new Set(rows.map(({ slug }) => slug));
  },
  list: async (filter, { limit, after }) => {
    const rows = await rowsFor(
      db,
      articleListQuery(db, workspaceId, { filter, below: after ?? lastId, count: limit + 1 }),
    );
    return pageOf(rows.map(articleFromRow), limit, ({ id }) => id);
  },
  countPublished: async (categoryIds) => {
    if (categoryIds.length === 0) return new Map();
    const rows = await rowsFor(db, countQuery(db, workspaceId, categoryIds));
    return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]));
  },
  hasOfCategory: async (categoryId) => (await findOfCategory.first(db, workspaceId, categoryId)) !== null,
  addIfFree: async (article) => {
    const added = await addRow.run(db, { workspace_id: workspaceId, ...articleToRow(article) });
    if (added === 0) return false;
    await forgetSlug.run(db, workspaceId, article.slug);
    await index(db, workspaceId).add(entryOf(article));
    await stampArticles.send(db, workspaceId, randomUUID());
    return true;
  },
  save: async (article) => {
    const { id, view_count, votes_up, votes_down, ...changes } = articleToRow(article);
    const holder = await findRowBySlug.first(db, workspaceId, article.slug);
    if (holder && holder.id !== id)
      throw new DeskError('slug_taken', `Another article has the slug ${article.slug}.`, 'slug');
    if (!holder) {
      await keepSlug.run(db, workspaceId, id);
      await forgetSlug.run(db, workspaceId, article.slug);
    }
    await saveRow.run(db, workspaceId, { id, changes });
    await index(db, workspaceId).change(entryOf(article));
    await stampArticles.send(db, workspaceId, randomUUID());
  },
  remove: async (id) => {
    await index(db, workspaceId).remove({ kind: 'article', id });
    await removeRow.run(db, workspaceId, id);
    await stampArticles.send(db, workspaceId, randomUUID());
  },
});

const entryOf = (article: Article): Entry => ({
  kind: 'article',
  id: article.id,
  words: articleWords(article),
});

const articleOrNull = (row: ArticleRow | null): Article | null => row && articleFromRow(row);

const rowsOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('articles').where('workspace_id', '=', workspaceId);

const findRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).selectAll().where('id', '=', id),
);

const lockRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  rowsOf(db, workspaceId).selectAll().where('id', '=', id).forNoKeyUpdate(),
);

/** A stamp is never repeated, as a number would be after a backup is restored. */
const stampArticles = statement((db, workspaceId: Placeholder<string>, stamp: Placeholder<string>) =>
  db.updateTable('workspace_counters').set({ articles_stamp: stamp }).where('workspace_id', '=', workspaceId),
);

const findRowBySlug = statement((db, workspaceId: Placeholder<string>, slug: Placeholder<string>) =>
  rowsOf(db, workspaceId).selectAll().where('slug', '=', slug),
);

const articlesOfEarlierSlugs = (db: Db, workspaceId: Placeholder<string>) =>
  db
    .selectFrom('article_slugs as earlier')
    .innerJoin('articles as article', (join) =>
      join
        .onRef('article.workspace_id', '=', 'earlier.workspace_id')
        .onRef('article.id', '=', 'earlier.article_id'),
    )
    .where('earlier.workspace_id', '=', workspaceId);

const findRowByEarlierSlug = statement((db, workspaceId: Placeholder<string>, slug: Placeholder<string>) =>
  articlesOfEarlierSlugs(db, workspaceId).selectAll('article').where('earlier.slug', '=', slug),
);

export const publishedSlugsQuery = (db: Db, workspaceId: string, slugs: readonly string[]) =>
  listPublishedSlugs.compiled(db, workspaceId, padded(slugs));

const listPublishedSlugs = statement(
  (db, workspaceId: Placeholder<string>, slugs: Placeholder<readonly string[]>) =>
    rowsOf(db, workspaceId)
      .select('slug')
      .where('slug', 'in', slugs)
      .where('status', '=', sql.lit('published'))
      .unionAll(
        articlesOfEarlierSlugs(db, workspaceId)
          .select('earlier.slug')
          .where('earlier.slug', 'in', slugs)
          .where('article.status', '=', sql.lit('published')),
      ),
);

export const slugsQuery = (db: Db, workspaceId: string, slugs: readonly string[]) =>
  listTaken.compiled(db, workspaceId, padded(slugs));

const listTaken = statement((db, workspaceId: Placeholder<string>, slugs: Placeholder<readonly string[]>) =>
  rowsOf(db, workspaceId)
    .select('slug')
    .where('slug', 'in', slugs)
    .unionAll(
      db
        .selectFrom('article_slugs')
        .select('slug')
        .where('workspace_id', '=', workspaceId)
        .where('slug', 'in', slugs),
    ),
);

export type ArticleList = Readonly<{ filter: ArticleFilter; below: string; count: number }>;

export const articleListQuery = (
  db: Db,
  workspaceId: string,
  { filter, below, count }: ArticleList,
): CompiledQuery<ArticleRow> => {
  const { status = null, categoryId = null, authorId = null, translationOf = null, locales } = filter;
  const { tags, ...inLocales } = localeParts(locales);
  const owners = {
    ofCategory: categoryId !== null,
    ofAuthor: authorId !== null,
    ofOriginal: translationOf !== null,
  };
  return listRows({ status, ...owners, ...inLocales, count }).compiled(db, {
    workspaceId,
    categoryId,
    authorId,
    translationOf,
    below,
    tags,
  });
};

type ListShape = Readonly<{
  status: Article['status'] | null;
  ofCategory: boolean;
  ofAuthor: boolean;
  ofOriginal: boolean;
  count: number;
}> &
  LocaleShape;

type ListValues = Readonly<{
  workspaceId: string;
  categoryId: string | null;
  authorId: string | null;
  translationOf: string | null;
  below: string;
  tags: readonly string[];
}>;

const listRows = shaped(
  (
    { status, ofCategory, ofAuthor, ofOriginal, count, ...locales }: ListShape,
    values: Placeholder<ListValues>,
  ) => {
    const conditions = [
      sql`workspace_id = ${values.workspaceId}`,
      ...(ofAuthor ? [sql`author_id = ${values.authorId}`] : []),
      ...(ofOriginal ? [sql`translation_of = ${values.translationOf}`] : []),
      ...(ofCategory ? [sql`category_id = ${values.categoryId}`] : []),
      ...(status === null ? [] : [sql`status = ${sql.lit(status)}`]),
      ...inLocales(locales, values.tags),
      sql`id < ${values.below}`,
    ];
    return sql<ArticleRow>`select * from articles where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${sql.lit(count)}`;
  },
);

export const countQuery = (db: Db, workspaceId: string, categoryIds: readonly string[]) =>
  countRows.compiled(db, workspaceId, padded(categoryIds));

const countRows = statement(
  (db, workspaceId: Placeholder<string>, categoryIds: Placeholder<readonly string[]>) =>
    rowsOf(db, workspaceId)
      .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('category_id', 'in', categoryIds)
      .where(sql<boolean>`status = 'published'`)
      .groupBy('category_id'),
);

const findOfCategory = statement((db, workspaceId: Placeholder<string>, categoryId: Placeholder<string>) =>
  rowsOf(db, workspaceId).select('id').where('category_id', '=', categoryId).limit(1),
);

const addRow = statement((db, row: Placeholder<ArticleRow & { workspace_id: string }>) =>
  db
    .insertInto('articles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'slug']).doNothing()),
);

type Changes = Omit<ArticleRow, 'id' | 'view_count' | 'votes_up' | 'votes_down'>;

const saveRow = statement(
  (db, workspaceId: Placeholder<string>, { id, changes }: Placeholder<{ id: string; changes: Changes }>) =>
    db.updateTable('articles').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id),
);

/** The slug that an article is about to give up. */
const keepSlug = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db
    .insertInto('article_slugs')
    .columns(['workspace_id', 'slug', 'article_id'])
    .expression(rowsOf(db, workspaceId).select(['workspace_id', 'slug', 'id']).where('id', '=', id)),
);

const forgetSlug = statement((db, workspaceId: Placeholder<string>, slug: Placeholder<string>) =>
  db.deleteFrom('article_slugs').where('workspace_id', '=', workspaceId).where('slug', '=', slug),
);

const removeRow = statement((db, workspaceId: Placeholder<string>, id: Placeholder<string>) =>
  db.deleteFrom('articles').where('workspace_id', '=', workspaceId).where('id', '=', id),
);
