/** Calendars and SLA policies for tests: valid by default, with the overrides of a test. */
import type { Calendar, Span, Weekday } from '../model/automation/calendar.ts';
import type { SlaPolicy, SlaPromise } from '../model/automation/sla-policy.ts';
import { anId } from './builders.ts';

const at = '2026-11-20T08:05:00.000Z';

/** Nobody works on the weekdays that `week` does not name. */
export const aCalendar = ({
  week = officeWeek,
  ...overrides
}: Partial<Omit<Calendar, 'week'> & { week: Partial<Record<Weekday, readonly Span[]>> }> = {}): Calendar => ({
  id: anId(),
  name: 'Office',
  timezone: 'Europe/Dublin',
  week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], ...week },
  holidays: [],
  extraHours: [],
  position: 1,
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

/** 9:00 to 17:00. */
const officeDay = [{ from: 540, to: 1020 }];
const officeWeek = { mon: officeDay, tue: officeDay, wed: officeDay, thu: officeDay, fri: officeDay };

/** For every ticket, with no promise. */
export const anSlaPolicy = (overrides: Partial<SlaPolicy> = {}): SlaPolicy => ({
  id: anId(),
  name: 'Standard',
  description: null,
  position: 1,
  conditions: { all: [], any: [] },
  targets: [],
  calendarId: null,
  pauseStatuses: ['pending'],
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

/** An hour for the first reply, around the clock. */
export const anSlaPromise = (overrides: Partial<SlaPromise> = {}): SlaPromise => ({
  metric: 'first_reply',
  priority: null,
  seconds: 3600,
  businessHours: false,
  warnBeforeSeconds: null,
  ...overrides,
});
