import type { Conditions } from '../conditions/condition.ts';
import { readTicketConditions } from '../conditions/read-condition.ts';
import { showConditions } from '../conditions/show-conditions.ts';
import { limits } from '../limits.ts';
import { type SlaPromise, slaMetrics } from '../sla/sla-policy.ts';
import { ticketPriorities, ticketStatuses } from '../tickets/ticket.ts';
import { namesDays, readDuration, showDuration } from './duration.ts';
import type { Path, Reading } from './names.ts';
import { came, type Reader, readList, readMembers, refuse, required, usually } from './read-members.ts';
import { readName } from './read-name.ts';
import { readChoice, readChoices, readFlag, readLine, readText } from './read-values.ts';
import type { Section } from './section.ts';

type Duration = Readonly<{ seconds: number; inDays: boolean }>;

const readTime: Reader<Duration> = (value, reading, path) => {
  const seconds = typeof value === 'string' ? readDuration(value) : null;
  if (typeof value === 'string' && seconds !== null && seconds <= limits.configuration.durationSeconds)
    return { seconds, inDays: namesDays(value) };
  return refuse(reading, path, `Expected a duration like 30m, 1h30m or 2d, got ${came(value)}.`);
};

const readTarget = readMembers({
  metric: required(readChoice(slaMetrics)),
  priority: usually(readChoice(ticketPriorities), null),
  within: required(readTime),
  warn_before: usually(readTime, null),
  business_hours: usually(readFlag, null),
});

const none: Conditions = { all: [], any: [] };

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  description: usually(readText(limits.notesLength), null),
  conditions: usually(readTicketConditions, none),
  calendar: usually(readName('calendar'), null),
  targets: required(
    readList(readTarget, { least: 1, most: slaMetrics.length * (ticketPriorities.length + 1) }),
  ),
  pause_statuses: usually(readChoices(ticketStatuses), ['pending'] as const),
});

type Target = NonNullable<ReturnType<typeof readTarget>>;

export const slaPolicySection: Section<'sla_policies'> = {
  kind: null,
  member: 'name',
  most: limits.configuration.slaPolicies,
  read: (value, reading, path) => {
    const policy = members(value, reading, path);
    if (!policy) return undefined;
    const { name, description, conditions, calendar: calendarId } = policy;
    const targets = policy.targets.map((target) => promiseOf(target, calendarId));
    refuseMisfits(policy.targets, { targets, calendarId, reading, path: [...path, 'targets'] });
    return { name, description, conditions, calendarId, targets, pauseStatuses: policy.pause_statuses };
  },
  nameOf: ({ name }) => name,
  make: (wanted, stamp) => ({ ...wanted, ...stamp }),
  show: (policy, names) => ({
    name: policy.name,
    description: policy.description,
    conditions: showConditions(policy.conditions, names),
    calendar: policy.calendarId && (names.nameOf('calendar', policy.calendarId) ?? policy.calendarId),
    targets: policy.targets.map(showTarget),
    pause_statuses: policy.pauseStatuses,
  }),
  usual: { description: null, conditions: {}, calendar: null, pause_statuses: ['pending'] },
};

/** A policy with a calendar counts in its hours unless a target says otherwise. */
const promiseOf = (target: Target, calendarId: string | null): SlaPromise => ({
  metric: target.metric,
  priority: target.priority,
  seconds: target.within.seconds,
  businessHours: target.business_hours ?? calendarId !== null,
  warnBeforeSeconds: target.warn_before?.seconds ?? null,
});

type Promises = Readonly<{
  targets: readonly SlaPromise[];
  calendarId: string | null;
  reading: Reading;
  path: Path;
}>;

const refuseMisfits = (
  written: readonly Target[],
  { targets, calendarId, reading, path }: Promises,
): void => {
  for (const [index, target] of targets.entries()) {
    const at = (member: string): Path => [...path, index, member];
    const { metric, priority, businessHours, seconds, warnBeforeSeconds } = target;
    if (targets.findIndex((other) => other.metric === metric && other.priority === priority) < index)
      refuse(
        reading,
        at('metric'),
        `Expected one target for ${metric} of ${priority ?? 'any'} priority, got another.`,
      );
    if (businessHours && calendarId === null)
      refuse(reading, at('business_hours'), 'Expected a policy with a calendar, got one without.');
    if (warnBeforeSeconds !== null && warnBeforeSeconds >= seconds)
      refuse(reading, at('warn_before'), 'Expected less than within, got as much or more.');
    for (const member of ['within', 'warn_before'] as const)
      if (businessHours && written[index]?.[member]?.inDays)
        refuse(
          reading,
          at(member),
          'Expected hours like 16h, as a day of business hours has no one length, got days.',
        );
  }
};

const showTarget = ({ metric, priority, seconds, businessHours, warnBeforeSeconds }: SlaPromise) => ({
  metric,
  ...(priority !== null && { priority }),
  within: showDuration(seconds, !businessHours),
  ...(warnBeforeSeconds !== null && { warn_before: showDuration(warnBeforeSeconds, !businessHours) }),
  business_hours: businessHours,
});
