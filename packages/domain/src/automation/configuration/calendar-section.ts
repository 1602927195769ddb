import { limits } from '../../kernel/limits.ts';
import { type Calendar, type Span, type Weekday, weekdays } from '../../model/automation/calendar.ts';
import { readSpan, showSpan, zoneName } from '../../model/automation/calendar-text.ts';
import { isDateTime } from '../../model/desk/ticket-field.ts';
import {
  describeGiven,
  keeping,
  type Reader,
  readList,
  readMembers,
  refuse,
  required,
  usually,
} from './read-members.ts';
import { readLine, readOnce } from './read-values.ts';
import type { Section } from './section.ts';

export const readTimezone: Reader<string> = (value, reading, path) => {
  const zone = typeof value === 'string' ? zoneName(value.trim()) : null;
  return (
    zone ?? refuse(reading, path, `Expected an IANA zone like Europe/Dublin, got ${describeGiven(value)}.`)
  );
};

const readHours: Reader<Span> = (value, reading, path) => {
  const span = typeof value === 'string' ? readSpan(value) : null;
  if (span) return span;
  const hint = typeof value === 'string' ? hoursHint(value) : '';
  return refuse(reading, path, `Expected hours like 09:00-17:30${hint}, got ${describeGiven(value)}.`);
};

const hoursHint = (text: string): string => {
  if (/^\s*\d\d:\d\d-\d\d:\d\d\s*$/.test(text)) return ', the end after the start and up to 24:00';
  return /^\s*\d{1,2}:\d\d\s*-\s*\d{1,2}:\d\d\s*$/.test(text)
    ? ', each with two digits, like 09:00, and without spaces'
    : '';
};

const spans = { most: 24 };

/** The hours of one day in order; two that touch become one, two that overlap are a mistake. */
const readDay: Reader<readonly Span[]> = (value, reading, path) => {
  const sound: Span[] = [];
  const all = readList(keeping(readHours, sound), spans)(value, reading, path);
  const day: Span[] = [];
  for (const span of sound.toSorted((one, other) => one.from - other.from)) {
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
  return all && day;
};

const readDate: Reader<string> = (value, reading, path) =>
  typeof value === 'string' && isDateTime(`${value}T00:00:00Z`)
    ? value
    : refuse(reading, path, `Expected a date like 2026-12-25, got ${describeGiven(value)}.`);

const dates = { most: limits.configuration.dates };

const weekMembers = readMembers({
  mon: usually(readDay, []),
  tue: usually(readDay, []),
  wed: usually(readDay, []),
  thu: usually(readDay, []),
  fri: usually(readDay, []),
  sat: usually(readDay, []),
  sun: usually(readDay, []),
});

const readWeek: Reader<Calendar['week']> = (value, reading, path) => {
  const week = weekMembers(value, reading, path);
  return week && weekdays.every((day) => week[day].length === 0)
    ? refuse(reading, path, 'Expected hours on one weekday at least, got none.')
    : week;
};

const readExtraDay = readMembers({ date: required(readDate), spans: required(readDay) });

/** In the order of their dates. */
const readExtraHours: Reader<Calendar['extraHours']> = (value, reading, path) => {
  const seen = new Set<string>();
  const readOther: Reader<Calendar['extraHours'][number]> = (item, own, place) => {
    const extra = readExtraDay(item, own, place);
    if (extra && seen.has(extra.date))
      return refuse(own, [...place, 'date'], 'This date is in the list twice.');
    if (extra) seen.add(extra.date);
    return extra;
  };
  const all = readList(readOther, dates)(value, reading, path);
  return all?.toSorted((one, other) => (one.date < other.date ? -1 : 1));
};

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  timezone: required(readTimezone),
  week: required(readWeek),
  holidays: usually(readOnce(readDate, dates), []),
  extra_hours: usually(readExtraHours, []),
});

export const calendarSection: Section<'calendars'> = {
  kind: 'calendar',
  member: 'name',
  most: limits.configuration.calendars,
  read: (value, reading, path) => {
    const calendar = members(value, reading, path);
    if (!calendar) return undefined;
    const { name, timezone, week, holidays, extra_hours: extraHours } = calendar;
    return { name, timezone, week, holidays: holidays.toSorted(), extraHours };
  },
  nameOf: ({ name }) => name,
  make: (input, stamp) => ({ ...input, ...stamp }),
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
