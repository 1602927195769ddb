/** Rules: automatic actions of the workspace after writes (contract §7.1). */

import type { Instant } from '../../kernel/instant.ts';
import type { Conditions } from './condition.ts';

export const ruleTriggers = [
  'ticket.created',
  'ticket.updated',
  'message.created',
  'sla.warned',
  'sla.breached',
  'satisfaction.received',
  'time',
] as const;

export type RuleTrigger = (typeof ruleTriggers)[number];

/** `type` names an entry of the table of actions, which defines its `value`. */
export type Action = Readonly<{ type: string; value: ActionValue }>;

export type ActionValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<{ [key: string]: ActionValue }>;

export type Rule = Readonly<{
  id: string;
  name: string;
  position: number;
  active: boolean;
  on: readonly RuleTrigger[];
  conditions: Conditions;
  actions: readonly Action[];
  /** When this rule fires, later rules do not run in this write. */
  stop: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}>;
