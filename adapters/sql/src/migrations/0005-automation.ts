import type { Dialect } from './dialect.ts';

/** Rows of a ticket, a webhook or a delivery are removed with it. */
export const automation = (dialect: Dialect): readonly string[] => [
  ...configuration(dialect),
  ...ruleRuns(dialect),
  ...webhooks(dialect),
  ...erasures(dialect),
  ...people(dialect),
];

/**
 * `content` is the entry; the other columns are what is looked up and sorted by. A revision of a rule holds from one
 * version of the configuration to before another one, for as long as the rule was active and not changed.
 */
const configuration = ({ uuid, text, number, flag, rows }: Dialect): readonly string[] => [
  `create table configuration_entries (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    kind ${text} not null,
    name_key ${text} not null,
    position ${number} not null,
    active ${flag} not null,
    content ${text} not null,
    primary key (workspace_id, id),
    constraint configuration_entries_name unique (workspace_id, kind, name_key)
  )${rows}`,

  `create table rule_revisions (
    workspace_id ${uuid} not null references workspaces (id),
    rule_id ${uuid} not null,
    since_version ${number} not null,
    until_version ${number},
    content ${text} not null,
    primary key (workspace_id, rule_id, since_version)
  )${rows}`,
];

/** Rules look at a new ticket before it is saved: what they leave is there before it. */
const afterwards = 'deferrable initially deferred';

const ruleRuns = ({ uuid, text, number, rows, keyed }: Dialect): readonly string[] => [
  `create table rule_runs (
    workspace_id ${uuid} not null,
    ticket_number ${number} not null,
    id ${uuid} not null,
    at ${text} not null,
    version ${number} not null,
    trace ${text} not null,
    primary key (workspace_id, ticket_number, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade ${afterwards}
  )${rows}`,
  'create index rule_runs_age on rule_runs (workspace_id, at)',

  `create table time_firings (
    workspace_id ${uuid} not null,
    ticket_number ${number} not null,
    rule_id ${uuid} not null,
    anchor ${text} not null,
    primary key (workspace_id, ticket_number, rule_id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade ${afterwards}
  )${keyed}`,
];

/**
 * `url_key` is a digest of the URL, which may be longer than an index takes. Most deliveries succeed at once: the indexes
 * by state hold the others only.
 */
const webhooks = ({ uuid, text, number, flag, rows }: Dialect): readonly string[] => [
  `create table webhooks (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    url ${text} not null,
    url_key ${text} not null,
    events ${text} not null,
    secrets ${text} not null,
    active ${flag} not null,
    disabled_reason ${text},
    failing_since ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (workspace_id, id),
    constraint webhooks_url unique (workspace_id, url_key)
  )${rows}`,

  `create table webhook_deliveries (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    webhook_id ${uuid} not null,
    event_id ${uuid} not null,
    event ${text} not null,
    subject_id ${uuid} not null,
    state ${text} not null,
    attempts ${number} not null,
    first_attempt_at ${text} not null,
    last_attempt_at ${text} not null,
    next_attempt_at ${text},
    primary key (workspace_id, id),
    foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
  )${rows}`,
  'create index webhook_deliveries_webhook on webhook_deliveries (workspace_id, webhook_id, id)',
  'create index webhook_deliveries_event on webhook_deliveries (workspace_id, event_id)',
  'create index webhook_deliveries_subject on webhook_deliveries (workspace_id, subject_id)',
  'create index webhook_deliveries_age on webhook_deliveries (workspace_id, last_attempt_at)',
  "create index webhook_deliveries_open on webhook_deliveries (workspace_id, state, id) where state <> 'delivered'",
  "create index webhook_deliveries_open_of_webhook on webhook_deliveries (workspace_id, webhook_id, state, id) where state <> 'delivered'",

  `create table webhook_attempts (
    workspace_id ${uuid} not null,
    delivery_id ${uuid} not null,
    id ${uuid} not null,
    at ${text} not null,
    status ${number},
    error ${text},
    excerpt ${text},
    duration_ms ${number} not null,
    primary key (workspace_id, delivery_id, id),
    foreign key (workspace_id, delivery_id) references webhook_deliveries (workspace_id, id) on delete cascade
  )${rows}`,
];

/** The feed positions of erased events, so that a client whose cursor is one of them can continue. */
const erasures = ({ uuid, text, number, keyed }: Dialect): readonly string[] => [
  `create table erased_events (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    sequence ${number} not null,
    occurred_at ${text} not null,
    primary key (workspace_id, id)
  )${keyed}`,
  'create index erased_events_age on erased_events (workspace_id, occurred_at)',
];

const people = ({ uuid, text, number, flag, rows }: Dialect): readonly string[] => [
  `create table mails (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    kind ${text} not null,
    automatic ${flag} not null,
    recipient ${text} not null,
    recipient_key ${text} not null,
    sender ${text},
    subject ${text} not null,
    body ${text} not null,
    body_html ${text},
    sealed_link ${text},
    ticket_number ${number},
    message_id ${uuid},
    follows ${text} not null,
    cause ${text} not null,
    state ${text} not null,
    attempts ${number} not null,
    error ${text},
    next_attempt_at ${text},
    sent_at ${text},
    created_at ${text} not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade ${afterwards}
  )${rows}`,
  'create index mails_ticket on mails (workspace_id, ticket_number, created_at)',
  'create index mails_recipient on mails (workspace_id, recipient_key, created_at)',
  'create index mails_replies on mails (workspace_id, ticket_number, id) where message_id is not null',
  `create index mails_queued on mails (workspace_id, ticket_number, recipient_key, id) where state = 'queued'`,

  `create table satisfaction_responses (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    ticket_number ${number} not null,
    contact_id ${uuid} not null,
    agent_id ${uuid},
    rating ${number},
    comment ${text},
    requested_at ${text} not null,
    responded_at ${text},
    primary key (workspace_id, id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number) on delete cascade,
    foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${rows}`,
  'create index satisfaction_responses_ticket on satisfaction_responses (workspace_id, ticket_number, id)',
  'create index satisfaction_responses_contact on satisfaction_responses (workspace_id, contact_id)',
  'create index satisfaction_responses_agent on satisfaction_responses (workspace_id, agent_id, id)',
  'create index satisfaction_responses_rating on satisfaction_responses (workspace_id, rating, id)',
];
