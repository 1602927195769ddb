import { isDateTime } from '../custom-fields/ticket-field.ts';
import { limits } from '../limits.ts';
import { type Calendar, type Span, type Weekday, weekdays } from '../sla/calendar.ts';
import { isTimezone, readSpan, showSpan } from '../sla/calendar-text.ts';
import { came, type Reader, readList, readMembers, refuse, required, usually } from './read-members.ts';
import { readLine, readOnce } from './read-values.ts';
import type { Section } from './section.ts';

export const readTimezone: Reader<string> = (value, reading, path) => {
  const zone = typeof value === 'string' ? value.trim() : '';
  if (isTimezone(zone)) return zone;
  return refuse(reading, path, `Expected an IANA zone like Europe/Dublin, got ${came(value)}.`);
};

const readHours: Reader<Span> = (value, reading, path) => {
  const span = typeof value === 'string' ? readSpan(value) : null;
  return span ?? refuse(reading, path, `Expected hours like 09:00-17:30, got ${came(value)}.`);
};

const spans = { most: 24 };

/** The hours of one day in order; two that touch become one, two that overlap are a mistake. */
const readDay: Reader<readonly Span[]> = (value, reading, path) => {
  const all = readList(readHours, spans)(value, reading, path);
  if (!all) return undefined;
  const day: Span[] = [];
  for (const span of all.toSorted((one, other) => one.from - other.from)) {
    const last = day.at(-1);
    if (last && span.from < last.to)
      return refuse(
        reading,
        path,
        `Expected hours that do not overlap, got ${showSpan(last)} and ${showSpan(span)}.`,
      );
    if (last?.to === span.from) day.splice(-1, 1, { from: last.from, to: span.to });
    else day.push(span);
  }
  return day;
};

const readDate: Reader<string> = (value, reading, path) =>
  typeof value === 'string' && isDateTime(`${value}T00:00:00Z`)
    ? value
    : refuse(reading, path, `Expected a date like 2026-12-25, got ${came(value)}.`);

const dates = { most: limits.configuration.dates };

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  timezone: required(readTimezone),
  week: required(
    readMembers({
      mon: usually(readDay, []),
      tue: usually(readDay, []),
      wed: usually(readDay, []),
      thu: usually(readDay, []),
      fri: usually(readDay, []),
      sat: usually(readDay, []),
      sun: usually(readDay, []),
    }),
  ),
  holidays: usually(readOnce(readDate, dates), []),
  extra_hours: usually(
    readList(readMembers({ date: required(readDate), spans: required(readDay) }), dates),
    [],
  ),
});

export const calendarSection: Section<'calendars'> = {
  kind: 'calendar',
  member: 'name',
  most: limits.configuration.calendars,
  read: (value, reading, path) => {
    const calendar = members(value, reading, path);
    if (!calendar) return undefined;
    const { name, timezone, week, extra_hours: extra } = calendar;
    if (weekdays.every((day) => week[day].length === 0))
      return refuse(reading, [...path, 'week'], 'Expected hours on one weekday at least, got none.');
    const again = extra.findIndex(
      ({ date }, index) => extra.findIndex((other) => other.date === date) < index,
    );
    if (again >= 0)
      return refuse(reading, [...path, 'extra_hours', again, 'date'], 'This date is in the list twice.');
    const extraHours = extra.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    return { name, timezone, week, holidays: calendar.holidays.toSorted(), extraHours };
  },
  nameOf: ({ name }) => name,
  make: (wanted, stamp) => ({ ...wanted, ...stamp }),
  show: ({ name, timezone, week, holidays, extraHours }) => ({
    name,
    timezone,
    week: showWeek(week),
    holidays,
    extra_hours: extraHours.map(({ date, spans }) => ({ date, spans: spans.map(showSpan) })),
  }),
  usual: { holidays: [], extra_hours: [] },
};

const showWeek = (week: Calendar['week']): Partial<Record<Weekday, readonly string[]>> =>
  Object.fromEntries(
    weekdays.filter((day) => week[day].length > 0).map((day) => [day, week[day].map(showSpan)]),
  );
