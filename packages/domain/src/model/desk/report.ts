/** The events of a workspace, counted by day: reports add these counts up instead of reading tickets. */
import type { Instant } from '../../kernel/instant.ts';

export const reportMeasures = [
  'created',
  'backlog',
  'solved',
  'replies',
  'first_reply',
  'sla_met',
  'sla_missed',
  'rating',
] as const;

export type ReportMeasure = (typeof reportMeasures)[number];

/**
 * `day` is a date like `2026-11-20` in the workspace's time zone. `teamId` is null for no team. `part`: of `created` the
 * channel; of `solved` and `replies` the agent's id, empty for none; of `first_reply` the bucket of its business time; of the
 * SLA measures the metric; of `rating` 1 to 5; of `backlog` empty. `count` is negative where something is taken back.
 */
export type ReportCount = Readonly<{
  day: string;
  teamId: string | null;
  measure: ReportMeasure;
  part: string;
  count: number;
}>;

/** Both days are included. `teamId`: undefined for all tickets, null for those without a team. */
export type ReportRange = Readonly<{ from: string; to: string; teamId: string | null | undefined }>;

export type ReportSum = Omit<ReportCount, 'teamId'>;

/**
 * The uncounted part of the time before the first count: acts before `beganAt`, of the tickets below `below`; null to begin
 * with the newest.
 */
export type ReportFill = Readonly<{ beganAt: Instant; below: number | null }>;

export interface ReportStore {
  /** Of the workspace, in which days begin; costs a ticket write nothing. */
  timezone(): Promise<string>;
  /** Adds to the counts of these days. The write holds the workspace's counters by then, so that writes do not deadlock. */
  add(counts: readonly ReportCount[]): Promise<void>;
  /** By day, measure and part; sums of 0 are left out. */
  sum(range: ReportRange): Promise<readonly ReportSum[]>;
  /** Unsolved tickets that are older than `before`, counted up to `most`. */
  countUnsolved(
    tickets: Readonly<{ teamId: string | null | undefined; before: Instant }>,
    most: number,
  ): Promise<number>;
  /** Null when nothing is left to count. */
  fill(): Promise<ReportFill | null>;
  /** Null: all is counted. */
  saveFill(fill: ReportFill | null): Promise<void>;
}
