/** A slow and plain way to say which minutes are worked: asks the local clock of each. What fast counting is held to. */
import { millisecondsOf } from '../kernel/instant.ts';
import { type Calendar, weekdays } from '../model/automation/calendar.ts';

export const minuteMs = 60_000;

/** For each minute since `from`, whether the calendar works in it. */
export const workedMinutes = (calendar: Calendar, from: string, minutes: number): readonly boolean[] =>
  Array.from({ length: minutes }, (_, minute) =>
    isWorked(calendar, millisecondsOf(from) + minute * minuteMs),
  );

const isWorked = (calendar: Calendar, at: number): boolean => {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(calendar.timezone);
  const date = local.toPlainDate().toString();
  const minute = local.hour * 60 + local.minute;
  const weekday = weekdays[local.dayOfWeek - 1] ?? 'mon';
  const usual = calendar.holidays.includes(date) ? [] : calendar.week[weekday];
  const spans = calendar.extraHours.find((extra) => extra.date === date)?.spans ?? usual;
  return spans.some(({ from, to }) => from <= minute && minute < to);
};

/** Hours around which the clocks of a zone shift: forward, back, by half an hour, at midnight, past a whole day. */
export const shifts = [
  { timezone: 'Europe/Dublin', at: '2026-03-29T01:00:00.000Z' },
  { timezone: 'Europe/Dublin', at: '2026-10-25T01:00:00.000Z' },
  { timezone: 'America/Sao_Paulo', at: '2018-11-04T03:00:00.000Z' },
  { timezone: 'America/Sao_Paulo', at: '2019-02-17T02:00:00.000Z' },
  { timezone: 'Asia/Kathmandu', at: '2026-04-14T06:00:00.000Z' },
  { timezone: 'Asia/Kathmandu', at: '1985-12-31T18:30:00.000Z' },
  { timezone: 'Australia/Lord_Howe', at: '2026-04-04T15:00:00.000Z' },
  { timezone: 'Australia/Lord_Howe', at: '2026-10-03T15:30:00.000Z' },
  { timezone: 'America/St_Johns', at: '2010-11-07T02:31:00.000Z' },
  { timezone: 'Pacific/Apia', at: '2011-12-30T10:00:00.000Z' },
] as const;
