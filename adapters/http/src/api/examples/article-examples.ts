/** The knowledge base as the reference shows it. */
import { initialArticle } from '@tidemark/domain';
import type * as v from 'valibot';
import { articleToWire } from '../articles/wire.ts';
import type { CategoryWire } from '../categories/wire.ts';
import { agentId, categoryId, changed, created } from './example-ids.ts';

export const category: v.InferOutput<typeof CategoryWire> = {
  id: categoryId,
  name: 'Billing',
  slug: 'billing',
  description: 'Invoices, refunds and prices.',
  position: 1,
  parent_id: null,
  article_count: 4,
  created_at: created,
  updated_at: created,
};

export const article = articleToWire({
  ...initialArticle(created),
  id: '019a9f00-7a1f-7b30-99f9-162738495a6b',
  categoryId,
  title: 'Get a refund',
  slug: 'get-a-refund',
  bodyHtml: '<p>Ask us within 30 days.</p>',
  status: 'published',
  authorId: agentId,
  publishedAt: changed,
  viewCount: 118,
  votesUp: 12,
  votesDown: 1,
  updatedAt: changed,
});
