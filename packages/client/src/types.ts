/** Made from docs/openapi.json by `npm run docs`: change the wire schemas, not this. */

import type { Upload } from './upload.ts';

export type Ticket = Readonly<{
  /** Number in the workspace: what agents see and paths use. */
  number: number;
  /** The id of the record. */
  id: string;
  /** The subject line. */
  subject: string;
  /** The status. A status that does not exist returns 422 `invalid_status`. */
  status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
  /** How urgent the ticket is. */
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** The way in; read-only. */
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
  /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
  type: 'question' | 'incident' | 'problem' | 'task' | null;
  /** The contact who asked. */
  requester_id: string;
  /** The id of the agent who is responsible; null without one. */
  assignee_id: string | null;
  /** The id of the team; null without one. */
  team_id: string | null;
  /** The id of the organization; null without one. */
  organization_id: string | null;
  /** Number of the closed ticket that this one follows. */
  follow_up_of: number | null;
  /** Number of the ticket into which it was merged. */
  merged_into: number | null;
  /** It is on hold until this instant, or until the customer writes (`reply`); else null. */
  snoozed_until: string | null;
  /** Tags, in lower case. On an update the list replaces that of the ticket. */
  tags: readonly string[];
  /** Values of custom fields by key. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The SLA clock; null while no policy applies. */
  sla: SlaClock | null;
  /** Whether there is a message that the calling agent did not write and that is newer than the last time they marked the ticket read. For sessions of agents; absent for API keys. */
  unread?: boolean;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
  /** When the last message was written: an instant in UTC. */
  last_message_at: string;
  /** When the ticket was solved: an instant in UTC; null while it is not solved. */
  solved_at: string | null;
  /** When the ticket was closed: an instant in UTC; null while it is not closed. */
  closed_at: string | null;
}>;

