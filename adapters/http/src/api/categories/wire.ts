/** A category of the knowledge base as clients see it (contract §5.4). */
import type { CountedCategory } from '@tidemark/domain';
import * as v from 'valibot';
import { at, count, id, idOrNull, textOrNull } from '../wire.ts';

export const CategoryWire = v.object({
  id,
  name: v.string(),
  slug: v.string(),
  description: textOrNull,
  position: count,
  parent_id: v.pipe(idOrNull, v.description('The category above it.')),
  article_count: v.pipe(count, v.description('Its published articles; those of categories below it not.')),
  created_at: at,
  updated_at: at,
});

export const categoryToWire = (category: CountedCategory): v.InferOutput<typeof CategoryWire> => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  description: category.description,
  position: category.position,
  parent_id: category.parentId,
  article_count: category.articleCount,
  created_at: category.createdAt,
  updated_at: category.updatedAt,
});
