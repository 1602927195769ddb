/** Macros: a reply and changes that an agent or a rule applies in one write (contract §6.3). */
import type { Instant } from '../../kernel/instant.ts';
import type { Action } from './rule.ts';

export const visibilities = ['all', 'team', 'agent'] as const;

export type Visibility = (typeof visibilities)[number];

export type Macro = Readonly<{
  id: string;
  name: string;
  description: string | null;
  visibility: Visibility;
  teamId: string | null;
  agentId: string | null;
  /** Plain text with placeholders such as `{{requester.name}}`. */
  replyBody: string | null;
  actions: readonly Action[];
  position: number;
  active: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}>;