export type OpenedTicket = Readonly<{
  /** Number in the workspace: what agents see and paths use. */
  number: number;
  /** The id of the record. */
  id: string;
  /** The subject line. */
  subject: string;
  /** The status. A status that does not exist returns 422 `invalid_status`. */
  status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
  /** How urgent the ticket is. */
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** The way in; read-only. */
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
  /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
  type: 'question' | 'incident' | 'problem' | 'task' | null;
  /** The contact who asked. */
  requester_id: string;
  /** The id of the agent who is responsible; null without one. */
  assignee_id: string | null;
  /** The id of the team; null without one. */
  team_id: string | null;
  /** The id of the organization; null without one. */
  organization_id: string | null;
  /** Number of the closed ticket that this one follows. */
  follow_up_of: number | null;
  /** Number of the ticket into which it was merged. */
  merged_into: number | null;
  /** It is on hold until this instant, or until the customer writes (`reply`); else null. */
  snoozed_until: string | null;
  /** Tags, in lower case. On an update the list replaces that of the ticket. */
  tags: readonly string[];
  /** Values of custom fields by key. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The SLA clock; null while no policy applies. */
  sla: SlaClock | null;
  /** Whether there is a message that the calling agent did not write and that is newer than the last time they marked the ticket read. For sessions of agents; absent for API keys. */
  unread?: boolean;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
  /** When the last message was written: an instant in UTC. */
  last_message_at: string;
  /** When the ticket was solved: an instant in UTC; null while it is not solved. */
  solved_at: string | null;
  /** When the ticket was closed: an instant in UTC; null while it is not closed. */
  closed_at: string | null;
  /** Files stored with it. */
  files: readonly TicketFile[];
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type SlaClock = Readonly<{
  /** The id of the SLA policy. */
  policy_id: string;
  /** The name of the SLA policy. */
  policy_name: string;
  /** When the first public reply is due: an instant in UTC; null without such a target. */
  first_reply_due_at: string | null;
  /** When the first public reply was written: an instant in UTC; null before it. */
  first_replied_at: string | null;
  /** When the next public reply is due: an instant in UTC; null when none is awaited. */
  next_reply_due_at: string | null;
  /** When the ticket must be solved: an instant in UTC; null without such a target or while paused. */
  resolution_due_at: string | null;
  /** When the ticket was solved: an instant in UTC; null until then. */
  resolved_at: string | null;
  /** Since when the clock is paused: an instant in UTC; null while it runs. */
  paused_at: string | null;
  /** The next deadline. */
  due_at: string | null;
  /** Stamped once, when the workspace acted on the warning. */
  warned_at: string | null;
  /** Stamped once, when the workspace acted on the breach. */
  breached_at: string | null;
  /** The targets, one for each metric and priority. */
  targets: readonly Readonly<{
    /** The metric of the target. */
    metric: 'first_reply' | 'next_reply' | 'resolution';
    /** When the clock of the target started: an instant in UTC. */
    started_at: string;
    /** null while it is paused and once it is fulfilled. */
    due_at: string | null;
    /** Since when the clock is paused: an instant in UTC; null while it runs. */
    paused_at: string | null;
    /** When the target was met: an instant in UTC; null until then. */
    fulfilled_at: string | null;
    /** Stamped once, when the workspace acted on the warning. */
    warned_at: string | null;
    /** Stamped once, when the workspace acted on the breach. */
    breached_at: string | null;
  }>[];
}>;

export type ReadMark = Readonly<{
  /** The number of the ticket, which counts up within the workspace. */
  number: number;
  /** Up to when everything counts as read: an instant in UTC; null when nothing was read. */
  read_at: string;
  /** Whether there is a message of others after the last read mark of the caller. */
  unread: boolean;
}>;

export type Message = Readonly<{
  /** The id of the record. */
  id: string;
  /** The number of the ticket. */
  ticket_number: number;
  /** True for a note that stays inside the workspace. */
  internal: boolean;
  /** Plain text. */
  body: string;
  /** The same, sanitised: safe to show. */
  body_html: string;
  /** The author. */
  author: Readonly<{
    /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
    type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system';
    /** The id of the record. */
    id: string | null;
    /** The name that people read. */
    name: string;
  }>;
  /** How it arrived. */
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
  /** True for mail that a machine wrote. */
  auto: boolean;
  /** Files stored with it. */
  files: readonly TicketFile[];
  /** The delivery of the mail that carries the message. */
  delivery: Readonly<{
    /** How far the delivery is. */
    state: 'none' | 'queued' | 'sent' | 'failed' | 'bounced';
    /** Why it failed, as a sentence; null when it did not fail. */
    error: string | null;
    /** When it happened: an instant in UTC. */
    at: string | null;
  }>;
  /** When it was created, in UTC. */
  created_at: string;
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
  /** Whether the sender of the mail was proven to be its author; null for other channels. */
  verified: boolean | null;
  /** The other people to whom the mail was addressed. */
  cc: readonly Readonly<{
    /** The name that people read. */
    name: string | null;
    /** The email address. */
    email: string;
  }>[];
}>;

export type TicketHistoryItem = Readonly<{
  /** The id of the record. */
  id: string;
  /** A write to the ticket, or a mail about it. */
  type: 'change' | 'mail';
  /** When it happened: an instant in UTC. */
  at: string;
  /** The actor who caused it. */
  actor: Readonly<{
    /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
    type: 'agent' | 'customer' | 'api_key' | 'system';
    /** The id of the record. */
    id: string | null;
    /** The name that people read. */
    name: string | null;
  }> | null;
  /** How it arrived. */
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat' | null;
  /** Each member that changed, with the value before and the value after. */
  changes: Readonly<Record<string, readonly unknown[]>>;
  /** The rules that fired in the write, in this order. */
  rules: readonly Readonly<{
    /** The id of the record. */
    id: string;
    /** The name of the rule at that time. */
    name: string;
    /** The members of `changes` that the rule changed. */
    changed: readonly string[];
  }>[];
  /** SLA targets that were stamped in the write. */
  sla: readonly Readonly<{
    /** The metric of the target. */
    metric: 'first_reply' | 'next_reply' | 'resolution';
    /** The kind of stamp. */
    kind: 'warned' | 'breached';
    /** When the target is missed: an instant in UTC; null while nothing is due. */
    due_at: string;
  }>[];
  /** The mail; null where `type` is `change`. */
  mail: Readonly<{
    /** Why it was sent. */
    kind:
      | 'public_reply'
      | 'rule'
      | 'notice'
      | 'invitation'
      | 'sign_in'
      | 'password_reset'
      | 'rating'
      | 'agent_notice'
      | 'forward'
      | 'account_notice';
    /** The address of the receiver. */
    to: string;
    /** The message that it carries; null without one. */
    message_id: string | null;
    /** The state of the mail. */
    state: 'queued' | 'sent' | 'failed';
    /** Why it failed, as a sentence; null when it did not fail. */
    error: string | null;
    /** The code of `error`; null where it has none. */
    reason:
      | 'receiver_blocked'
      | 'link_expired'
      | 'too_old'
      | 'workspace_suspended'
      | 'came_back'
      | 'complaint'
      | 'address_limit'
      | 'ticket_limit'
      | 'from_machine'
      | 'forwarded'
      | 'no_agent'
      | 'no_password'
      | 'own_address'
      | 'refused'
      | 'no_such_address'
      | 'deferred'
      | 'unreachable'
      | 'no_encryption'
      | 'size_refused'
      | 'sign_in_refused'
      | 'bad_address'
      | 'file_unreadable'
      | 'key_unreadable'
      | 'not_written'
      | 'copies_refused'
      | null;
    /** The reply of the mail server, or the addresses whose copies it refused. */
    said: string | null;
    /** When the mail server took it; null before. */
    sent_at: string | null;
  }> | null;
}>;

export type TicketFile = Readonly<{
  /** The id of the record. */
  id: string;
  /** The number of the ticket. */
  ticket_number: number;
  /** The id of the message that the file belongs to. */
  message_id: string;
  /** The name that people read. */
  name: string;
  /** The media type, by the name and the first bytes of the file. */
  content_type: string;
  /** In bytes. */
  size: number;
  /** Whether a browser may show it in place. */
  inline: boolean;
  /** When it was created, in UTC. */
  created_at: string;
  /** Where its bytes are, on the host that was called. */
  url: string;
}>;

export type Contact = Readonly<{
  /** The id of the record. */
  id: string;
  /** The email address. */
  email: string;
  /** The name that people read. */
  name: string;
  /** The phone number as it was written; null without one. */
  phone: string | null;
  /** The language as a BCP 47 tag, such as `en-GB`. */
  locale: string | null;
  /** True stops the person writing in. */
  blocked: boolean;
  /** The id of the organization; null without one. */
  organization_id: string | null;
  /** Values of custom fields by key. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type Organization = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** Contacts with an address there are attached to the organization. */
  email_domains: readonly string[];
  /** Whether its people see each other’s tickets. */
  shared_tickets: boolean;
  /** Notes for agents; null without notes. */
  notes: string | null;
  /** Values of custom fields by key. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type KbCategory = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** The name in addresses: lower-case letters, digits and hyphens. */
  slug: string;
  /** A description of its purpose; null without one. */
  description: string | null;
  /** The place in the order in which records are shown or tried, ascending. */
  position: number;
  /** The category above it. */
  parent_id: string | null;
  /** Its published articles; those of categories below it not. */
  article_count: number;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type KbArticle = Readonly<{
  /** The id of the record. */
  id: string;
  /** The id of the category. */
  category_id: string;
  /** The title, at most 300 characters. */
  title: string;
  /** Its place in the help centre, unlike that of any other article. */
  slug: string;
  /** Sanitised: nothing in it runs, styles or submits. */
  body_html: string;
  /** The status. A status that does not exist returns 422 `invalid_status`. */
  status: 'draft' | 'published';
  /** The language as a BCP 47 tag; null is the language of the workspace. */
  locale: string | null;
  /** The agent who wrote it; null where a key did. */
  author_id: string | null;
  /** The first publication; a later one never rewrites it. */
  published_at: string | null;
  /** How often the article was viewed. */
  view_count: number;
  /** How many readers found the article helpful. */
  votes_up: number;
  /** How many readers found the article not helpful. */
  votes_down: number;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type SearchResults = Readonly<{
  /** The best matching tickets, at most 5. */
  tickets: readonly Readonly<{
    /** The number of the ticket, which counts up within the workspace. */
    number: number;
    /** The subject line. */
    subject: string;
    /** The status. A status that does not exist returns 422 `invalid_status`. */
    status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
  }>[];
  /** The best matching contacts, at most 5. */
  contacts: readonly Readonly<{
    /** The id of the record. */
    id: string;
    /** The name that people read. */
    name: string;
    /** The email address. */
    email: string;
    /** The name of the organization; null without one. */
    organization_name: string | null;
  }>[];
  /** The best matching organizations, at most 5. */
  organizations: readonly Readonly<{
    /** The id of the record. */
    id: string;
    /** The name that people read. */
    name: string;
  }>[];
  /** The best matching articles, at most 5. */
  articles: readonly Readonly<{
    /** The id of the record. */
    id: string;
    /** The title, at most 300 characters. */
    title: string;
    /** The status. A status that does not exist returns 422 `invalid_status`. */
    status: 'draft' | 'published';
    /** How often the article was viewed. */
    view_count: number;
  }>[];
}>;

export type Agent = Readonly<{
  /** The id of the record. */
  id: string;
  /** The email address. */
  email: string;
  /** The name that people read. */
  name: string;
  /** The role, which sets what the agent may do. */
  role: 'owner' | 'admin' | 'agent' | 'light_agent';
  /** The status. A status that does not exist returns 422 `invalid_status`. */
  status: 'invited' | 'active' | 'suspended';
  /** Round-robin assignment picks only agents who are. */
  available: boolean;
  /** When it was created, in UTC. */
  created_at: string;
}>;

export type Team = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** When it was created, in UTC. */
  created_at: string;
}>;

export type Tag = Readonly<{
  /** The name that people read. */
  name: string;
  /** How many tickets have the tag. */
  ticket_count: number;
  /** When the tag was last put on a ticket: an instant in UTC. */
  last_used_at: string;
}>;

export type TicketField = Readonly<{
  /** The id of the record. */
  id: string;
  /** The key in `custom_fields` of a ticket. */
  key: string;
  /** The name that people read. */
  label: string;
  /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
  type: 'text' | 'textarea' | 'integer' | 'boolean' | 'date' | 'datetime' | 'select' | 'multiselect';
  /** The values to choose from; empty for types that have none. */
  options: readonly string[];
  /** Whether a value must be given. */
  required: boolean;
  /** Whether customers see the field. */
  customer_visible: boolean;
  /** Whether customers may set the field on their requests. */
  customer_editable: boolean;
  /** The place in the order in which records are shown or tried, ascending. */
  position: number;
  /** Whether it is in use. */
  active: boolean;
  /** When it was created, in UTC. */
  created_at: string;
}>;

export type Macro = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** A description of its purpose; null without one. */
  description: string | null;
  /** Who can use it: all agents, a team, or one agent. */
  visibility: 'all' | 'team' | 'agent';
  /** The id of the team; null without one. */
  team_id: string | null;
  /** The id of an agent. */
  agent_id: string | null;
  /** Plain text with placeholders such as `{{requester.name}}`; null when it writes nothing. */
  reply_body: string | null;
  /** The actions, in this order. */
  actions: readonly Action[];
  /** The place in the order in which records are shown or tried, ascending. */
  position: number;
  /** Whether it is in use. */
  active: boolean;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type SlaPolicy = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** A description of its purpose; null without one. */
  description: string | null;
  /** The first policy whose conditions hold applies. */
  position: number;
  /** When it applies. */
  conditions: Conditions;
  /** The targets, one for each metric and priority. */
  targets: readonly Readonly<{
    /** The metric of the target. */
    metric: 'first_reply' | 'next_reply' | 'resolution';
    /** null: every priority that no other target of the metric names. */
    priority: 'low' | 'normal' | 'high' | 'urgent' | null;
    /** The length of the target, in seconds. */
    seconds: number;
    /** Counted in the hours of the calendar. */
    business_hours: boolean;
    /** How many seconds before the end a warning is given; null for no warning. */
    warn_before_seconds: number | null;
  }>[];
  /** The business hours that the targets count in; null where they count all hours. */
  calendar: Readonly<{
    /** The id of the record. */
    id: string;
    /** The name that people read. */
    name: string;
    /** The IANA time zone, such as `Europe/Dublin`. */
    timezone: string;
  }> | null;
  /** While a ticket has one of these, its resolution is paused. */
  pause_statuses: readonly ('new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed')[];
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type View = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** A description of its purpose; null without one. */
  description: string | null;
  /** Who can use it: all agents, a team, or one agent. */
  visibility: 'all' | 'team' | 'agent';
  /** The id of the team; null without one. */
  team_id: string | null;
  /** The id of an agent. */
  agent_id: string | null;
  /** When it applies. */
  conditions: Conditions;
  /** The order of the tickets. */
  sort: Readonly<{
    /** The name of the field. */
    field: 'created_at' | 'updated_at';
    /** Ascending (`asc`) or descending (`desc`). */
    direction: 'asc' | 'desc';
  }>;
  /** Names of the columns that are shown, in this order. */
  columns: readonly string[];
  /** The place in the order in which records are shown or tried, ascending. */
  position: number;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type Rule = Readonly<{
  /** The id of the record. */
  id: string;
  /** The name that people read. */
  name: string;
  /** Rules are looked at in this order. */
  position: number;
  /** Whether it is in use. */
  active: boolean;
  /** The events on which the rule is checked. */
  on: readonly (
    | 'ticket.created'
    | 'ticket.updated'
    | 'message.created'
    | 'sla.warned'
    | 'sla.breached'
    | 'satisfaction.received'
    | 'time'
  )[];
  /** When it applies. */
  conditions: Conditions;
  /** The actions, in this order. */
  actions: readonly Action[];
  /** Once it has fired, no other rule is looked at in that write. */
  stop: boolean;
  /** When it was created, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
}>;

export type Conditions = Readonly<{
  /** Conditions that must all hold. */
  all: readonly Readonly<{
    /** The fact that is tested: `priority`, `custom_fields.plan`. */
    fact: string;
    /** How the fact is compared with the value. */
    operator:
      | 'is'
      | 'is_not'
      | 'in'
      | 'not_in'
      | 'contains'
      | 'not_contains'
      | 'starts_with'
      | 'less_than'
      | 'greater_than'
      | 'present'
      | 'absent'
      | 'changed'
      | 'changed_from'
      | 'changed_to'
      | 'within_business_hours';
    /** A list for `in` and `not_in`; `true` for operators that compare with nothing. */
    value: string | number | boolean | readonly (string | number)[];
  }>[];
  /** Conditions of which at least one must hold, unless the list is empty. */
  any: readonly Readonly<{
    /** The fact that is tested: `priority`, `custom_fields.plan`. */
    fact: string;
    /** How the fact is compared with the value. */
    operator:
      | 'is'
      | 'is_not'
      | 'in'
      | 'not_in'
      | 'contains'
      | 'not_contains'
      | 'starts_with'
      | 'less_than'
      | 'greater_than'
      | 'present'
      | 'absent'
      | 'changed'
      | 'changed_from'
      | 'changed_to'
      | 'within_business_hours';
    /** A list for `in` and `not_in`; `true` for operators that compare with nothing. */
    value: string | number | boolean | readonly (string | number)[];
  }>[];
}>;

export type Action = Readonly<{
  /** The kind of action: `set_priority`, `add_tags`. */
  type: string;
  /** The value of the action. Its form depends on the type. */
  value: unknown;
}>;

export type SatisfactionResponse = Readonly<{
  /** The id of the record. */
  id: string;
  /** The number of the ticket. */
  ticket_number: number;
  /** The id of the contact. */
  contact_id: string;
  /** The agent who is rated: the assignee when it was asked. */
  agent_id: string | null;
  /** 1 to 5, the best; null until the customer answers. */
  rating: number | null;
  /** The customer’s comment on the rating; null without one. */
  comment: string | null;
  /** When the customer was asked: an instant in UTC. */
  requested_at: string;
  /** When the customer answered: an instant in UTC; null until then. */
  responded_at: string | null;
}>;

export type InboundMail = Readonly<{
  /** The id of the record. */
  id: string;
  /** How it arrived. */
  way: 'smtp' | 'lmtp' | 'http' | 'pipe' | 'imap';
  /** The state of the mail. */
  state: 'kept' | 'done' | 'noted' | 'quarantined' | 'parked' | 'duplicate' | 'rejected';
  /** Why it is in that state; null for `kept` and for an ordinary `done`. */
  reason:
    | 'blocked_sender'
    | 'dmarc_fail'
    | 'spoofed_agent'
    | 'own_address'
    | 'unverified_address'
    | 'bulk'
    | 'too_many_from_sender'
    | 'no_sender'
    | 'malware_only'
    | 'foreign_token'
    | 'spam'
    | 'loop'
    | 'bounce'
    | 'delay'
    | 'receipt'
    | 'complaint'
    | 'auto_reply'
    | 'address_check'
    | 'forwarding_check'
    | 'unreadable'
    | 'too_slow'
    | 'too_large'
    | 'raw_lost'
    | 'by_agent'
    | 'expired'
    | null;
  /** The error as a sentence; null when nothing failed. */
  error: string | null;
  /** The sender of the envelope; null for the empty one, which bounces have. */
  envelope_from: string | null;
  /** The recipient of the envelope. */
  envelope_to: string;
  /** The first address in From; null where none can be read. */
  sender: string | null;
  /** The author’s address: From, or the header that the address takes authors from; null until the mail was read. */
  author: string | null;
  /** The subject as far as it can be read; null without one. */
  subject: string | null;
  /** The Message-ID without angle brackets; null without one. */
  mail_message_id: string | null;
  /** Bytes of the mail. */
  size: number;
  /** Checks of its sender; null until they are done. */
  verdicts: Readonly<{
    /** SPF of the server that delivered the mail. */
    spf: 'pass' | 'fail' | 'none' | 'temperror';
    /** The signatures of the mail. */
    dkim: 'pass' | 'fail' | 'none' | 'temperror';
    /** Whether one of them proves the sender’s domain. */
    dmarc: 'pass' | 'fail' | 'none' | 'temperror';
    /** The DMARC policy of the sender’s domain; null without one. */
    policy: 'none' | 'quarantine' | 'reject' | null;
    /** The chain of a forwarder that is trusted. */
    arc: 'pass' | 'fail' | 'none' | 'temperror';
    /** Domains whose signatures are valid. */
    dkim_domains: readonly string[];
    /** Whether a trusted mail server says that it is spam. */
    spam: boolean;
  }> | null;
  /** The mail that it repeats; null for others. */
  duplicate_of: string | null;
  /** The ticket that it opened or belongs to; null without one. */
  ticket_number: number | null;
  /** The message that it became; null without one. */
  message_id: string | null;
  /** When it was stored: an instant in UTC. */
  received_at: string;
  /** When its state changed last: an instant in UTC; null while it is `kept`. */
  settled_at: string | null;
}>;

export type InboundAddress = Readonly<{
  /** The id of the record. */
  id: string;
  /** The email address. */
  address: string;
  /** When it was shown to reach Tidemark: an instant in UTC; null until then. */
  verified_at: string | null;
  /** The team of new tickets; null without one. */
  team_id: string | null;
  /** The priority of new tickets; null for the usual one. */
  priority: 'low' | 'normal' | 'high' | 'urgent' | null;
  /** Tags of new tickets. */
  tags: readonly string[];
  /** `contact`: the customer is whom Reply-To names, as web forms need it. */
  reply_to: 'note' | 'contact';
  /** Whether the address is a Google group. */
  group: boolean;
  /** Whether mail of mailing lists opens tickets or is quarantined. */
  bulk: 'ticket' | 'quarantine';
  /** The mail server whose `Authentication-Results` are believed; null for none. */
  trusted_authserv: string | null;
  /** Whether mail may be sent from the address, because SPF or DKIM of its domain allows it. */
  sends: boolean;
  /** The last DNS check; null before the first one. */
  sending: Readonly<{
    /** Whether SPF of the domain names the mail server; `none` where its addresses are unknown. */
    spf: 'pass' | 'fail' | 'none' | 'unanswered';
    /** Whether DNS shows a key of the workspace for the domain; `none` without a key. */
    dkim: 'pass' | 'fail' | 'none' | 'unanswered';
    /** When DNS was asked last: an instant in UTC. */
    checked_at: string;
    /** When DNS last let the address send: an instant in UTC; null for never. */
    confirmed_at: string | null;
  }> | null;
  /** When it was created, in UTC. */
  created_at: string;
}>;

export type DeskEvent =
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'ticket.created' | 'ticket.updated' | 'ticket.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
        /** The subject line. */
        subject: string;
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
        /** How urgent the ticket is. */
        priority: 'low' | 'normal' | 'high' | 'urgent';
        /** The agent who is responsible; null without one. */
        assignee: Readonly<{
          /** The id of the record. */
          id: string;
          /** The name that people read. */
          name: string;
        }> | null;
        /** The person who asked. */
        requester: Readonly<{
          /** The id of the record. */
          id: string;
          /** The email address. */
          email: string;
          /** The name that people read. */
          name: string;
        }> | null;
        /** Of `ticket.updated`: each field that changed, with the value before and the value after. */
        changes: Readonly<Record<string, readonly unknown[]>>;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'sla.warned' | 'sla.breached';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
        /** The subject line. */
        subject: string;
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
        /** How urgent the ticket is. */
        priority: 'low' | 'normal' | 'high' | 'urgent';
        /** The agent who is responsible; null without one. */
        assignee: Readonly<{
          /** The id of the record. */
          id: string;
          /** The name that people read. */
          name: string;
        }> | null;
        /** The person who asked. */
        requester: Readonly<{
          /** The id of the record. */
          id: string;
          /** The email address. */
          email: string;
          /** The name that people read. */
          name: string;
        }> | null;
        /** Of `ticket.updated`: each field that changed, with the value before and the value after. */
        changes: Readonly<Record<string, readonly unknown[]>>;
        /** The SLA clock that ran out or is about to. */
        sla: Readonly<{
          /** The metric of the target. */
          metric: 'first_reply' | 'next_reply' | 'resolution';
          /** When the target is missed: an instant in UTC; null while nothing is due. */
          due_at: string;
          /** The id of the SLA policy. */
          policy_id: string | null;
          /** The name of the SLA policy. */
          policy_name: string | null;
        }>;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'message.created';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
        /** The number of the ticket. */
        ticket_number: number;
        /** Whether it is an internal note, which customers never see. */
        internal: boolean;
        /** The message as plain text. */
        body: string;
        /** The author. */
        author: Readonly<{
          /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
          type: string;
          /** The id of the record. */
          id: string | null;
          /** The name that people read. */
          name: string;
        }>;
        /** How it arrived. */
        channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
        /** Whether a machine sent it, such as an out-of-office reply. */
        auto: boolean;
        /** When it was created, in UTC. */
        created_at: string;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'message.delivery_failed';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
        /** The number of the ticket. */
        ticket_number: number;
        /** Why it failed, as a sentence; null when it did not fail. */
        error: string | null;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'contact.created' | 'contact.updated';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Contact;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'contact.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'organization.created' | 'organization.updated' | 'organization.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Organization;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'article.created' | 'article.published' | 'article.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
        /** The id of the category. */
        category_id: string;
        /** The title, at most 300 characters. */
        title: string;
        /** Its place in the help centre, unlike that of any other article. */
        slug: string;
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status: 'draft' | 'published';
        /** The language as a BCP 47 tag; null is the language of the workspace. */
        locale: string | null;
        /** The agent who wrote it; null where a key did. */
        author_id: string | null;
        /** The first publication; a later one never rewrites it. */
        published_at: string | null;
        /** When it was created, in UTC. */
        created_at: string;
        /** When it last changed, in UTC. */
        updated_at: string;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'article.updated';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The id of the record. */
        id: string;
        /** The id of the category. */
        category_id: string;
        /** The title, at most 300 characters. */
        title: string;
        /** Its place in the help centre, unlike that of any other article. */
        slug: string;
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status: 'draft' | 'published';
        /** The language as a BCP 47 tag; null is the language of the workspace. */
        locale: string | null;
        /** The agent who wrote it; null where a key did. */
        author_id: string | null;
        /** The first publication; a later one never rewrites it. */
        published_at: string | null;
        /** When it was created, in UTC. */
        created_at: string;
        /** When it last changed, in UTC. */
        updated_at: string;
        /** Of `article.updated`: each field that changed, with the value before and the value after. */
        changes: Readonly<Record<string, readonly unknown[]>>;
        /** Whether the text changed, which `changes` leaves out. */
        body_changed: boolean;
      }>;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'satisfaction.received';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: SatisfactionResponse;
    }>
  | Readonly<{
      /** The same in every delivery of the event. Ignore ids that you have handled already. */
      id: string;
      /** The kind of event. */
      event: 'webhook.test';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      /** When it happened: an instant in UTC. */
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      /** The actor who caused it. */
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        /** The id of the record. */
        id: string | null;
      }>;
      /** The version of the API that the record follows. */
      api_version: 'v1';
      /** The records of this page. */
      data: Readonly<{
        /** The text of the message. */
        message: string;
      }>;
    }>;

