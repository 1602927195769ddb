import type { Dialect } from './dialect.ts';

/** Every index of a ticket list ends in the column that the list is sorted by. */
export const tickets = ({ uuid, text, number, flag, rows, keyed }: Dialect): readonly string[] => [
  `create table ticket_fields (
    workspace_id ${uuid} not null references workspaces (id),
    id ${uuid} not null,
    key ${text} not null,
    label ${text} not null,
    type ${text} not null,
    options ${text} not null,
    required ${flag} not null,
    customer_visible ${flag} not null,
    customer_editable ${flag} not null,
    position ${number} not null,
    active ${flag} not null,
    created_at ${text} not null,
    primary key (workspace_id, id),
    constraint ticket_fields_key unique (workspace_id, key)
  )${rows}`,

  `create table tickets (
    workspace_id ${uuid} not null,
    number ${number} not null,
    id ${uuid} not null,
    subject ${text} not null,
    status ${text} not null,
    priority ${text} not null,
    channel ${text} not null,
    type ${text},
    requester_id ${uuid} not null,
    assignee_id ${uuid},
    team_id ${uuid},
    organization_id ${uuid},
    follow_up_of ${number},
    tags ${text} not null,
    custom_fields ${text} not null,
    created_at ${text} not null,
    updated_at ${text} not null,
    last_message_at ${text} not null,
    last_customer_message_at ${text},
    last_agent_message_at ${text},
    first_replied_at ${text},
    unanswered_since ${text},
    sla ${text},
    sla_stamp_at ${text},
    solved_at ${text},
    closed_at ${text},
    version ${number} not null,
    primary key (workspace_id, number),
    foreign key (workspace_id, requester_id) references contacts (workspace_id, id),
    foreign key (workspace_id, assignee_id) references agents (workspace_id, id),
    foreign key (workspace_id, team_id) references teams (workspace_id, id),
    foreign key (workspace_id, organization_id) references organizations (workspace_id, id)
  )${rows}`,
  'create index tickets_status on tickets (workspace_id, status, number)',
  'create index tickets_priority on tickets (workspace_id, priority, number)',
  'create index tickets_requester on tickets (workspace_id, requester_id, status, number)',
  'create index tickets_assignee on tickets (workspace_id, assignee_id, status, number)',
  'create index tickets_organization on tickets (workspace_id, organization_id, status, number)',
  'create index tickets_team on tickets (workspace_id, team_id, status, number) where team_id is not null',
  'create index tickets_sla_due on tickets (workspace_id, sla_stamp_at, number) where sla_stamp_at is not null',
  "create index tickets_solved on tickets (workspace_id, updated_at, number) where status = 'solved'",
  'create index tickets_updated on tickets (workspace_id, updated_at, number)',

  `create table ticket_tags (
    workspace_id ${uuid} not null,
    tag ${text} not null,
    ticket_number ${number} not null,
    primary key (workspace_id, tag, ticket_number),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number)
  )${keyed}`,
  'create index ticket_tags_ticket on ticket_tags (workspace_id, ticket_number)',

  `create table tags (
    workspace_id ${uuid} not null references workspaces (id),
    name ${text} not null,
    ticket_count ${number} not null,
    last_used_at ${text} not null,
    primary key (workspace_id, name)
  )${keyed}`,
  'create index tags_in_use on tags (workspace_id, name) where ticket_count > 0',

  `create table ticket_reads (
    workspace_id ${uuid} not null,
    ticket_number ${number} not null,
    agent_id ${uuid} not null,
    read_at ${text} not null,
    primary key (workspace_id, ticket_number, agent_id),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number),
    foreign key (workspace_id, agent_id) references agents (workspace_id, id)
  )${keyed}`,

  `create table messages (
    workspace_id ${uuid} not null,
    id ${uuid} not null,
    ticket_number ${number} not null,
    position ${number} not null,
    internal ${flag} not null,
    body ${text} not null,
    body_html ${text} not null,
    author_type ${text} not null,
    author_id ${uuid},
    author_name ${text} not null,
    channel ${text} not null,
    auto ${flag} not null,
    delivery_state ${text} not null,
    delivery_error ${text},
    delivery_at ${text},
    created_at ${text} not null,
    primary key (workspace_id, ticket_number, position),
    foreign key (workspace_id, ticket_number) references tickets (workspace_id, number)
  )${rows}`,
];
