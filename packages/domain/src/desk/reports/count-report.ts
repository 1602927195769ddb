/** Counts for reports what a ticket write did. */
import { businessTimeBetween } from '../../automation/sla/business-time.ts';
import { hoursOf } from '../../automation/sla/hours-of.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Stamp } from '../../model/automation/stamp-due.ts';
import type { SlaTarget } from '../../model/automation/ticket-sla.ts';
import type { Message } from '../../model/desk/message.ts';
import type { ReportCount, ReportMeasure } from '../../model/desk/report.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { localDay } from './local-day.ts';
import { bucketOf } from './reply-buckets.ts';

/** `ratedBefore`: the rating that `rating` replaces. */
export type CountedWrite = Readonly<{
  automation: Automation;
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly Message[];
  stamps: readonly Stamp[];
  rating: SatisfactionResponse | null;
  ratedBefore: number | null;
}>;

/** After the events, with which the write holds the counters of the workspace. */
export const countReport = async ({ stores, now }: WriteScope, write: CountedWrite): Promise<void> => {
  if (isUncounted(write)) return;
  const counts = reportCountsOf({ ...write, timezone: await stores.reports.timezone() }, now);
  if (counts.length > 0) await stores.reports.add(counts);
};

/** Most changes move nothing that is counted. */
const isUncounted = ({ before, ticket, messages, stamps, rating }: CountedWrite): boolean =>
  before?.status === ticket.status &&
  before.teamId === ticket.teamId &&
  before.sla === ticket.sla &&
  messages.length + stamps.length === 0 &&
  rating === null;

type InZone = CountedWrite & Readonly<{ timezone: string }>;

export const reportCountsOf = (write: InZone, now: Instant): readonly ReportCount[] => {
  const { ticket, timezone } = write;
  const day = localDay(timezone, now);
  const one = (measure: ReportMeasure, part: string): ReportCount => ({
    day,
    teamId: ticket.teamId,
    measure,
    part,
    count: 1,
  });
  return [
    ...(write.before ? [] : [one('created', ticket.channel)]),
    ...backlogOf(write, day),
    ...(isNewlySolved(write) ? [one('solved', ticket.assigneeId ?? '')] : []),
    ...repliesOf(write.messages).map((agent) => one('replies', agent)),
    ...firstReplyOf(write).map((bucket) => one('first_reply', String(bucket))),
    ...metOf(write).map(({ metric }) => one('sla_met', metric)),
    ...write.stamps.filter(({ kind }) => kind === 'breached').map(({ metric }) => one('sla_missed', metric)),
    ...ratingsOf(write),
  ];
};

export const isUnsolved = ({ status }: Pick<Ticket, 'status'>): boolean =>
  status !== 'solved' && status !== 'closed';

const isNewlySolved = ({ before, ticket }: CountedWrite): boolean =>
  !isUnsolved(ticket) && (before === null || isUnsolved(before));

/** How the number of unsolved tickets changes, in the team that the ticket leaves and in the one that it enters. */
const backlogOf = ({ before, ticket }: CountedWrite, day: string): readonly ReportCount[] => {
  const left = before !== null && isUnsolved(before);
  const entered = isUnsolved(ticket);
  if (left && entered && before.teamId === ticket.teamId) return [];
  const change = (teamId: string | null, count: number): ReportCount => ({
    day,
    teamId,
    count,
    measure: 'backlog',
    part: '',
  });
  return [...(left ? [change(before.teamId, -1)] : []), ...(entered ? [change(ticket.teamId, 1)] : [])];
};

/** The agents of public replies; machines answer nobody. */
export const repliesOf = (messages: readonly Pick<Message, 'internal' | 'auto' | 'author'>[]) =>
  messages.flatMap(({ internal, auto, author }) =>
    internal || auto || author.type !== 'agent' ? [] : [author.id ?? ''],
  );

/** The first message of an agent is no reply. */
const firstReplyOf = ({ automation, before, ticket }: CountedWrite): readonly number[] =>
  before === null || before.firstRepliedAt !== null ? [] : firstReplyBucket(automation, ticket);

type Replied = Pick<Ticket, 'sla' | 'createdAt' | 'firstRepliedAt'>;

/** In the hours of the ticket's SLA policy, or else of the first calendar; without a calendar, all hours count. */
export const firstReplyBucket = (automation: Automation, ticket: Replied): readonly number[] => {
  const { sla, createdAt, firstRepliedAt } = ticket;
  if (firstRepliedAt === null) return [];
  const policy = automation.policies.find(({ id }) => id === sla?.policy?.id);
  const calendarId = policy?.calendarId ?? automation.calendars[0]?.id ?? null;
  return [bucketOf(businessTimeBetween(hoursOf(automation, calendarId), createdAt, firstRepliedAt))];
};

/** Targets that this write fulfilled in time. */
const metOf = ({ before, ticket }: CountedWrite): readonly SlaTarget[] =>
  (ticket.sla?.targets ?? []).filter(
    ({ metric, fulfilledAt, breachedAt }) =>
      fulfilledAt !== null &&
      breachedAt === null &&
      !before?.sla?.targets.some((old) => old.metric === metric && old.fulfilledAt === fulfilledAt),
  );

/** On the day of the first answer, so that a change of it moves nothing to another day. */
const ratingsOf = ({ rating, ratedBefore, ticket, timezone }: InZone): readonly ReportCount[] => {
  if (rating?.rating == null || rating.respondedAt === null || rating.rating === ratedBefore) return [];
  const counted = {
    day: localDay(timezone, rating.respondedAt),
    teamId: ticket.teamId,
    measure: 'rating',
  } as const;
  const replaced = ratedBefore === null ? [] : [{ ...counted, part: String(ratedBefore), count: -1 }];
  return [...replaced, { ...counted, part: String(rating.rating), count: 1 }];
};