export type Export = Readonly<{
  /** The id of the record. */
  id: string;
  /** `ready` has a link; `expired` had one; `failed` says why in `error`. */
  status: 'queued' | 'running' | 'ready' | 'failed' | 'expired';
  /** The kind of records that are exported. */
  resource:
    | 'tickets'
    | 'messages'
    | 'contacts'
    | 'organizations'
    | 'articles'
    | 'satisfaction_responses'
    | 'audit_log';
  /** The format of the file. */
  format: 'csv' | 'ndjson';
  /** As it was understood. */
  filter: Readonly<Record<string, unknown>>;
  /** Null until it is ready. */
  row_count: number | null;
  /** Null until it is ready. */
  bytes: number | null;
  /** Why it failed, as a sentence; null when it did not fail. */
  error: string | null;
  /** Signed: anybody who has the link can download until `expires_at`. Null unless it is ready. */
  download_url: string | null;
  /** When it ends: an instant in UTC; null where no end is known yet. */
  expires_at: string | null;
  /** When it was created, in UTC. */
  created_at: string;
}>;

export type Notification = Readonly<{
  /** The kind, and the row that it was derived from. */
  id: string;
  /** The kind of event. More kinds may come: show unknown ones as plain news of their ticket. */
  kind:
    | 'ticket_assigned'
    | 'ticket_created'
    | 'customer_replied'
    | 'note_added'
    | 'mentioned'
    | 'ticket_reopened'
    | 'sla_warning'
    | 'sla_breached';
  /** The number of the ticket. */
  ticket_number: number;
  /** The subject line of the ticket. */
  ticket_subject: string;
  /** Who did it; for SLA clocks the name of the policy. */
  actor_name: string;
  /** When it happened: an instant in UTC. */
  at: string;
  /** Whether it is older than the waterline. */
  read: boolean;
}>;

