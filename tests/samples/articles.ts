/** What tests and proofs know of the operations on articles and their categories. */
import { all, managing, type OperationRow, working } from './operation-row.ts';

export const articlesOperations = {
  listCategories: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.categories.list().page(),
  },
  listArticles: {
    call: ({ categoryId }) => ({ query: { status: 'published', category_id: categoryId, locale: 'en' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { categoryId }) =>
      desk.articles.list({ category_id: categoryId, status: 'published' }).page(),
  },
  listPublishedArticles: {
    call: ({ categoryId }) => ({ query: { category_id: categoryId, locale: 'en' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { categoryId }) => desk.articles.published({ category_id: categoryId }).page(),
  },
  addArticle: {
    call: ({ categoryId, agentId }) => ({
      body: {
        title: 'Pay by card',
        category_id: categoryId,
        body_html: '<p>Yes.</p>',
        locale: 'en-IE',
        author_id: agentId,
      },
    }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: { events: ['article.created'], triggers: null },
    client: (desk, { categoryId }) => desk.articles.create({ title: 'Pay by card', category_id: categoryId }),
  },
  getArticle: {
    call: ({ articleId }) => ({ params: { id: articleId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { articleId }) => desk.articles.get(articleId),
  },
  changeArticle: {
    call: ({ categoryId, articleId }) => ({
      params: { id: articleId },
      body: {
        title: 'Get money back',
        category_id: categoryId,
        slug: 'money-back',
        status: 'draft',
        locale: 'de',
      },
    }),
    byScope: [403, 200, 403],
    // The article is nobody's: an agent changes and deletes their own only.
    byRole: managing(200),
    effect: { events: ['article.updated'], triggers: null },
    client: (desk, { articleId }) => desk.articles.update(articleId, { title: 'Get money back' }),
  },
  removeArticle: {
    call: ({ articleId }) => ({ params: { id: articleId } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: ['article.deleted'], triggers: null },
    client: (desk, { articleId }) => desk.articles.remove(articleId),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
