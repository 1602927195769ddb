import type { Instant } from '../../kernel/instant.ts';
import type { Calendar } from '../../model/automation/calendar.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import { isWithinBusinessHours, type WorkingHours, workingHours } from './business-time.ts';

/** The hours of a calendar, worked out once as long as the configuration stays the same; null without a calendar. */
export const hoursOf = ({ calendars }: Automation, calendarId: string | null): WorkingHours | null => {
  const calendar = calendars.find(({ id }) => id === calendarId);
  if (!calendar) return null;
  const cached = worked.get(calendar);
  if (cached) return cached;
  const hours = workingHours(calendar);
  worked.set(calendar, hours);
  return hours;
};

/** False when there is no such calendar. */
export const isWithinHoursOf = (automation: Automation, calendarId: string, instant: Instant): boolean => {
  const hours = hoursOf(automation, calendarId);
  return hours !== null && isWithinBusinessHours(hours, instant);
};

const worked = new WeakMap<Calendar, WorkingHours>();
