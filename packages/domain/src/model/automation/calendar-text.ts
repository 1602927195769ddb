/** The text form of a calendar: `09:00-12:30`, `22:00-24:00`, and the name of a zone. */
import type { Span } from './calendar.ts';

/** Null unless it is a span within one day that ends after its start. */
export const readSpan = (text: string): Span | null => {
  const times = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/.exec(text.trim());
  if (!times) return null;
  const [, fromHour, fromMinute, toHour, toMinute] = times.map(Number);
  const from = minutesOf(fromHour, fromMinute);
  const to = minutesOf(toHour, toMinute);
  return from < to && to <= 24 * 60 ? { from, to } : null;
};

export const showSpan = ({ from, to }: Span): string => `${timeOf(from)}-${timeOf(to)}`;

/**
 * The IANA name of a zone that the runtime's `Temporal` knows, in its own spelling; null for any other text. A deprecated
 * name stays: Asia/Calcutta is as good as Asia/Kolkata. Offsets like +01:00 have no summer time.
 */
export const zoneName = (text: string): string | null => {
  try {
    return /^[A-Za-z]/.test(text) ? new Temporal.ZonedDateTime(0n, text).timeZoneId : null;
  } catch {
    // The runtime throws for a zone that it does not know.
    return null;
  }
};

const minutesOf = (hour = 0, minute = 0): number => hour * 60 + minute;

const timeOf = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
