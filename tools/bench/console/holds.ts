/** The limits of the console: figures of a real browser, each with its goal. */
import type { Engine } from '../options.ts';
import type { Tell } from '../run.ts';
import type { World } from './world.ts';

export type Figure = Readonly<{
  /** Like `open a ticket, not fetched before, p95`. */
  what: string;
  value: number;
  unit: 'ms' | 'MiB' | '%' | 'calls' | 'rows' | '';
  /** At most this. */
  goal: number;
  /** The sample, like `40 keys`. */
  of: string;
}>;

export const holdNames = [
  'first-load',
  'open-ticket',
  'long-ticket',
  'busy-hour',
  'long-day',
  'seen-by-others',
  'many-streams',
  'fresh-start',
] as const;

export type HoldName = (typeof holdNames)[number];

/** `size`: 1 for the whole of it, less for a quick look. */
export type HoldContext = Readonly<{ world: World; db: Engine; size: number; tell: Tell }>;

export type Hold = Readonly<{
  title: string;
  databases: readonly Engine[];
  /** Over how many workspaces the tickets are spread; `null`: it starts what it needs by itself. */
  workspaces: number;
  /** Processes that serve. */
  processes: Readonly<Record<Engine, 1 | 2>>;
  measure: (context: HoldContext) => Promise<readonly Figure[]>;
}>;

export const isMet = ({ value, goal }: Figure): boolean => value <= goal;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const tenths = (value: number): number => Math.round(value * 10) / 10;
