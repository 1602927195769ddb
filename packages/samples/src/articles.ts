/** Samples of the operations on articles and their categories. */
import { all, managing, type Samples, working } from './sample.ts';

export const articlesSamples = {
  listCategories: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.categories.list(query).page(),
  },
  listArticles: {
    call: ({ categoryId }) => ({ query: { status: 'published', category_id: categoryId, locale: 'en' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.articles.list(query).page(),
  },
  listPublishedArticles: {
    call: ({ categoryId }) => ({ query: { category_id: categoryId, locale: 'en' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.articles.published(query).page(),
  },
  addArticle: {
    call: ({ categoryId, agentId }) => ({
      body: {
        title: 'Pay by card',
        category_id: categoryId,
        body_html: '<p>We take every card.</p>',
        locale: 'en-IE',
        author_id: agentId,
      },
    }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: { events: ['article.created'], triggers: null },
    client: (desk, { body }) => desk.articles.create(body),
  },
  getArticle: {
    call: ({ articleId }) => ({ path: { id: articleId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path }) => desk.articles.get(path.id),
  },
  changeArticle: {
    call: ({ categoryId, articleId }) => ({
      path: { id: articleId },
      body: {
        title: 'Get money back',
        category_id: categoryId,
        slug: 'money-back',
        status: 'draft',
        locale: 'de',
      },
    }),
    byScope: [403, 200, 403],
    // The article has no author: an agent changes and deletes only their own.
    byRole: managing(200),
    effect: { events: ['article.updated'], triggers: null },
    client: (desk, { path, body }) => desk.articles.update(path.id, body),
  },
  removeArticle: {
    call: ({ articleId }) => ({ path: { id: articleId } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: ['article.deleted'], triggers: null },
    client: (desk, { path }) => desk.articles.remove(path.id),
  },
} satisfies Partial<Samples>;