export type ReadReceipt = Readonly<{
  /** Up to when everything counts as read: an instant in UTC; null when nothing was read. */
  read_at: string;
  /** How many are not read, exactly. */
  unread_count: number;
}>;

export type SessionResult = Readonly<{
  /** Shown once: keep it in the keychain of the device. */
  token: string;
  /** Moves forward with every call of the session, at most to the end that the instance sets for sessions. */
  expires_at: string;
  /** The agent who is signed in. */
  agent: Agent;
  /** The id of the session, as in the list of sessions. */
  session_id: string;
  /** Keep it on the device, also after a sign-out, and send it with the next sign-in. */
  known_device: string;
  /** The workspace. */
  workspace: Readonly<{
    /** The name in addresses: lower-case letters, digits and hyphens. */
    slug: string;
    /** The name that people read. */
    name: string;
  }>;
}>;

export type Me = Readonly<{
  /** The agent who is signed in. */
  agent: Agent;
  /** The teams of the agent. */
  teams: readonly Team[];
  /** The workspace. */
  workspace: Readonly<{
    /** The name in addresses: lower-case letters, digits and hyphens. */
    slug: string;
    /** The name that people read. */
    name: string;
    /** The language as a BCP 47 tag, such as `en-GB`. */
    locale: string;
    /** The IANA time zone, such as `Europe/Dublin`. */
    timezone: string;
  }>;
  /** The session that makes the call. */
  session: Readonly<{
    /** The id of the record. */
    id: string;
  }>;
}>;

export type ChangedMe = Readonly<{
  /** The agent who is signed in. */
  agent: Agent;
}>;

export type PushDevice = Readonly<{
  /** The id of the record. */
  id: string;
  /** The operating system of the device. */
  platform: 'ios' | 'android';
  /** The name of the device, as the app reports it. */
  device_name: string | null;
  /** The version of the app on the device, as the app reports it. */
  app_version: string | null;
  /** Set for a registration of an agent. */
  agent_id: string | null;
  /** Set for a registration of a customer. */
  contact_id: string | null;
  /** When it was created, in UTC. */
  created_at: string;
  /** When the device was last registered or used: an instant in UTC. */
  last_seen_at: string;
}>;

export type Customer = Readonly<{
  /** The id of the record. */
  id: string;
  /** The email address. */
  email: string;
  /** The name that people read. */
  name: string;
  /** The phone number as it was written; null without one. */
  phone: string | null;
  /** The language as a BCP 47 tag, such as `en-GB`. */
  locale: string | null;
  /** When it was created, in UTC. */
  created_at: string;
}>;

