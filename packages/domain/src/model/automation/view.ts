/** Saved views: lists of tickets that agents work from (contract §6.5). */

import type { Instant } from '../../kernel/instant.ts';
import type { Conditions } from './condition.ts';
import type { Visibility } from './macro.ts';

/** Sort fields of a view: each has an index, which is walked in either direction. */
export const viewSorts = ['created_at', 'updated_at'] as const;

export type ViewSort = Readonly<{ field: (typeof viewSorts)[number]; direction: 'asc' | 'desc' }>;

export const viewColumns = [
  'number',
  'subject',
  'status',
  'priority',
  'type',
  'channel',
  'requester',
  'assignee',
  'team',
  'organization',
  'tags',
  'sla',
  'created_at',
  'updated_at',
  'last_message_at',
  'solved_at',
] as const;

export type View = Readonly<{
  id: string;
  name: string;
  description: string | null;
  visibility: Visibility;
  teamId: string | null;
  agentId: string | null;
  conditions: Conditions;
  sort: ViewSort;
  columns: readonly string[];
  position: number;
  createdAt: Instant;
  updatedAt: Instant;
}>;
