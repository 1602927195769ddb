/**
 * Time that counts: the hours of a calendar, or all of it (`null`: around the clock). An instant is worked when the local clock
 * then shows a date and a minute of the calendar's hours. So a minute that summer time skips is not worked, one that occurs
 * twice is worked twice, and a day of 24 hours lasts 23 or 25 of them when the clocks shift.
 */
import { type Instant, millisecondsOf, toInstant } from '../../kernel/instant.ts';
import { type Calendar, type Span, weekdays } from '../../model/automation/calendar.ts';
import { type ZoneStretch, zoneStretches } from './zone-stretch.ts';

/** A prepared calendar; cache it as long as the calendar stays the same. */
export type WorkingHours = Readonly<{
  /** The spans of a local day, counted in days since 1970-01-01. */
  spansOf: (day: number) => readonly Span[];
  stretchAt: (at: number) => ZoneStretch;
}>;

/** Never: an instant that is not reached within ten years. The last instant that sorts as text. */
export const never: Instant = '9999-12-31T23:59:59.999Z';

const minute = 60_000;
const day = 24 * 60 * minute;
const horizon = 3_653 * day;

/** The zone must be one that `zoneName` knows. */
export const workingHours = ({ timezone, week, holidays, extraHours }: Calendar): WorkingHours => {
  const byWeekday = weekdays.map((name) => week[name]);
  const byDate = new Map<number, readonly Span[]>(holidays.map((date) => [dayOf(date), []]));
  for (const { date, spans } of extraHours) byDate.set(dayOf(date), spans);
  return {
    spansOf: (date) => byDate.get(date) ?? byWeekday[weekdayOf(date)] ?? [],
    stretchAt: zoneStretches(timezone),
  };
};

/** The first instant at which `ms` have counted since `from`; `never` when that takes a calendar over ten years. */
export const addBusinessTime = (hours: WorkingHours | null, from: Instant, ms: number): Instant => {
  if (ms <= 0) return from;
  const start = millisecondsOf(from);
  if (!hours) return toInstant(Math.min(start + ms, millisecondsOf(never)));
  let rest = ms;
  for (const [opens, closes] of openTimes(hours, start, start + horizon)) {
    if (closes - opens >= rest) return toInstant(opens + rest);
    rest -= closes - opens;
  }
  return never;
};

/** The milliseconds that count from one instant to another; 0 when they are the wrong way round. */
export const businessTimeBetween = (hours: WorkingHours | null, from: Instant, to: Instant): number => {
  const start = millisecondsOf(from);
  const end = millisecondsOf(to);
  if (!hours) return Math.max(end - start, 0);
  let counted = 0;
  for (const [opens, closes] of openTimes(hours, start, end)) counted += closes - opens;
  return counted;
};

/** Whether time counts at that instant; a span's first instant does, the one at which it ends does not. */
export const isWithinBusinessHours = (hours: WorkingHours | null, at: Instant): boolean =>
  businessTimeBetween(hours, at, toInstant(millisecondsOf(at) + 1)) > 0;

/** Dates are counted as if all were in UTC; 1970-01-01 was a Thursday. */
const dayOf = (date: string): number => Date.parse(date) / day;

const weekdayOf = (date: number): number => (((date + 3) % 7) + 7) % 7;

/** The open times between two instants, in order. Works in pieces of time that have one local date and one offset. */
function* openTimes({ spansOf, stretchAt }: WorkingHours, start: number, end: number) {
  for (let at = start, stretch = stretchAt(at); at < end; ) {
    if (at >= stretch.to) stretch = stretchAt(at);
    const date = Math.floor((at + stretch.offset) / day);
    const midnight = date * day - stretch.offset;
    const until = Math.min(midnight + day, stretch.to, end);
    for (const { from, to } of spansOf(date)) {
      const opens = Math.max(midnight + from * minute, at);
      const closes = Math.min(midnight + to * minute, until);
      if (opens < closes) yield [opens, closes] as const;
    }
    at = until;
  }
}