export type CustomerSession = Readonly<{
  /** Shown once: keep it in the keychain of the device. */
  token: string;
  /** Moves forward with every call of the session. */
  expires_at: string;
  /** The customer who is signed in. */
  contact: Customer;
  /** The id of the session, as in the list of sessions. */
  session_id: string;
  /** Keep it on the device, also after a sign-out, and send it with the next request for a link. */
  known_device: string;
  /** The workspace. */
  workspace: Readonly<{
    /** The name in addresses: lower-case letters, digits and hyphens. */
    slug: string;
    /** The name that people read. */
    name: string;
  }>;
}>;

export type CustomerMe = Readonly<{
  /** The customer who is signed in. */
  contact: Customer;
  /** The organization of the customer; null without one. */
  organization: Readonly<{
    /** The id of the record. */
    id: string;
    /** The name that people read. */
    name: string;
    /** Whether its people see each other’s requests. */
    shared_tickets: boolean;
  }> | null;
  /** The workspace. */
  workspace: Readonly<{
    /** The name in addresses: lower-case letters, digits and hyphens. */
    slug: string;
    /** The name that people read. */
    name: string;
    /** The language as a BCP 47 tag, such as `en-GB`. */
    locale: string;
    /** The IANA time zone, such as `Europe/Dublin`. */
    timezone: string;
  }>;
  /** The session that makes the call. */
  session: Readonly<{
    /** The id of the record. */
    id: string;
  }>;
}>;

export type CustomerRequest = Readonly<{
  /** The number that people use for the ticket, and paths too. */
  number: number;
  /** The subject line. */
  subject: string;
  /** `open` waits for the workspace, `pending` for the customer. */
  status: 'open' | 'pending' | 'solved' | 'closed';
  /** Those that customers may see. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** When it was created, in UTC. */
  created_at: string;
  /** When the last public message came, or it was solved, closed or opened again. */
  updated_at: string;
  /** Of the last public message, automatic ones included. */
  last_message_at: string;
  /** Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news. */
  unread: boolean;
  /** False for one that the customer’s organization shares: it is read, not answered. */
  mine: boolean;
  /** The person who asked. */
  requester: Readonly<{
    /** The name that people read. */
    name: string;
  }>;
}>;

export type RequestField = Readonly<{
  /** The key in `custom_fields` of a request. */
  key: string;
  /** The name that people read. */
  label: string;
  /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
  type: 'text' | 'textarea' | 'integer' | 'boolean' | 'date' | 'datetime' | 'select' | 'multiselect';
  /** The choices of a `select` or `multiselect`. */
  options: readonly string[];
  /** Whether no request is taken without it. */
  required: boolean;
  /** Whether it is filled in; what is not is only shown. */
  editable: boolean;
}>;

