/** Business calendars: the working hours of the workspace (contract §7.7). */
import type { Instant } from '../../kernel/instant.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** Minutes of the local day: `from` inclusive, 0 to 1439; `to` exclusive, at most 1440. */
export type Span = Readonly<{ from: number; to: number }>;

/** `timezone` is an IANA name. Dates are `2026-12-25`. Spans of a day are in order and do not touch each other. */
export type Calendar = Readonly<{
  id: string;
  name: string;
  timezone: string;
  week: Readonly<Record<Weekday, readonly Span[]>>;
  /** Dates without working hours. */
  holidays: readonly string[];
  /** Dates with their own hours, which replace those of the weekday and of a holiday. */
  extraHours: readonly Readonly<{ date: string; spans: readonly Span[] }>[];
  position: number;
  createdAt: Instant;
  updatedAt: Instant;
}>;
