/** Events as clients and webhook receivers see them (contract §8.2). */
import {
  apiVersion,
  channels,
  type EventKind,
  slaMetrics,
  ticketPriorities,
  ticketStatuses,
} from '@tidemark/domain';
import * as v from 'valibot';
import { ArticleWire } from '../articles/wire.ts';
import { ContactWire } from '../contacts/wire.ts';
import { OrganizationWire } from '../organizations/wire.ts';
import { SatisfactionResponseWire } from '../satisfaction/wire.ts';
import { at, count, id, idOrNull, textOrNull } from '../wire.ts';

/** Any further member may come within a version of the API: a receiver ignores what it does not know. */
const open = v.looseObject;

const changesOf = (kind: EventKind) =>
  v.pipe(
    v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    v.metadata({
      type: 'object',
      additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
      description: `Of \`${kind}\`: each field that changed, with the value before and the value after.`,
    }),
  );

const TicketData = open({
  id,
  number: count,
  subject: v.string(),
  status: v.picklist(ticketStatuses),
  priority: v.picklist(ticketPriorities),
  assignee: v.nullable(open({ id, name: v.string() })),
  requester: v.nullable(open({ id, email: v.string(), name: v.string() })),
  changes: changesOf('ticket.updated'),
});

const StampData = open({
  ...TicketData.entries,
  sla: open({ metric: v.picklist(slaMetrics), due_at: at, policy_id: idOrNull, policy_name: textOrNull }),
});

const MessageData = open({
  id,
  ticket_number: count,
  internal: v.boolean(),
  body: v.string(),
  author: open({ type: v.string(), id: idOrNull, name: v.string() }),
  channel: v.picklist(channels),
  auto: v.boolean(),
  created_at: at,
});

const FailedDeliveryData = open({ id, ticket_number: count, error: textOrNull });

/** Without its text, which may be long. */
const { body_html, view_count, votes_up, votes_down, ...articleMembers } = ArticleWire.entries;
const ArticleData = open(articleMembers);
const ChangedArticleData = open({
  ...articleMembers,
  changes: changesOf('article.updated'),
  body_changed: v.pipe(v.boolean(), v.description('Whether the text changed, which `changes` leaves out.')),
});

const eventWire = <const Kinds extends readonly EventKind[], Data extends v.GenericSchema>(
  kinds: Kinds,
  data: Data,
) =>
  v.object({
    id: v.pipe(
      id,
      v.description('The same in every delivery of the event. Ignore ids that you have handled already.'),
    ),
    event: v.picklist(kinds),
    sequence: v.pipe(count, v.description('Rises within the workspace, in the order of what was committed.')),
    occurred_at: at,
    workspace: v.pipe(v.string(), v.description('The slug of the workspace.')),
    actor: v.object({
      type: v.pipe(v.string(), v.description('`api_key`, `agent`, `customer`, `rule` or `system`.')),
      id: idOrNull,
    }),
    api_version: v.literal(apiVersion),
    data,
  });

export const EventWire = v.variant('event', [
  eventWire(['ticket.created', 'ticket.updated', 'ticket.deleted'], TicketData),
  eventWire(['sla.warned', 'sla.breached'], StampData),
  eventWire(['message.created'], MessageData),
  eventWire(['message.delivery_failed'], FailedDeliveryData),
  eventWire(['contact.created', 'contact.updated'], ContactWire),
  eventWire(['contact.deleted'], open({ id })),
  eventWire(['organization.created', 'organization.updated', 'organization.deleted'], OrganizationWire),
  eventWire(['article.created', 'article.published', 'article.deleted'], ArticleData),
  eventWire(['article.updated'], ChangedArticleData),
  eventWire(['satisfaction.received'], SatisfactionResponseWire),
  eventWire(['webhook.test'], open({ message: v.string() })),
]);