export type SubmittedRequest = Readonly<{
  /** The number that people use for the ticket, and paths too. */
  number: number;
  /** The subject line. */
  subject: string;
  /** `open` waits for the workspace, `pending` for the customer. */
  status: 'open' | 'pending' | 'solved' | 'closed';
  /** Those that customers may see. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** When it was created, in UTC. */
  created_at: string;
  /** When the last public message came, or it was solved, closed or opened again. */
  updated_at: string;
  /** Of the last public message, automatic ones included. */
  last_message_at: string;
  /** Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news. */
  unread: boolean;
  /** False for one that the customer’s organization shares: it is read, not answered. */
  mine: boolean;
  /** The person who asked. */
  requester: Readonly<{
    /** The name that people read. */
    name: string;
  }>;
  /** Files stored with it. */
  files: readonly TicketFile[];
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type Conversation = Readonly<{
  /** The number that people use for the ticket, and paths too. */
  number: number;
  /** The subject line. */
  subject: string;
  /** `open` waits for the workspace, `pending` for the customer. */
  status: 'open' | 'pending' | 'solved' | 'closed';
  /** Those that customers may see. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** When it was created, in UTC. */
  created_at: string;
  /** When the last public message came, or it was solved, closed or opened again. */
  updated_at: string;
  /** Of the last public message, automatic ones included. */
  last_message_at: string;
  /** Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news. */
  unread: boolean;
  /** False for one that the customer’s organization shares: it is read, not answered. */
  mine: boolean;
  /** The person who asked. */
  requester: Readonly<{
    /** The name that people read. */
    name: string;
  }>;
  /** Oldest first: the page that `limit` and `cursor` ask for. */
  messages: Readonly<{
    /** The records of this page. */
    data: readonly CustomerMessage[];
    /** The `cursor` of the next page; null on the last. */
    next_cursor: string | null;
  }>;
}>;

export type CustomerMessage = Readonly<{
  /** The id of the record. */
  id: string;
  /** The request of the message: a new one where the answered one was closed. */
  request_number: number;
  /** Plain text. */
  body: string;
  /** The same, sanitised: safe to show. */
  body_html: string;
  /** The author. */
  author: Readonly<{
    /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
    type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system';
    /** The workspace’s where no person wrote. */
    name: string;
  }>;
  /** The files that were attached. */
  files: readonly TicketFile[];
  /** When it was created, in UTC. */
  created_at: string;
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type CustomerNotification = Readonly<{
  /** The kind, and the row that it was derived from. */
  id: string;
  /** The kind of event. More kinds may come: show unknown ones as plain news of their request. */
  kind: 'agent_replied' | 'request_solved';
  /** The number of the ticket. */
  ticket_number: number;
  /** The subject line of the ticket. */
  ticket_subject: string;
  /** The agent; the workspace where no person did it. */
  actor_name: string;
  /** When it happened: an instant in UTC. */
  at: string;
  /** Whether it is older than the waterline. */
  read: boolean;
}>;

/** What `error.code` can be. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_json'
  | 'invalid_cursor'
  | 'invalid_code'
  | 'unauthorized'
  | 'session_expired'
  | 'invalid_credentials'
  | 'second_factor_required'
  | 'insufficient_scope'
  | 'workspace_suspended'
  | 'agent_required'
  | 'customer_required'
  | 'proof_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'unsupported_media_type'
  | 'contact_has_tickets'
  | 'email_taken'
  | 'address_taken'
  | 'domain_taken'
  | 'slug_taken'
  | 'ticket_closed'
  | 'conversation_moved'
  | 'draft_moved'
  | 'configuration_moved'
  | 'idempotency_in_progress'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'file_too_large'
  | 'range_not_satisfiable'
  | 'wrong_host'
  | 'validation_failed'
  | 'invalid_status'
  | 'requester_blocked'
  | 'too_many_files'
  | 'file_type_not_allowed'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'workspace_busy'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable'
  | 'storage_full';

/** What each operation takes and answers. */
export type Operations = Readonly<{
  /** List tickets: `GET /tickets` */
  listTickets: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The status. A status that does not exist returns 422 `invalid_status`. */
            status?: readonly ('new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed')[] | undefined;
            /** How urgent the ticket is. */
            priority?: readonly ('low' | 'normal' | 'high' | 'urgent')[] | undefined;
            /** The id of an agent, or `none`: tickets that nobody is assigned to. */
            assignee_id?: string | undefined;
            /** The id of a team, or `none`: tickets that no team has. */
            team_id?: string | undefined;
            /** The id of the organization; null without one. */
            organization_id?: string | undefined;
            /** The id of the contact who asked. */
            requester_id?: string | undefined;
            /** A tag that the ticket must have. */
            tag?: string | undefined;
            /** Tickets of this view, in its order; other filters narrow it. Not with `updated_since`, which has an order of its own. */
            view_id?: string | undefined;
            /** `created_at`: newest first. `updated_at`: last change first. `due_at`: what is due next by its SLA clock first, tickets that are not due last. In place of the order of the view; not with `updated_since`. */
            sort?: 'created_at' | 'updated_at' | 'due_at' | undefined;
            /** Tickets touched since that instant, oldest change first: the basis of incremental sync. It looks back a little further, so a ticket may come twice, and none is missed. */
            updated_since?: string | undefined;
            /** Records to include with each ticket. */
            include?: readonly ('requester' | 'last_message')[] | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly (Ticket &
        Readonly<{
          /** The contact who asked, with `include=requester`. */
          requester?: Readonly<{
            /** The id of the record. */
            id: string;
            /** The name that people read. */
            name: string;
            /** The email address. */
            email: string;
          }>;
          /** The newest message, internal notes included, with `include=last_message`. */
          last_message?: Readonly<{
            /** The id of the record. */
            id: string;
            /** Whether it is an internal note, which customers never see. */
            internal: boolean;
            /** The author. */
            author: Readonly<{
              /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
              type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system';
              /** The id of the record. */
              id: string | null;
              /** The name that people read. */
              name: string;
            }>;
            /** The first 200 characters of its text. */
            beginning: string;
            /** When it was created, in UTC. */
            created_at: string;
          }>;
        }>)[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Open a ticket: `POST /tickets` */
  openTicket: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The email address of the person who asked. An unknown address becomes a new contact. */
        requester_email: string;
        /** The name of a new contact; by default the part of the address before the @. */
        requester_name?: string | undefined;
        /** The subject line. */
        subject: string;
        /** The text of the message. */
        message: string;
        /** True: you write to the requester. The message is your public reply, is mailed to them, and the ticket is open. A key needs the scope `write`. */
        from_agent?: boolean | undefined;
        /** How urgent the ticket is. */
        priority?: 'low' | 'normal' | 'high' | 'urgent' | undefined;
        /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
        type?: 'question' | 'incident' | 'problem' | 'task' | null | undefined;
        /** The id of the agent who is responsible; null without one. */
        assignee_id?: string | null | undefined;
        /** The id of the team; null without one. */
        team_id?: string | null | undefined;
        /** The id of the organization; null without one. */
        organization_id?: string | null | undefined;
        /** Tags, in lower case. On an update the list replaces that of the ticket. */
        tags?: readonly string[] | undefined;
        /** Values of custom fields by key. */
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
        files?: readonly Upload[] | undefined;
      }>;
    }>;
    reply: OpenedTicket;
  }>;
  /** Get a ticket: `GET /tickets/{number}` */
  getTicket: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
    }>;
    reply: Ticket;
  }>;
  /** Change a ticket: `PATCH /tickets/{number}` */
  changeTicket: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      body: Readonly<{
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status?: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed' | undefined;
        /** The subject line. */
        subject?: string | undefined;
        /** How urgent the ticket is. */
        priority?: 'low' | 'normal' | 'high' | 'urgent' | undefined;
        /** The kind. Of a ticket: `question`, `incident`, `problem`, `task` or null. */
        type?: 'question' | 'incident' | 'problem' | 'task' | null | undefined;
        /** The id of the agent who is responsible; null without one. */
        assignee_id?: string | null | undefined;
        /** The id of the team; null without one. */
        team_id?: string | null | undefined;
        /** The id of the organization; null without one. */
        organization_id?: string | null | undefined;
        /** Tags, in lower case. On an update the list replaces that of the ticket. */
        tags?: readonly string[] | undefined;
        /** Values of custom fields by key. */
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
        /** Tags to add to those of the ticket; the others stay. */
        add_tags?: readonly string[] | undefined;
        /** Tags to remove from those of the ticket; the others stay. */
        remove_tags?: readonly string[] | undefined;
      }>;
    }>;
    reply: Ticket;
  }>;
  /** Mark a ticket read: `POST /tickets/{number}/read` */
  markTicketRead: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
    }>;
    reply: ReadMark;
  }>;
  /** Mark a ticket unread: `DELETE /tickets/{number}/read` */
  markTicketUnread: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
    }>;
    reply: Readonly<{
      /** The number of the ticket, which counts up within the workspace. */
      number: number;
      /** Whether there is a message of others after the last read mark of the caller. */
      unread: boolean;
    }>;
  }>;
  /** Mark a ticket as spam: `POST /tickets/{number}/spam` */
  markTicketSpam: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      body: Readonly<{
        /** Whether to block the requester; true if it is left out. */
        block_sender?: boolean | undefined;
      }>;
    }>;
    reply: Ticket;
  }>;
  /** Take back that a ticket is spam: `DELETE /tickets/{number}/spam` */
  unmarkTicketSpam: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
    }>;
    reply: Ticket;
  }>;
  /** List the messages of a ticket: `GET /tickets/{number}/messages` */
  listMessages: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** `desc`: newest first. */
            order?: 'asc' | 'desc' | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Message[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Answer a ticket: `POST /tickets/{number}/messages` */
  replyToTicket: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      body: Readonly<{
        /** Plain text. */
        body?: string | undefined;
        /** HTML instead of plain text; it is sanitised. */
        body_html?: string | undefined;
        /** True for a note that stays inside the workspace. `@ann@acme.example` in it mentions the agent with this address, and so does `@ann`, where one agent’s address begins like that. */
        internal?: boolean | undefined;
        /** The active agent whom the message is attributed to; without it the key is the author. */
        agent_id?: string | undefined;
        /** Sets the status of the ticket in the same write: reply and solve. */
        status?: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed' | undefined;
        /** Refuses the reply with `conversation_moved` when something newer was written. */
        expected_last_message_id?: string | undefined;
        /** An active macro whose actions are done in the same write. Its text is not sent. */
        macro_id?: string | undefined;
        /** Your uploads that go with it. */
        file_ids?: readonly string[] | undefined;
        files?: readonly Upload[] | undefined;
      }>;
    }>;
    reply: Message;
  }>;
  /** Get the mail of a message: `GET /tickets/{number}/messages/{id}/original` */
  getMessageOriginal: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: Readonly<{
      /** The id of the message. */
      id: string;
      /** The number of the ticket. */
      ticket_number: number;
      /** The address in the From of the mail. */
      sender: string;
      /** The Message-ID of the mail without angle brackets; null where it had none. */
      mail_message_id: string | null;
      /** The whole text, with everything that it quotes. */
      body: string;
      /** The same, sanitised: safe to show. */
      body_html: string;
    }>;
  }>;
  /** List what happened to a ticket: `GET /tickets/{number}/history` */
  listTicketHistory: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly TicketHistoryItem[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List the files of a ticket: `GET /tickets/{number}/files` */
  listFiles: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly TicketFile[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Download a file: `GET /files/{id}` */
  getFile: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: Response;
  }>;
  /** Upload a file before its message: `POST /uploads` */
  uploadFile: Readonly<{
    input: Readonly<{
      body: Readonly<{
        files?: readonly Upload[] | undefined;
      }>;
    }>;
    reply: Readonly<{
      /** The id of the record. */
      id: string;
      /** The name that people read. */
      name: string;
      /** The media type, by the name and the first bytes of the file. */
      content_type: string;
      /** In bytes. */
      size: number;
      /** Whether a browser may show it in place. */
      inline: boolean;
      /** When it was created, in UTC. */
      created_at: string;
    }>;
  }>;
  /** List contacts: `GET /contacts` */
  listContacts: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The one contact with this exact address. */
            email?: string | undefined;
            /** Finds by name, email address or organization: 2 characters or more. All words must be there, in any order; the last one may be the beginning of a word. People of at most the 100 newest organizations are found. */
            q?: string | undefined;
            /** Up to 100 ids, comma-separated: those of them that exist. */
            ids?: readonly string[] | undefined;
            /** People of this organization. */
            organization_id?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Contact[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Add a contact: `POST /contacts` */
  addContact: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The email address. */
        email: string;
        /** The name that people read. */
        name?: string | undefined;
        /** The phone number as it was written; null without one. */
        phone?: string | null | undefined;
      }>;
    }>;
    reply: Contact;
  }>;
  /** Get a contact: `GET /contacts/{id}` */
  getContact: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: Contact;
  }>;
  /** Change a contact: `PATCH /contacts/{id}` */
  changeContact: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
      body: Readonly<{
        /** The email address. */
        email?: string | undefined;
        /** The name that people read. */
        name?: string | undefined;
        /** The phone number as it was written; null without one. */
        phone?: string | null | undefined;
        /** The language as a BCP 47 tag, such as `en-GB`. */
        locale?: string | null | undefined;
        /** Whether the person is stopped from writing in. */
        blocked?: boolean | undefined;
        /** Values of custom fields by key. */
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Contact;
  }>;
  /** Delete a contact: `DELETE /contacts/{id}` */
  removeContact: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
      query?:
        | Readonly<{
            /** Whether the tickets of the contact are erased too. Without it, a contact with tickets is refused with 409. */
            delete_tickets?: boolean | undefined;
          }>
        | undefined;
    }>;
    reply: undefined;
  }>;
  /** List organizations: `GET /organizations` */
  listOrganizations: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Organization[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Add an organization: `POST /organizations` */
  addOrganization: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The name that people read. */
        name: string;
        /** Domains that attach a new contact to this organization. */
        email_domains?: readonly string[] | undefined;
        /** Whether members of the organization see the requests of each other. */
        shared_tickets?: boolean | undefined;
        /** Notes for agents; null without notes. */
        notes?: string | null | undefined;
        /** Values of custom fields by key. */
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Organization;
  }>;
  /** Get an organization: `GET /organizations/{id}` */
  getOrganization: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: Organization;
  }>;
  /** Change an organization: `PATCH /organizations/{id}` */
  changeOrganization: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
      body: Readonly<{
        /** The name that people read. */
        name?: string | undefined;
        /** Domains that attach a new contact to this organization. */
        email_domains?: readonly string[] | undefined;
        /** Whether members of the organization see the requests of each other. */
        shared_tickets?: boolean | undefined;
        /** Notes for agents; null without notes. */
        notes?: string | null | undefined;
        /** Values of custom fields by key. */
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Organization;
  }>;
  /** Delete an organization: `DELETE /organizations/{id}` */
  removeOrganization: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** List categories: `GET /kb/categories` */
  listCategories: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly KbCategory[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List articles: `GET /kb/articles` */
  listArticles: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The status. A status that does not exist returns 422 `invalid_status`. */
            status?: 'draft' | 'published' | undefined;
            /** The id of the category. */
            category_id?: string | undefined;
            /** Articles in this language, exactly; those that name none are in the language of the workspace. */
            locale?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly KbArticle[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Write an article: `POST /kb/articles` */
  addArticle: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The title, at most 300 characters. */
        title: string;
        /** The id of the category. */
        category_id: string;
        /** It is sanitised. */
        body_html?: string | undefined;
        /** Derived from the title when it is left out. */
        slug?: string | undefined;
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status?: 'draft' | 'published' | undefined;
        /** The language as a BCP 47 tag like `pt-BR`; null is the language of the workspace. */
        locale?: string | null | undefined;
        /** The active agent whom the article is attributed to; without it a key leaves it null. */
        author_id?: string | undefined;
      }>;
    }>;
    reply: KbArticle;
  }>;
  /** List published articles: `GET /articles` */
  listPublishedArticles: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The id of the category. */
            category_id?: string | undefined;
            /** Articles in this language, exactly; those that name none are in the language of the workspace. */
            locale?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly KbArticle[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Get an article: `GET /kb/articles/{id}` */
  getArticle: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: KbArticle;
  }>;
  /** Change an article: `PATCH /kb/articles/{id}` */
  changeArticle: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
      body: Readonly<{
        /** The title, at most 300 characters. */
        title?: string | undefined;
        /** The id of the category. */
        category_id?: string | undefined;
        /** It is sanitised. */
        body_html?: string | undefined;
        /** The name in addresses: lower-case letters, digits and hyphens. */
        slug?: string | undefined;
        /** The status. A status that does not exist returns 422 `invalid_status`. */
        status?: 'draft' | 'published' | undefined;
        /** The language as a BCP 47 tag like `pt-BR`; null is the language of the workspace. */
        locale?: string | null | undefined;
      }>;
    }>;
    reply: KbArticle;
  }>;
  /** Delete an article: `DELETE /kb/articles/{id}` */
  removeArticle: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** Search everything: `GET /search` */
  search: Readonly<{
    input: Readonly<{
      query: Readonly<{
        /** What to look for, as a person types it. The address and headers together may have 16 KiB; longer requests return 431 `headers_too_large`. A Latin letter takes 1 byte, `é` 6, a Chinese character 9. */
        q: string;
      }>;
    }>;
    reply: SearchResults;
  }>;
  /** List agents: `GET /agents` */
  listAgents: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The status. A status that does not exist returns 422 `invalid_status`. */
            status?: 'invited' | 'active' | 'suspended' | undefined;
            /** The role, which sets what the agent may do. */
            role?: 'owner' | 'admin' | 'agent' | 'light_agent' | undefined;
            /** The id of the team; null without one. */
            team_id?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Agent[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List teams: `GET /teams` */
  listTeams: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Team[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List tags in use: `GET /tags` */
  listTags: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Tag[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List custom ticket fields: `GET /ticket-fields` */
  listTicketFields: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly TicketField[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List macros: `GET /macros` */
  listMacros: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Macro[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List SLA policies: `GET /sla-policies` */
  listSlaPolicies: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly SlaPolicy[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List saved views: `GET /views` */
  listViews: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly View[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List rules: `GET /rules` */
  listRules: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Rule[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List satisfaction responses: `GET /satisfaction-responses` */
  listSatisfactionResponses: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The number of the ticket. */
            ticket_number?: number | undefined;
            /** The id of the contact. */
            contact_id?: string | undefined;
            /** Responses about tickets of this organization. */
            organization_id?: string | undefined;
            /** The id of an agent. */
            agent_id?: string | undefined;
            /** The rating, from 1 (worst) to 5 (best). */
            rating?: number | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly SatisfactionResponse[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List inbound mails: `GET /inbound/mails` */
  listInboundMails: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** Only mails in this state, such as `quarantined`. */
            state?:
              | 'kept'
              | 'done'
              | 'noted'
              | 'quarantined'
              | 'parked'
              | 'duplicate'
              | 'rejected'
              | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly InboundMail[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List inbound addresses: `GET /inbound/addresses` */
  listInboundAddresses: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly InboundAddress[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List inbound accounts: `GET /inbound/accounts` */
  listInboundAccounts: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Readonly<{
        /** The id of the record. */
        id: string;
        /** The name that signs in, mostly the address of the mailbox. */
        user: string;
        /** The IMAP server. */
        host: string;
        /** Its port. */
        port: number;
        /** `none` is plain text, for servers in networks that the instance allows. */
        security: 'tls' | 'starttls' | 'none';
        /** With a password, or with tokens of Google or Microsoft. */
        sign_in: 'password' | 'google' | 'microsoft';
        /** The address of the workspace that its mail is for. */
        address_id: string;
        /** The folder that mail is fetched from. */
        folder: string;
        /** The folder into which mail is moved once it is stored; null to leave it where it is. */
        move_to: string | null;
        /** `works`; `failing`: it is tried again by itself; `needs_sign_in`: nothing is tried until somebody signs in. */
        state: 'works' | 'failing' | 'needs_sign_in';
        /** The error as a sentence; null when nothing failed. */
        error: string | null;
        /** The code of `error`; null where it has none. */
        reason:
          | 'not_signed_in'
          | 'other_secret_key'
          | 'access_ended'
          | 'no_client'
          | 'no_token'
          | 'provider_away'
          | 'not_resolved'
          | 'network_not_allowed'
          | 'tls_required'
          | 'port_not_allowed'
          | 'connection_refused'
          | 'connection_closed'
          | 'no_answer'
          | 'unreachable'
          | 'certificate_not_trusted'
          | 'certificate_expired'
          | 'certificate_of_other_host'
          | 'tls_failed'
          | 'connection_failed'
          | 'sign_in_refused'
          | 'not_opened'
          | 'folder_not_opened'
          | 'folder_not_searched'
          | 'mail_not_given'
          | 'mail_gone'
          | 'mail_not_moved'
          | 'workspace_full'
          | 'disk_full'
          | 'server_away'
          | 'unexpected'
          | null;
        /** The words of the mail server or of the provider, or of an unexpected error; null without any. */
        said: string | null;
        /** Since when it has failed: an instant in UTC; null while it works. */
        failing_since: string | null;
        /** When its folder was looked through last: an instant in UTC; null before the first time. */
        last_success_at: string | null;
        /** When somebody signed in last: an instant in UTC; null before the first time. */
        signed_in_at: string | null;
        /** When it was created, in UTC. */
        created_at: string;
      }>[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** List events: `GET /events` */
  listEvents: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The `id` of the last event that you have seen, or a `next_cursor`; without it the feed begins with the oldest event that is kept. An event that is gone is refused with 422. */
            after?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly DeskEvent[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Request an export: `POST /exports` */
  requestExport: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The kind of records that are exported. */
        resource:
          | 'tickets'
          | 'messages'
          | 'contacts'
          | 'organizations'
          | 'articles'
          | 'satisfaction_responses'
          | 'audit_log';
        /** `csv` when it is left out. */
        format?: 'csv' | 'ndjson' | undefined;
        /** As in the list of the resource: `status`, `priority`, `assignee_id`, `team_id`, `organization_id`, `requester_id`, `tag` and `updated_since` for tickets; `ticket_number` for messages; `organization_id` for contacts; `status`, `category_id` and `locale` for articles; `ticket_number`, `agent_id` and `rating` for satisfaction responses. */
        filter?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Export;
  }>;
  /** Get an export: `GET /exports/{id}` */
  getExport: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: Export;
  }>;
  /** Remove an export: `DELETE /exports/{id}` */
  removeExport: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** Download an export: `GET /exports/{id}/download` */
  downloadExport: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
      query: Readonly<{
        /** The workspace. */
        workspace: string;
        /** The API key or session that was given the link; the link stops with it. */
        credential: string;
        /** When the link ends, in seconds since 1970. */
        expires: string;
        /** The signature of the link. */
        signature: string;
      }>;
    }>;
    reply: Response;
  }>;
  /** Sign in with a password: `POST /auth/login` */
  logIn: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The email address. */
        email: string;
        /** The password. */
        password: string;
        /** Needed of agents with a second factor: the six digits that their authenticator app shows, or one of their recovery codes. */
        code?: string | undefined;
        /** A label for the list of sessions. */
        device?:
          | Readonly<{
              /** The name that people read. */
              name?: string | null | undefined;
              /** The operating system of the device. */
              platform?: string | null | undefined;
              /** The version of the app on the device, as the app reports it. */
              app_version?: string | null | undefined;
            }>
          | null
          | undefined;
        /** The `known_device` of an earlier sign-in on this device. Its tries are counted apart, so that strangers lock nobody out of it. A wrong one is ignored. */
        known_device?: string | null | undefined;
      }>;
    }>;
    reply: SessionResult;
  }>;
  /** Sign in with a browser: `GET /auth/authorize` */
  authorize: Readonly<{
    input: Readonly<{
      query: Readonly<{
        /** base64url of the SHA-256 of the verifier. */
        code_challenge: string;
        /** How the challenge was made from the verifier: `S256`. */
        code_challenge_method?: 'S256' | undefined;
        /** Comes back untouched. */
        state?: string | undefined;
      }>;
    }>;
    reply: never;
  }>;
  /** Trade a one-time code for a session: `POST /auth/exchange` */
  exchange: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The one-time code that the redirect carried. */
        code: string;
        /** The PKCE verifier, 43 to 128 characters. */
        code_verifier: string;
        /** A label for the list of sessions. */
        device?:
          | Readonly<{
              /** The name that people read. */
              name?: string | null | undefined;
              /** The operating system of the device. */
              platform?: string | null | undefined;
              /** The version of the app on the device, as the app reports it. */
              app_version?: string | null | undefined;
            }>
          | null
          | undefined;
        /** The `known_device` of an earlier sign-in on this device. Its tries are counted apart, so that strangers lock nobody out of it. A wrong one is ignored. */
        known_device?: string | null | undefined;
      }>;
    }>;
    reply: SessionResult;
  }>;
  /** Sign out: `POST /auth/logout` */
  logOut: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: undefined;
  }>;
  /** Get who you are: `GET /me` */
  getMe: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: Me;
  }>;
  /** Say whether you take tickets: `PATCH /me` */
  changeMe: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** Whether round-robin assignment may choose the agent. */
        available: boolean;
      }>;
    }>;
    reply: ChangedMe;
  }>;
  /** Register a device for push notifications: `POST /devices` */
  addDevice: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The token that the push service gave the app, at most 512 characters. It is never returned. */
        push_token: string;
        /** The operating system of the device. */
        platform: 'ios' | 'android';
        /** The name of the device, as the app reports it. */
        device_name?: string | null | undefined;
        /** The version of the app on the device, as the app reports it. */
        app_version?: string | null | undefined;
      }>;
    }>;
    reply: PushDevice;
  }>;
  /** Stop push notifications to a device: `DELETE /devices/{id}` */
  removeDevice: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** List your news: `GET /notifications` */
  listNotifications: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly Notification[];
      /** Of the whole feed, not of the page. */
      unread_count: number;
      /** The waterline: everything older counts as read. null when nothing was read yet. */
      read_at: string | null;
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Mark your news read: `POST /notifications/read` */
  markNotificationsRead: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: ReadReceipt;
  }>;
  /** Mail a customer their sign-in link: `POST /portal/auth/link` */
  askForLink: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The email address. */
        email: string;
        /** base64url of the SHA-256 of the verifier. */
        code_challenge?: string | undefined;
        /** The `known_device` of an earlier sign-in on this device. Its tries are counted apart, so that strangers lock nobody out of it. A wrong one is ignored. */
        known_device?: string | null | undefined;
      }>;
    }>;
    reply: Readonly<Record<string, unknown>>;
  }>;
  /** Hand an emailed link over to the app: `GET /portal/auth/open` */
  openLink: Readonly<{
    input: Readonly<{
      query: Readonly<{
        /** The token from the link in the mail. */
        token: string;
      }>;
    }>;
    reply: never;
  }>;
  /** Trade an emailed link for a session: `POST /portal/auth/session` */
  signInCustomer: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The token from the link in the mail. */
        token: string;
        /** The PKCE verifier, 43 to 128 characters. */
        code_verifier?: string | undefined;
        /** A label for the list of sessions. */
        device?:
          | Readonly<{
              /** The name that people read. */
              name?: string | null | undefined;
              /** The operating system of the device. */
              platform?: string | null | undefined;
              /** The version of the app on the device, as the app reports it. */
              app_version?: string | null | undefined;
            }>
          | null
          | undefined;
        /** The `known_device` of an earlier sign-in on this device. Where it is one of this address, the response has it again; a wrong one is ignored. */
        known_device?: string | null | undefined;
      }>;
    }>;
    reply: CustomerSession;
  }>;
  /** Sign a customer out: `POST /portal/auth/logout` */
  logOutCustomer: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: undefined;
  }>;
  /** Get who is signed in: `GET /portal/me` */
  getCustomer: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: CustomerMe;
  }>;
  /** List the requests that a customer sees: `GET /portal/requests` */
  listRequests: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
            /** The status. A status that does not exist returns 422 `invalid_status`. */
            status?: readonly ('open' | 'pending' | 'solved' | 'closed')[] | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly CustomerRequest[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Submit a request: `POST /portal/requests` */
  submitRequest: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The subject line. */
        subject: string;
        /** The text of the message. */
        message: string;
        /** Values of custom fields by key. */
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
        files?: readonly Upload[] | undefined;
      }>;
    }>;
    reply: SubmittedRequest;
  }>;
  /** List the fields of requests: `GET /portal/request-fields` */
  listRequestFields: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly RequestField[];
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Read a request and its conversation: `GET /portal/requests/{number}` */
  getRequest: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Conversation;
  }>;
  /** Answer on a request of one’s own: `POST /portal/requests/{number}/messages` */
  answerRequest: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The number of the ticket, which counts up within the workspace. */
        number: number;
      }>;
      body: Readonly<{
        /** Plain text. */
        body: string;
        files?: readonly Upload[] | undefined;
      }>;
    }>;
    reply: CustomerMessage;
  }>;
  /** Download a file of a request: `GET /portal/files/{id}` */
  getRequestFile: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: Response;
  }>;
  /** Register a customer’s device for push notifications: `POST /portal/devices` */
  addCustomerDevice: Readonly<{
    input: Readonly<{
      body: Readonly<{
        /** The token that the push service gave the app, at most 512 characters. It is never returned. */
        push_token: string;
        /** The operating system of the device. */
        platform: 'ios' | 'android';
        /** The name of the device, as the app reports it. */
        device_name?: string | null | undefined;
        /** The version of the app on the device, as the app reports it. */
        app_version?: string | null | undefined;
      }>;
    }>;
    reply: PushDevice;
  }>;
  /** Stop push notifications to a customer’s device: `DELETE /portal/devices/{id}` */
  removeCustomerDevice: Readonly<{
    input: Readonly<{
      path: Readonly<{
        /** The id of the record. */
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** List the news of a customer’s requests: `GET /portal/notifications` */
  listCustomerNotifications: Readonly<{
    input: Readonly<{
      query?:
        | Readonly<{
            /** Rows of a page. */
            limit?: number | undefined;
            /** The `next_cursor` of the previous page. */
            cursor?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      /** The records of this page. */
      data: readonly CustomerNotification[];
      /** Of the whole feed, not of the page. */
      unread_count: number;
      /** The waterline: everything older counts as read. null when nothing was read yet. */
      read_at: string | null;
      /** The `cursor` of the next page; null on the last. */
      next_cursor: string | null;
    }>;
  }>;
  /** Mark a customer’s news read: `POST /portal/notifications/read` */
  markCustomerNotificationsRead: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: ReadReceipt;
  }>;
}>;
