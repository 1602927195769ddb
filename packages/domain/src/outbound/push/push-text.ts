/**
 * What a device shows of news, in the language of the workspace. It crosses Apple's or Google's servers and lies open on a
 * locked screen: so it tells of a ticket by its number, and never shows a subject, a name or a word of a message.
 */

import type { Workspace } from '../../model/instance/workspace.ts';
import type { MailTexts } from '../../model/outbound/mail-texts.ts';
import type { PushPhrase } from '../../model/outbound/push-phrases.ts';
import type { Push } from '../../model/outbound/push-sender.ts';
import type { NewsForAgent, NewsForCustomer } from './push-task.ts';

export type TicketPush = Readonly<{ ticketNumber: number }> & (NewsForAgent | NewsForCustomer);

export const pushText = (
  texts: MailTexts,
  { ticketNumber: number, ...news }: TicketPush,
  { id, slug, locale }: Workspace,
): Pick<Push, 'title' | 'body' | 'collapseKey' | 'data'> => {
  const language = texts.languageOf(locale);
  return {
    title: texts.say(language, 'contactId' in news ? 'push_request' : 'push_ticket', { number }),
    body: texts.say(language, sentenceOf(news), {}),
    // The latest news of a ticket takes the place of what is shown of it. A device may know tickets of several workspaces.
    collapseKey: `${id}.${number}`,
    data: { kind: news.kind, ticket_number: String(number), workspace: slug },
  };
};

/** The ticket of a team is one that nobody has. */
const sentenceOf = (news: NewsForAgent | NewsForCustomer): PushPhrase =>
  'ofTeam' in news && news.ofTeam && news.kind === 'ticket_created'
    ? 'push_ticket_created_for_team'
    : `push_${news.kind}`;
