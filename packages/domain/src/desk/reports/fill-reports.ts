/** Counts what happened before reports were counted, in steps that go on where the last one ended. */
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Message } from '../../model/desk/message.ts';
import type { ReportCount, ReportFill, ReportMeasure } from '../../model/desk/report.ts';
import type { ListedTicket } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import type { ReadCase, WriteCase } from '../../model/use-case.ts';
import { firstReplyBucket, isUnsolved, repliesOf } from './count-report.ts';
import { localDay } from './local-day.ts';

const ticketsOfStep = 50;

/** Of a longer conversation, the newest messages. */
const messagesOfTicket = 200;

export const hasUncounted: ReadCase<unknown, boolean> = async ({ reports }) =>
  (await reports.fill()) !== null;

/** Counts some tickets, the newest first; returns how many. */
export const fillReports: WriteCase<void, number> = async ({ stores }) => {
  await stores.usage.hold();
  const fill = await stores.reports.fill();
  const workspace = await stores.workspace.find();
  if (!fill || !workspace) return 0;
  const page = { limit: ticketsOfStep, after: fill.below };
  const { data, next } = await stores.tickets.list({}, page);
  const automation = await stores.configuration.automation();
  const counting = { fill, automation, timezone: workspace.timezone };
  for (const ticket of data) {
    const counts = await countsOf(stores, counting, ticket);
    if (counts.length > 0) await stores.reports.add(counts);
  }
  await stores.reports.saveFill(next === null ? null : { ...fill, below: next });
  // The last step has counted something too, even where no ticket was left.
  return Math.max(data.length, 1);
};

type Counting = Readonly<{ fill: ReportFill; automation: Automation; timezone: string }>;

const countsOf = async (
  { messages, satisfaction }: Stores,
  counting: Counting,
  ticket: ListedTicket,
): Promise<readonly ReportCount[]> => {
  const { data } = await messages.listOfTicket(
    ticket.number,
    { limit: messagesOfTicket, after: null },
    'desc',
  );
  const response = await satisfaction.findLast(ticket.number);
  const rated = response?.rating ? [{ at: response.respondedAt, part: String(response.rating) }] : [];
  const counted = counter(counting, ticket);
  return [
    ...counted('created', [{ at: ticket.createdAt, part: ticket.channel }]),
    ...counted('backlog', [{ at: ticket.createdAt, part: '' }]),
    ...solvedOf(ticket).flatMap((at) => [
      ...counted('backlog', [{ at, part: '' }], -1),
      ...counted('solved', [{ at, part: ticket.assigneeId ?? '' }]),
    ]),
    ...counted('replies', repliesAt(data)),
    ...counted('rating', rated),
    ...firstReplyBucket(counting.automation, ticket).flatMap((bucket) =>
      counted('first_reply', [{ at: ticket.firstRepliedAt, part: String(bucket) }]),
    ),
    ...targetsOf(ticket).flatMap(({ measure, ...one }) => counted(measure, [one])),
  ];
};

type Happened = Readonly<{ at: string | null; part: string }>;

/** Acts since `beganAt` were counted as they happened. */
const counter =
  ({ fill, timezone }: Counting, { teamId }: ListedTicket) =>
  (measure: ReportMeasure, acts: readonly Happened[], count = 1): readonly ReportCount[] =>
    acts.flatMap(({ at, part }) =>
      at === null || at >= fill.beganAt
        ? []
        : [{ day: localDay(timezone, at), teamId, measure, part, count }],
    );

const solvedOf = (ticket: ListedTicket): readonly string[] => {
  const at = ticket.solvedAt ?? ticket.closedAt;
  return at === null || isUnsolved(ticket) ? [] : [at];
};

const repliesAt = (messages: readonly Message[]): readonly Happened[] =>
  messages.flatMap((message) => repliesOf([message]).map((part) => ({ at: message.createdAt, part })));

const targetsOf = ({ sla }: ListedTicket): readonly (Happened & Readonly<{ measure: ReportMeasure }>)[] =>
  (sla?.targets ?? []).map(({ metric, fulfilledAt, breachedAt }) =>
    breachedAt === null
      ? { measure: 'sla_met', at: fulfilledAt, part: metric }
      : { measure: 'sla_missed', at: breachedAt, part: metric },
  );
