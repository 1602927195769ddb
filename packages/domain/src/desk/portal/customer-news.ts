/** Pieces of news for one customer: that somebody of the desk answered them, and that a request of theirs was solved. */

import type { SolvedNews } from '../../model/desk/portal-store.ts';
import type { CustomerNotificationKind } from '../../model/outbound/notification.ts';
import type { MessageNews } from '../../model/outbound/notification-store.ts';
import type { News } from '../../outbound/notifications/news.ts';

export type CustomerNews = News<CustomerNotificationKind>;

/** `desk` is the workspace's name: who is no person of it bears it. */
export const answerNews = (message: MessageNews, desk: string): CustomerNews => ({
  ...newsOf('agent_replied', message),
  source: message.messageId,
  actorName: message.authorType === 'agent' ? message.authorName : desk,
});

export const solvedNews = (solved: SolvedNews, desk: string): CustomerNews => ({
  ...newsOf('request_solved', solved),
  source: solved.id,
  actorName: desk,
});

const newsOf = (
  kind: CustomerNotificationKind,
  { ticketNumber, ticketSubject, at }: Pick<News, 'ticketNumber' | 'ticketSubject' | 'at'>,
) => ({ kind, detail: kind, ticketNumber, ticketSubject, at });
