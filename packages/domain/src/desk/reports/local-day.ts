import { zoneStretches } from '../../automation/sla/zone-stretch.ts';
import { type Instant, millisecondsOf } from '../../kernel/instant.ts';

/** The date of an instant in a time zone, like `2026-11-20`. */
export const localDay = (timezone: string, at: Instant): string => {
  const stretchAt = zones.get(timezone) ?? zoneStretches(timezone);
  zones.set(timezone, stretchAt);
  const ms = millisecondsOf(at);
  return new Date(ms + stretchAt(ms).offset).toISOString().slice(0, dateLength);
};

/** As many as there are names of zones. */
const zones = new Map<string, ReturnType<typeof zoneStretches>>();

const dateLength = '2026-11-20'.length;

const dayMs = 24 * 60 * 60 * 1_000;

/** The date so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, dateLength);

/** All dates from one to another, both included. */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => dayAfter(from, index));
};
