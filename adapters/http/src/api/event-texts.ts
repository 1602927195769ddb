/** When each kind of event is sent. */
import type { EventKind } from '@tidemark/domain';

export const eventTexts: Readonly<Record<EventKind, string>> = {
  'ticket.created': 'A ticket was created',
  'ticket.updated': 'A ticket was changed',
  'ticket.deleted': 'A ticket was deleted',
  'message.created': 'A reply or an internal note was written',
  'message.delivery_failed': 'The mail with a reply could not be delivered',
  'contact.created': 'A contact was created',
  'contact.updated': 'A contact was changed',
  'contact.deleted': 'A contact was deleted',
  'organization.created': 'An organization was created',
  'organization.updated': 'An organization was changed',
  'organization.deleted': 'An organization was deleted',
  'article.created': 'An article was created',
  'article.updated': 'An article was changed',
  'article.published': 'An article was published',
  'article.deleted': 'An article was deleted',
  'sla.warned': 'An SLA target of a ticket is about to be missed',
  'sla.breached': 'An SLA target of a ticket was missed',
  'satisfaction.received': 'A customer rated a ticket',
  'webhook.test': 'A test of the webhook was requested',
};
