/** Business hours in a zone around the shift of its clocks, and what is promised in them. */
import { type Calendar, plus, type SlaPolicy } from '@tidemark/domain';
import { aCalendar, anSlaPolicy, anSlaPromise, minuteMs } from '@tidemark/domain/testing';

const day = 24 * 60;
const spans = (...hours: readonly (readonly [number, number])[]) =>
  hours.map(([from, to]) => ({ from: from * 60, to: to * 60 }));
const office = spans([9, 12.5], [13.5, 17.5]);
const nights = spans([0, 6], [22, 24]);

export type Calendars = Readonly<Record<'day' | 'night', Calendar>>;

export const calendarsOf = (timezone: string, at: string): Calendars => ({
  day: aCalendar({
    name: 'Office',
    timezone,
    week: { mon: office, tue: office, wed: office, thu: office, fri: office },
    holidays: [plus(at, -day * minuteMs).slice(0, 10)],
  }),
  night: aCalendar({
    name: 'Nights',
    timezone,
    week: { mon: nights, tue: nights, wed: nights, thu: nights, fri: nights, sat: nights, sun: nights },
    extraHours: [{ date: at.slice(0, 10), spans: office }],
    position: 2,
  }),
});

const hour = 3_600;

export const policiesOf = (calendars: Calendars): Readonly<Record<'day' | 'night', SlaPolicy>> => ({
  night: anSlaPolicy({
    name: 'Night',
    position: 1,
    conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'night' }], any: [] },
    calendarId: calendars.night.id,
    targets: [
      anSlaPromise({
        metric: 'first_reply',
        seconds: 2 * hour,
        warnBeforeSeconds: hour,
        businessHours: true,
      }),
      anSlaPromise({ metric: 'next_reply', seconds: hour, businessHours: true }),
      anSlaPromise({
        metric: 'resolution',
        seconds: 9 * hour,
        warnBeforeSeconds: 3 * hour,
        businessHours: true,
      }),
    ],
  }),
  day: anSlaPolicy({
    name: 'Day',
    position: 2,
    calendarId: calendars.day.id,
    pauseStatuses: ['pending', 'on_hold'],
    targets: [
      anSlaPromise({
        metric: 'first_reply',
        seconds: 4 * hour,
        warnBeforeSeconds: hour,
        businessHours: true,
      }),
      anSlaPromise({ metric: 'first_reply', priority: 'urgent', seconds: hour, warnBeforeSeconds: hour / 2 }),
      anSlaPromise({ metric: 'next_reply', seconds: 3 * hour, warnBeforeSeconds: hour / 4 }),
      anSlaPromise({
        metric: 'resolution',
        seconds: 12 * hour,
        warnBeforeSeconds: 2 * hour,
        businessHours: true,
      }),
    ],
  }),
});
