/** The pushes of a ticket write: the notifications that it adds for each agent, and for the customer. */
import type { Instant } from '../../kernel/instant.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { type AddressedMessage, isAnswer } from '../../model/outbound/audience.ts';
import type { CustomerNotificationKind, NotificationKind } from '../../model/outbound/notification.ts';
import { assigneeNews } from './news.ts';

export type Notice = Readonly<{ agentId: string; kind: NotificationKind }>;

/** `members` are the agents of the ticket's team. */
export type NotifiedWrite = Readonly<{
  before: Ticket | null;
  ticket: Ticket;
  messages: readonly AddressedMessage[];
  members: readonly string[];
  now: Instant;
}>;

export const noticesOf = (write: NotifiedWrite): readonly Notice[] => [
  ...noticesOfMessages(write),
  ...noticesOfTeam(write),
  ...noticesOfAssignee(write),
];

/** The most important notification for the requester. A reply may solve the request too. */
export const noticeOfCustomer = ({
  before,
  ticket: { solvedAt },
  messages,
}: Pick<NotifiedWrite, 'before' | 'ticket' | 'messages'>): CustomerNotificationKind | null => {
  if (messages.some(({ message, audience }) => isAnswer(message) && audience.notifies !== null))
    return 'agent_replied';
  return solvedAt !== null && solvedAt !== before?.solvedAt ? 'request_solved' : null;
};

/** Whether the write notifies the whole team of the ticket. */
export const isForTeam = ({ before, ticket }: Pick<NotifiedWrite, 'before' | 'ticket'>): boolean =>
  before === null && ticket.assigneeId === null && ticket.teamId !== null;

/** One per agent: the most important one. */
export const mostTelling = (notices: readonly Notice[]): readonly Notice[] => {
  const best = new Map<string, Notice>();
  for (const notice of notices) {
    const current = best.get(notice.agentId);
    if (!current || byWeight.indexOf(notice.kind) < byWeight.indexOf(current.kind))
      best.set(notice.agentId, notice);
  }
  return [...best.values()];
};

const byWeight: readonly NotificationKind[] = [
  'mentioned',
  'sla_breached',
  'ticket_assigned',
  'ticket_created',
  'customer_replied',
  'ticket_reopened',
  'sla_warning',
  'note_added',
];

const noticesOfMessages = ({ messages }: NotifiedWrite): readonly Notice[] =>
  messages.flatMap(({ message, audience: { notifies, mentions } }) => [
    ...mentions.map((agentId) => ({ agentId, kind: 'mentioned' as const })),
    ...(notifies === null || isAnswer(message)
      ? []
      : [
          {
            agentId: notifies,
            kind: message.internal ? ('note_added' as const) : ('customer_replied' as const),
          },
        ]),
  ]);

const noticesOfTeam = (write: NotifiedWrite): readonly Notice[] => {
  const { acts } = write.ticket;
  if (!isForTeam(write)) return [];
  return write.members
    .filter((id) => id !== acts.opened.by.id)
    .map((agentId) => ({ agentId, kind: 'ticket_created' }));
};

/** An entry with the instant of this write existed before only if the ticket had it before. */
const noticesOfAssignee = ({ before, ticket, now }: NotifiedWrite): readonly Notice[] => {
  const { assigneeId } = ticket;
  if (assigneeId === null) return [];
  const earlier = before?.assigneeId === assigneeId ? assigneeNews(before) : [];
  return assigneeNews(ticket)
    .filter(({ at, detail }) => at === now && !earlier.some((one) => one.detail === detail && one.at === at))
    .map(({ kind }) => ({ agentId: assigneeId, kind }));
};
