/** The knowledge base as the reference shows it. */
import type * as v from 'valibot';
import type { ArticleWire } from '../articles/wire.ts';
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

export const article: v.InferOutput<typeof ArticleWire> = {
  id: '019a9f00-7a1f-7b30-99f9-162738495a6b',
  category_id: categoryId,
  title: 'Get a refund',
  slug: 'get-a-refund',
  body_html: '<p>Ask us within 30 days.</p>',
  status: 'published',
  locale: null,
  author_id: agentId,
  published_at: changed,
  view_count: 118,
  votes_up: 12,
  votes_down: 1,
  created_at: created,
  updated_at: changed,
};
