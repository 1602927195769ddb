/** A tag in use as clients see it (contract §6.1). */
import type { Tag } from '@tidemark/domain';
import * as v from 'valibot';
import { at, count } from '../wire.ts';

export const TagWire = v.object({ name: v.string(), ticket_count: count, last_used_at: at });

export const tagToWire = (tag: Tag): v.InferOutput<typeof TagWire> => ({
  name: tag.name,
  ticket_count: tag.ticketCount,
  last_used_at: tag.lastUsedAt,
});
