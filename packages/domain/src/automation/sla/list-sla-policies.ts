import { mapPage, type Page, type PageRequest, type Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Calendar } from '../../model/automation/calendar.ts';
import type { SlaPolicy } from '../../model/automation/sla-policy.ts';
import type { Stores } from '../../model/ports.ts';

/** SLA policies (contract §7.6). */
export interface SlaPolicyCases {
  /** `GET /sla-policies` (contract §6.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<ListedSlaPolicy, Place>>;
}

/** A policy with the calendar that its business hours are counted in. */
export type ListedSlaPolicy = SlaPolicy & Readonly<{ calendar: Calendar | null }>;

export const listSlaPolicies = async (
  { configuration }: Stores,
  page: PageRequest<Place>,
): Promise<Page<ListedSlaPolicy, Place>> => {
  const policies = await configuration.list('sla_policy', page);
  const calendars = new Map((await configuration.all('calendar')).map((calendar) => [calendar.id, calendar]));
  return mapPage(policies, (policy) => ({
    ...policy,
    calendar: policy.calendarId === null ? null : (calendars.get(policy.calendarId) ?? null),
  }));
};
