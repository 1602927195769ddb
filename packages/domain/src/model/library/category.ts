/** Categories of the knowledge base, which are configuration (contract §5.4). */
import type { Instant } from '../../kernel/instant.ts';

export type Category = Readonly<{
  id: string;
  name: string;
  slug: string;
  description: string | null;
  position: number;
  parentId: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}>;
