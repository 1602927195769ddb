import { limits } from '../../kernel/limits.ts';
import type { Conditions } from '../../model/automation/condition.ts';
import { type SlaPromise, slaMetrics } from '../../model/automation/sla-policy.ts';
import { ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { readTicketConditions } from '../conditions/read-condition.ts';
import { showConditions } from '../conditions/show-conditions.ts';
import { namesDays, readDuration, showDuration } from './duration.ts';
import type { Path, Reading } from './names.ts';
import {
  describeGiven,
  isObject,
  type Reader,
  readList,
  readMembers,
  refuse,
  required,
  usually,
} from './read-members.ts';
import { readName } from './read-name.ts';
import { readChoice, readChoices, readFlag, readLine, readText } from './read-values.ts';
import type { Section } from './section.ts';

type Duration = Readonly<{ seconds: number; inDays: boolean }>;

const readTime: Reader<Duration> = (value, reading, path) => {
  const seconds = typeof value === 'string' ? readDuration(value) : null;
  if (typeof value === 'string' && seconds !== null && seconds <= limits.configuration.durationSeconds)
    return { seconds, inDays: namesDays(value) };
  return refuse(
    reading,
    path,
    `Expected a duration like 30m, 1h30m or 2d, of 1s to ${longest}, got ${describeGiven(value)}.`,
  );
};

const longest = showDuration(limits.configuration.durationSeconds, true);

const targetMembers = readMembers({
  metric: required(readChoice(slaMetrics)),
  priority: usually(readChoice(ticketPriorities), null),
  within: required(readTime),
  warn_before: usually(readTime, null),
  business_hours: usually(readFlag, null),
});

const none: Conditions = { all: [], any: [] };

/** A target of a policy with or without a calendar; `seen` are those above it. */
const readTarget =
  (hasCalendar: boolean, seen: Target[]): Reader<SlaPromise> =>
  (value, reading, path) => {
    const target = targetMembers(value, reading, path);
    if (!target) return undefined;
    const promise = promiseOf(target, hasCalendar);
    refuseMisfit(target, { promise, seen, hasCalendar, reading, path });
    seen.push(target);
    return promise;
  };

const mostTargets = slaMetrics.length * (ticketPriorities.length + 1);

/** Whether there is a calendar is known although the rest of the policy may be faulty. */
const policyMembers = (hasCalendar: boolean) =>
  readMembers({
    name: required(readLine(limits.automation.nameLength)),
    description: usually(readText(limits.notesLength), null),
    conditions: usually(readTicketConditions, none),
    calendar: usually(readName('calendar'), null),
    targets: required(readList(readTarget(hasCalendar, []), { least: 1, most: mostTargets })),
    pause_statuses: usually(readChoices(ticketStatuses), ['pending'] as const),
  });

type Target = NonNullable<ReturnType<typeof targetMembers>>;

export const slaPolicySection: Section<'sla_policies'> = {
  kind: null,
  member: 'name',
  most: limits.configuration.slaPolicies,
  read: (value, reading, path) => {
    const hasCalendar = isObject(value) && (value.calendar ?? null) !== null;
    const policy = policyMembers(hasCalendar)(value, reading, path);
    if (!policy) return undefined;
    const { name, description, conditions, calendar: calendarId, targets } = policy;
    return { name, description, conditions, calendarId, targets, pauseStatuses: policy.pause_statuses };
  },
  nameOf: ({ name }) => name,
  make: (input, stamp) => ({ ...input, ...stamp }),
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
const promiseOf = (target: Target, hasCalendar: boolean): SlaPromise => ({
  metric: target.metric,
  priority: target.priority,
  seconds: target.within.seconds,
  businessHours: target.business_hours ?? hasCalendar,
  warnBeforeSeconds: target.warn_before?.seconds ?? null,
});

type Place = Readonly<{
  promise: SlaPromise;
  seen: readonly Target[];
  hasCalendar: boolean;
  reading: Reading;
  path: Path;
}>;

const refuseMisfit = (written: Target, { promise, seen, hasCalendar, reading, path }: Place): void => {
  const { metric, priority, businessHours, seconds, warnBeforeSeconds } = promise;
  const no = (member: string, message: string): void => void refuse(reading, [...path, member], message);
  if (seen.some((other) => other.metric === metric && other.priority === priority))
    no('metric', `Expected one target for ${metric} of ${priority ?? 'any'} priority, got another.`);
  if (businessHours && !hasCalendar)
    no('business_hours', 'Expected a policy with a calendar, got one without.');
  if (warnBeforeSeconds !== null && warnBeforeSeconds >= seconds)
    no('warn_before', 'Expected a shorter time than within, got the same or a longer one.');
  for (const member of ['within', 'warn_before'] as const)
    if (businessHours && written[member]?.inDays)
      no(member, 'Expected hours like 16h, as a day of business hours has no one length, got days.');
};

const showTarget = ({ metric, priority, seconds, businessHours, warnBeforeSeconds }: SlaPromise) => ({
  metric,
  ...(priority !== null && { priority }),
  within: showDuration(seconds, !businessHours),
  ...(warnBeforeSeconds !== null && { warn_before: showDuration(warnBeforeSeconds, !businessHours) }),
  business_hours: businessHours,
});
