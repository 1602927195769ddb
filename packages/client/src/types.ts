/** Made from docs/openapi.json by `npm run docs`: change the wire schemas, not this. */

import type { Upload } from './upload.ts';

export type Ticket = Readonly<{
  /** Number in the workspace: what agents see and paths use. */
  number: number;
  id: string;
  subject: string;
  status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** The way in; read-only. */
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
  type: 'question' | 'incident' | 'problem' | 'task' | null;
  /** The contact who asked. */
  requester_id: string;
  assignee_id: string | null;
  team_id: string | null;
  organization_id: string | null;
  /** Number of the closed ticket that this one follows. */
  follow_up_of: number | null;
  tags: readonly string[];
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The SLA clock; null while no policy applies. */
  sla: SlaClock | null;
  /** Whether there is a message that the calling agent did not write and that is newer than the last time they marked the ticket read. For sessions of agents; absent for API keys. */
  unread?: boolean;
  created_at: string;
  updated_at: string;
  last_message_at: string;
  solved_at: string | null;
  closed_at: string | null;
}>;

export type OpenedTicket = Readonly<{
  /** Number in the workspace: what agents see and paths use. */
  number: number;
  id: string;
  subject: string;
  status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** The way in; read-only. */
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
  type: 'question' | 'incident' | 'problem' | 'task' | null;
  /** The contact who asked. */
  requester_id: string;
  assignee_id: string | null;
  team_id: string | null;
  organization_id: string | null;
  /** Number of the closed ticket that this one follows. */
  follow_up_of: number | null;
  tags: readonly string[];
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The SLA clock; null while no policy applies. */
  sla: SlaClock | null;
  /** Whether there is a message that the calling agent did not write and that is newer than the last time they marked the ticket read. For sessions of agents; absent for API keys. */
  unread?: boolean;
  created_at: string;
  updated_at: string;
  last_message_at: string;
  solved_at: string | null;
  closed_at: string | null;
  /** Files stored with it. */
  files: readonly TicketFile[];
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type SlaClock = Readonly<{
  policy_id: string;
  policy_name: string;
  first_reply_due_at: string | null;
  first_replied_at: string | null;
  next_reply_due_at: string | null;
  resolution_due_at: string | null;
  resolved_at: string | null;
  paused_at: string | null;
  /** What is due next. */
  due_at: string | null;
  /** Stamped once, when the workspace acted on the warning. */
  warned_at: string | null;
  /** Stamped once, when the workspace acted on the breach. */
  breached_at: string | null;
  targets: readonly Readonly<{
    metric: 'first_reply' | 'next_reply' | 'resolution';
    started_at: string;
    /** null while it is paused and once it is fulfilled. */
    due_at: string | null;
    paused_at: string | null;
    fulfilled_at: string | null;
    /** Stamped once, when the workspace acted on the warning. */
    warned_at: string | null;
    /** Stamped once, when the workspace acted on the breach. */
    breached_at: string | null;
  }>[];
}>;

export type ReadMark = Readonly<{
  number: number;
  read_at: string;
  unread: boolean;
}>;

export type Message = Readonly<{
  id: string;
  ticket_number: number;
  /** True for a note that stays inside the workspace. */
  internal: boolean;
  /** Plain text. */
  body: string;
  /** The same, sanitised: safe to show. */
  body_html: string;
  author: Readonly<{
    type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system';
    id: string | null;
    name: string;
  }>;
  channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
  /** True for mail that a machine wrote. */
  auto: boolean;
  /** Files stored with it. */
  files: readonly TicketFile[];
  delivery: Readonly<{
    state: 'none' | 'queued' | 'sent' | 'failed' | 'bounced';
    error: string | null;
    at: string | null;
  }>;
  created_at: string;
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type TicketFile = Readonly<{
  id: string;
  ticket_number: number;
  message_id: string;
  name: string;
  /** What its name and its first bytes say. */
  content_type: string;
  /** In bytes. */
  size: number;
  /** Whether a browser may show it in place. */
  inline: boolean;
  created_at: string;
  /** Where its bytes are, on the host that was called. */
  url: string;
}>;

export type Contact = Readonly<{
  id: string;
  email: string;
  name: string;
  phone: string | null;
  locale: string | null;
  /** True stops the person writing in. */
  blocked: boolean;
  organization_id: string | null;
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  created_at: string;
  updated_at: string;
}>;

export type Organization = Readonly<{
  id: string;
  name: string;
  /** Contacts with an address there are attached to the organization. */
  email_domains: readonly string[];
  /** Whether its people see each other’s tickets. */
  shared_tickets: boolean;
  notes: string | null;
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  created_at: string;
  updated_at: string;
}>;

export type KbCategory = Readonly<{
  id: string;
  name: string;
  slug: string;
  description: string | null;
  position: number;
  /** The category above it. */
  parent_id: string | null;
  /** Its published articles; those of categories below it not. */
  article_count: number;
  created_at: string;
  updated_at: string;
}>;

export type KbArticle = Readonly<{
  id: string;
  category_id: string;
  title: string;
  /** Its place in the help centre, unlike that of any other article. */
  slug: string;
  /** Sanitised: nothing in it runs, styles or submits. */
  body_html: string;
  status: 'draft' | 'published';
  /** The language as a BCP 47 tag; null is the language of the workspace. */
  locale: string | null;
  /** The agent who wrote it; null where a key did. */
  author_id: string | null;
  /** The first publication; a later one never rewrites it. */
  published_at: string | null;
  view_count: number;
  votes_up: number;
  votes_down: number;
  created_at: string;
  updated_at: string;
}>;

export type SearchResults = Readonly<{
  tickets: readonly Readonly<{
    number: number;
    subject: string;
    status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
  }>[];
  contacts: readonly Readonly<{
    id: string;
    name: string;
    email: string;
    organization_name: string | null;
  }>[];
  organizations: readonly Readonly<{
    id: string;
    name: string;
  }>[];
  articles: readonly Readonly<{
    id: string;
    title: string;
    status: 'draft' | 'published';
    view_count: number;
  }>[];
}>;

export type Agent = Readonly<{
  id: string;
  email: string;
  name: string;
  role: 'owner' | 'admin' | 'agent' | 'light_agent';
  status: 'invited' | 'active' | 'suspended';
  /** Round-robin assignment picks only agents who are. */
  available: boolean;
  created_at: string;
}>;

export type Team = Readonly<{
  id: string;
  name: string;
  created_at: string;
}>;

export type Tag = Readonly<{
  name: string;
  ticket_count: number;
  last_used_at: string;
}>;

export type TicketField = Readonly<{
  id: string;
  /** The key in `custom_fields` of a ticket. */
  key: string;
  label: string;
  type: 'text' | 'textarea' | 'integer' | 'boolean' | 'date' | 'datetime' | 'select' | 'multiselect';
  options: readonly string[];
  required: boolean;
  customer_visible: boolean;
  customer_editable: boolean;
  position: number;
  active: boolean;
  created_at: string;
}>;

export type Macro = Readonly<{
  id: string;
  name: string;
  description: string | null;
  /** Who is shown it: all agents, a team, one. */
  visibility: 'all' | 'team' | 'agent';
  team_id: string | null;
  agent_id: string | null;
  /** Plain text with placeholders such as `{{requester.name}}`; null when it writes nothing. */
  reply_body: string | null;
  actions: readonly Action[];
  position: number;
  active: boolean;
  created_at: string;
  updated_at: string;
}>;

export type SlaPolicy = Readonly<{
  id: string;
  name: string;
  description: string | null;
  /** The first policy whose conditions hold applies. */
  position: number;
  conditions: Conditions;
  targets: readonly Readonly<{
    metric: 'first_reply' | 'next_reply' | 'resolution';
    /** null: every priority that no other target of the metric names. */
    priority: 'low' | 'normal' | 'high' | 'urgent' | null;
    seconds: number;
    /** Counted in the hours of the calendar. */
    business_hours: boolean;
    warn_before_seconds: number | null;
  }>[];
  calendar: Readonly<{
    id: string;
    name: string;
    timezone: string;
  }> | null;
  /** While a ticket has one of these, its resolution is paused. */
  pause_statuses: readonly ('new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed')[];
  created_at: string;
  updated_at: string;
}>;

export type View = Readonly<{
  id: string;
  name: string;
  description: string | null;
  /** Who is shown it: all agents, a team, one. */
  visibility: 'all' | 'team' | 'agent';
  team_id: string | null;
  agent_id: string | null;
  conditions: Conditions;
  sort: Readonly<{
    field: 'created_at' | 'updated_at';
    direction: 'asc' | 'desc';
  }>;
  columns: readonly string[];
  position: number;
  created_at: string;
  updated_at: string;
}>;

export type Rule = Readonly<{
  id: string;
  name: string;
  /** Rules are looked at in this order. */
  position: number;
  active: boolean;
  /** What makes it look. */
  on: readonly (
    | 'ticket.created'
    | 'ticket.updated'
    | 'message.created'
    | 'sla.warned'
    | 'sla.breached'
    | 'satisfaction.received'
    | 'time'
  )[];
  conditions: Conditions;
  actions: readonly Action[];
  /** Once it has fired, no other rule is looked at in that write. */
  stop: boolean;
  created_at: string;
  updated_at: string;
}>;

export type Conditions = Readonly<{
  all: readonly Readonly<{
    /** What is looked at: `priority`, `custom_fields.plan`. */
    fact: string;
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
  any: readonly Readonly<{
    /** What is looked at: `priority`, `custom_fields.plan`. */
    fact: string;
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
  /** What is done: `set_priority`, `add_tags`. */
  type: string;
  /** What it is done with, by type. */
  value: unknown;
}>;

export type SatisfactionResponse = Readonly<{
  id: string;
  ticket_number: number;
  contact_id: string;
  /** The agent who is rated: the assignee when it was asked. */
  agent_id: string | null;
  /** 1 to 5, the best; null until the customer answers. */
  rating: number | null;
  comment: string | null;
  requested_at: string;
  responded_at: string | null;
}>;

export type DeskEvent =
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'ticket.created' | 'ticket.updated' | 'ticket.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
        number: number;
        subject: string;
        status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
        priority: 'low' | 'normal' | 'high' | 'urgent';
        assignee: Readonly<{
          id: string;
          name: string;
        }> | null;
        requester: Readonly<{
          id: string;
          email: string;
          name: string;
        }> | null;
        /** Of `ticket.updated`: each field that changed, with the value before and the value after. */
        changes: Readonly<Record<string, readonly unknown[]>>;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'sla.warned' | 'sla.breached';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
        number: number;
        subject: string;
        status: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed';
        priority: 'low' | 'normal' | 'high' | 'urgent';
        assignee: Readonly<{
          id: string;
          name: string;
        }> | null;
        requester: Readonly<{
          id: string;
          email: string;
          name: string;
        }> | null;
        /** Of `ticket.updated`: each field that changed, with the value before and the value after. */
        changes: Readonly<Record<string, readonly unknown[]>>;
        sla: Readonly<{
          metric: 'first_reply' | 'next_reply' | 'resolution';
          due_at: string;
          policy_id: string | null;
          policy_name: string | null;
        }>;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'message.created';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
        ticket_number: number;
        internal: boolean;
        body: string;
        author: Readonly<{
          type: string;
          id: string | null;
          name: string;
        }>;
        channel: 'email' | 'portal' | 'api' | 'mobile' | 'web' | 'phone' | 'chat';
        auto: boolean;
        created_at: string;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'message.delivery_failed';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
        ticket_number: number;
        error: string | null;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'contact.created' | 'contact.updated';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Contact;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'contact.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'organization.created' | 'organization.updated' | 'organization.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Organization;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'article.created' | 'article.published' | 'article.deleted';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
        category_id: string;
        title: string;
        /** Its place in the help centre, unlike that of any other article. */
        slug: string;
        status: 'draft' | 'published';
        /** The language as a BCP 47 tag; null is the language of the workspace. */
        locale: string | null;
        /** The agent who wrote it; null where a key did. */
        author_id: string | null;
        /** The first publication; a later one never rewrites it. */
        published_at: string | null;
        created_at: string;
        updated_at: string;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'article.updated';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        id: string;
        category_id: string;
        title: string;
        /** Its place in the help centre, unlike that of any other article. */
        slug: string;
        status: 'draft' | 'published';
        /** The language as a BCP 47 tag; null is the language of the workspace. */
        locale: string | null;
        /** The agent who wrote it; null where a key did. */
        author_id: string | null;
        /** The first publication; a later one never rewrites it. */
        published_at: string | null;
        created_at: string;
        updated_at: string;
        /** Of `article.updated`: each field that changed, with the value before and the value after. */
        changes: Readonly<Record<string, readonly unknown[]>>;
        /** Whether the text changed, which `changes` leaves out. */
        body_changed: boolean;
      }>;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'satisfaction.received';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: SatisfactionResponse;
    }>
  | Readonly<{
      /** The same each time that the event is told: drop what you know. */
      id: string;
      event: 'webhook.test';
      /** Rises within the workspace, in the order of what was committed. */
      sequence: number;
      occurred_at: string;
      /** The slug of the workspace. */
      workspace: string;
      actor: Readonly<{
        /** `api_key`, `agent`, `customer`, `rule` or `system`. */
        type: string;
        id: string | null;
      }>;
      api_version: 'v1';
      data: Readonly<{
        message: string;
      }>;
    }>;

export type Export = Readonly<{
  id: string;
  /** `ready` has a link; `expired` had one; `failed` says why in `error`. */
  status: 'queued' | 'running' | 'ready' | 'failed' | 'expired';
  resource:
    | 'tickets'
    | 'messages'
    | 'contacts'
    | 'organizations'
    | 'articles'
    | 'satisfaction_responses'
    | 'audit_log';
  format: 'csv' | 'ndjson';
  /** As it was understood. */
  filter: Readonly<Record<string, unknown>>;
  /** Null until it is ready. */
  row_count: number | null;
  /** Null until it is ready. */
  bytes: number | null;
  error: string | null;
  /** Signed: whoever has it may download until `expires_at`. Null unless it is ready. */
  download_url: string | null;
  expires_at: string | null;
  created_at: string;
}>;

export type Notification = Readonly<{
  /** The kind, and the row that it was derived from. */
  id: string;
  /** What happened. More kinds may come: show those that you do not know as plain news of their ticket. */
  kind:
    | 'ticket_assigned'
    | 'ticket_created'
    | 'customer_replied'
    | 'note_added'
    | 'mentioned'
    | 'ticket_reopened'
    | 'sla_warning'
    | 'sla_breached';
  ticket_number: number;
  ticket_subject: string;
  /** Who did it; for SLA clocks the name of the policy. */
  actor_name: string;
  at: string;
  /** Whether it is older than the waterline. */
  read: boolean;
}>;

export type ReadReceipt = Readonly<{
  read_at: string;
  unread_count: number;
}>;

export type SessionResult = Readonly<{
  /** Shown once: keep it in the keychain of the device. */
  token: string;
  /** Moves forward with every call of the session. */
  expires_at: string;
  agent: Agent;
  session_id: string;
  workspace: Readonly<{
    slug: string;
    name: string;
  }>;
}>;

export type Me = Readonly<{
  agent: Agent;
  teams: readonly Team[];
  workspace: Readonly<{
    slug: string;
    name: string;
    locale: string;
    timezone: string;
  }>;
  session: Readonly<{
    id: string;
  }>;
}>;

export type ChangedMe = Readonly<{
  agent: Agent;
}>;

export type PushDevice = Readonly<{
  id: string;
  platform: 'ios' | 'android';
  device_name: string | null;
  app_version: string | null;
  /** Set for a registration of an agent. */
  agent_id: string | null;
  /** Set for a registration of a customer. */
  contact_id: string | null;
  created_at: string;
  last_seen_at: string;
}>;

export type Customer = Readonly<{
  id: string;
  email: string;
  name: string;
  phone: string | null;
  locale: string | null;
  created_at: string;
}>;

export type CustomerSession = Readonly<{
  /** Shown once: keep it in the keychain of the device. */
  token: string;
  /** Moves forward with every call of the session. */
  expires_at: string;
  contact: Customer;
  session_id: string;
  workspace: Readonly<{
    slug: string;
    name: string;
  }>;
}>;

export type CustomerMe = Readonly<{
  contact: Customer;
  organization: Readonly<{
    id: string;
    name: string;
    /** Whether its people see each other’s requests. */
    shared_tickets: boolean;
  }> | null;
  workspace: Readonly<{
    slug: string;
    name: string;
    locale: string;
    timezone: string;
  }>;
  session: Readonly<{
    id: string;
  }>;
}>;

export type CustomerRequest = Readonly<{
  /** What customers and agents call it by, and paths use. */
  number: number;
  subject: string;
  /** `open` waits for the workspace, `pending` for the customer. */
  status: 'open' | 'pending' | 'solved' | 'closed';
  /** Those that customers may see. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  created_at: string;
  /** When the last public message came, or it was solved, closed or opened again. */
  updated_at: string;
  /** Of the last public message, automatic ones included. */
  last_message_at: string;
  /** Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news. */
  unread: boolean;
  /** False for one that the customer’s organization shares: it is read, not answered. */
  mine: boolean;
  requester: Readonly<{
    name: string;
  }>;
}>;

export type RequestField = Readonly<{
  /** The key in `custom_fields` of a request. */
  key: string;
  label: string;
  type: 'text' | 'textarea' | 'integer' | 'boolean' | 'date' | 'datetime' | 'select' | 'multiselect';
  /** What can be chosen: of `select` and `multiselect`. */
  options: readonly string[];
  /** Whether no request is taken without it. */
  required: boolean;
  /** Whether it is filled in; what is not is only shown. */
  editable: boolean;
}>;

export type SubmittedRequest = Readonly<{
  /** What customers and agents call it by, and paths use. */
  number: number;
  subject: string;
  /** `open` waits for the workspace, `pending` for the customer. */
  status: 'open' | 'pending' | 'solved' | 'closed';
  /** Those that customers may see. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  created_at: string;
  /** When the last public message came, or it was solved, closed or opened again. */
  updated_at: string;
  /** Of the last public message, automatic ones included. */
  last_message_at: string;
  /** Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news. */
  unread: boolean;
  /** False for one that the customer’s organization shares: it is read, not answered. */
  mine: boolean;
  requester: Readonly<{
    name: string;
  }>;
  /** Files stored with it. */
  files: readonly TicketFile[];
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type Conversation = Readonly<{
  /** What customers and agents call it by, and paths use. */
  number: number;
  subject: string;
  /** `open` waits for the workspace, `pending` for the customer. */
  status: 'open' | 'pending' | 'solved' | 'closed';
  /** Those that customers may see. */
  custom_fields: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  created_at: string;
  /** When the last public message came, or it was solved, closed or opened again. */
  updated_at: string;
  /** Of the last public message, automatic ones included. */
  last_message_at: string;
  /** Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news. */
  unread: boolean;
  /** False for one that the customer’s organization shares: it is read, not answered. */
  mine: boolean;
  requester: Readonly<{
    name: string;
  }>;
  /** Oldest first: the page that `limit` and `cursor` ask for. */
  messages: Readonly<{
    data: readonly CustomerMessage[];
    next_cursor: string | null;
  }>;
}>;

export type CustomerMessage = Readonly<{
  id: string;
  /** The request that it stands in: a new one where the one answered was closed. */
  request_number: number;
  /** Plain text. */
  body: string;
  /** The same, sanitised: safe to show. */
  body_html: string;
  author: Readonly<{
    type: 'agent' | 'customer' | 'api_key' | 'rule' | 'system';
    /** The workspace’s where no person wrote. */
    name: string;
  }>;
  files: readonly TicketFile[];
  created_at: string;
  /** Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored. */
  skipped_files?: readonly string[];
}>;

export type CustomerNotification = Readonly<{
  /** The kind, and the row that it was derived from. */
  id: string;
  /** What happened. More kinds may come: show those that you do not know as plain news of their request. */
  kind: 'agent_replied' | 'request_solved';
  ticket_number: number;
  ticket_subject: string;
  /** The agent; the workspace where no person did it. */
  actor_name: string;
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
  | 'insufficient_scope'
  | 'workspace_suspended'
  | 'agent_required'
  | 'customer_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'unsupported_media_type'
  | 'contact_has_tickets'
  | 'email_taken'
  | 'domain_taken'
  | 'slug_taken'
  | 'ticket_closed'
  | 'conversation_moved'
  | 'idempotency_in_progress'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'file_too_large'
  | 'range_not_satisfiable'
  | 'validation_failed'
  | 'invalid_status'
  | 'too_many_files'
  | 'file_type_not_allowed'
  | 'requester_blocked'
  | 'idempotency_key_reused'
  | 'rate_limited'
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
            status?: readonly ('new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed')[] | undefined;
            priority?: readonly ('low' | 'normal' | 'high' | 'urgent')[] | undefined;
            /** The id of an agent, or `none`: tickets that nobody is assigned to. */
            assignee_id?: string | undefined;
            /** The id of a team, or `none`: tickets that no team has. */
            team_id?: string | undefined;
            organization_id?: string | undefined;
            requester_id?: string | undefined;
            tag?: string | undefined;
            /** What this view shows, in the order of the view; the other filters narrow it. Not with `updated_since`, which has an order of its own. */
            view_id?: string | undefined;
            /** Tickets touched since that instant, oldest change first: the basis of incremental sync. It looks back a little further, so a ticket may come twice, and none is missed. */
            updated_since?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly Ticket[];
      next_cursor: string | null;
    }>;
  }>;
  /** Open a ticket: `POST /tickets` */
  openTicket: Readonly<{
    input: Readonly<{
      body: Readonly<{
        requester_email: string;
        requester_name?: string | undefined;
        subject: string;
        message: string;
        priority?: 'low' | 'normal' | 'high' | 'urgent' | undefined;
        type?: 'question' | 'incident' | 'problem' | 'task' | null | undefined;
        assignee_id?: string | null | undefined;
        team_id?: string | null | undefined;
        organization_id?: string | null | undefined;
        tags?: readonly string[] | undefined;
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
        number: number;
      }>;
    }>;
    reply: Ticket;
  }>;
  /** Change a ticket: `PATCH /tickets/{number}` */
  changeTicket: Readonly<{
    input: Readonly<{
      path: Readonly<{
        number: number;
      }>;
      body: Readonly<{
        status?: 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed' | undefined;
        subject?: string | undefined;
        priority?: 'low' | 'normal' | 'high' | 'urgent' | undefined;
        type?: 'question' | 'incident' | 'problem' | 'task' | null | undefined;
        assignee_id?: string | null | undefined;
        team_id?: string | null | undefined;
        organization_id?: string | null | undefined;
        tags?: readonly string[] | undefined;
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
        add_tags?: readonly string[] | undefined;
        remove_tags?: readonly string[] | undefined;
      }>;
    }>;
    reply: Ticket;
  }>;
  /** Mark a ticket read: `POST /tickets/{number}/read` */
  markTicketRead: Readonly<{
    input: Readonly<{
      path: Readonly<{
        number: number;
      }>;
    }>;
    reply: ReadMark;
  }>;
  /** List the messages of a ticket: `GET /tickets/{number}/messages` */
  listMessages: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
      data: readonly Message[];
      next_cursor: string | null;
    }>;
  }>;
  /** Answer a ticket: `POST /tickets/{number}/messages` */
  replyToTicket: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
        files?: readonly Upload[] | undefined;
      }>;
    }>;
    reply: Message;
  }>;
  /** List the files of a ticket: `GET /tickets/{number}/files` */
  listFiles: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
      data: readonly TicketFile[];
      next_cursor: string | null;
    }>;
  }>;
  /** Download a file: `GET /files/{id}` */
  getFile: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
    }>;
    reply: Response;
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
            /** Finds by name, email address or company: 2 characters or more. All words must be there, in any order; the last one may be the beginning of a word. People of at most the 100 newest companies are found. */
            q?: string | undefined;
            /** People of this organization. */
            organization_id?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly Contact[];
      next_cursor: string | null;
    }>;
  }>;
  /** Add a contact: `POST /contacts` */
  addContact: Readonly<{
    input: Readonly<{
      body: Readonly<{
        email: string;
        name?: string | undefined;
        phone?: string | null | undefined;
      }>;
    }>;
    reply: Contact;
  }>;
  /** Get a contact: `GET /contacts/{id}` */
  getContact: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
    }>;
    reply: Contact;
  }>;
  /** Change a contact: `PATCH /contacts/{id}` */
  changeContact: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
      body: Readonly<{
        email?: string | undefined;
        name?: string | undefined;
        phone?: string | null | undefined;
        locale?: string | null | undefined;
        blocked?: boolean | undefined;
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Contact;
  }>;
  /** Delete a contact: `DELETE /contacts/{id}` */
  removeContact: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
      query?:
        | Readonly<{
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
      data: readonly Organization[];
      next_cursor: string | null;
    }>;
  }>;
  /** Add an organization: `POST /organizations` */
  addOrganization: Readonly<{
    input: Readonly<{
      body: Readonly<{
        name: string;
        email_domains?: readonly string[] | undefined;
        shared_tickets?: boolean | undefined;
        notes?: string | null | undefined;
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Organization;
  }>;
  /** Get an organization: `GET /organizations/{id}` */
  getOrganization: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
    }>;
    reply: Organization;
  }>;
  /** Change an organization: `PATCH /organizations/{id}` */
  changeOrganization: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
      body: Readonly<{
        name?: string | undefined;
        email_domains?: readonly string[] | undefined;
        shared_tickets?: boolean | undefined;
        notes?: string | null | undefined;
        custom_fields?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Organization;
  }>;
  /** Delete an organization: `DELETE /organizations/{id}` */
  removeOrganization: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
      data: readonly KbCategory[];
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
            status?: 'draft' | 'published' | undefined;
            category_id?: string | undefined;
            /** Articles in this language, exactly; those that name none are in the language of the workspace. */
            locale?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly KbArticle[];
      next_cursor: string | null;
    }>;
  }>;
  /** Write an article: `POST /kb/articles` */
  addArticle: Readonly<{
    input: Readonly<{
      body: Readonly<{
        title: string;
        category_id: string;
        /** It is sanitised. */
        body_html?: string | undefined;
        /** Derived from the title when it is left out. */
        slug?: string | undefined;
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
            category_id?: string | undefined;
            /** Articles in this language, exactly; those that name none are in the language of the workspace. */
            locale?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly KbArticle[];
      next_cursor: string | null;
    }>;
  }>;
  /** Get an article: `GET /kb/articles/{id}` */
  getArticle: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
    }>;
    reply: KbArticle;
  }>;
  /** Change an article: `PATCH /kb/articles/{id}` */
  changeArticle: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
      body: Readonly<{
        title?: string | undefined;
        category_id?: string | undefined;
        /** It is sanitised. */
        body_html?: string | undefined;
        slug?: string | undefined;
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
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** Search everything: `GET /search` */
  search: Readonly<{
    input: Readonly<{
      query: Readonly<{
        /** What to look for, as a person types it. How long it can be is for the address to say: that and the headers of a call have 16 KiB together, and more is refused with 431 `headers_too_large`. A letter of English takes one byte of them, `é` six, one of Chinese nine. */
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
            status?: 'invited' | 'active' | 'suspended' | undefined;
            role?: 'owner' | 'admin' | 'agent' | 'light_agent' | undefined;
            team_id?: string | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly Agent[];
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
      data: readonly Team[];
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
      data: readonly Tag[];
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
      data: readonly TicketField[];
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
      data: readonly Macro[];
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
      data: readonly SlaPolicy[];
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
      data: readonly View[];
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
      data: readonly Rule[];
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
            ticket_number?: number | undefined;
            agent_id?: string | undefined;
            rating?: number | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly SatisfactionResponse[];
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
      data: readonly DeskEvent[];
      next_cursor: string | null;
    }>;
  }>;
  /** Request an export: `POST /exports` */
  requestExport: Readonly<{
    input: Readonly<{
      body: Readonly<{
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
        /** As in the list of the resource: `status`, `priority`, `assignee_id`, `team_id`, `organization_id`, `requester_id`, `tag` and `updated_since` for tickets; `ticket_number` for messages; `status` and `category_id` for articles; `ticket_number`, `agent_id` and `rating` for satisfaction responses. */
        filter?: Readonly<Record<string, unknown>> | undefined;
      }>;
    }>;
    reply: Export;
  }>;
  /** Get an export: `GET /exports/{id}` */
  getExport: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
    }>;
    reply: Export;
  }>;
  /** Remove an export: `DELETE /exports/{id}` */
  removeExport: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
    }>;
    reply: undefined;
  }>;
  /** Download an export: `GET /exports/{id}/download` */
  downloadExport: Readonly<{
    input: Readonly<{
      path: Readonly<{
        id: string;
      }>;
      query: Readonly<{
        workspace: string;
        credential: string;
        expires: string;
        signature: string;
      }>;
    }>;
    reply: Response;
  }>;
  /** Sign in with a password: `POST /auth/login` */
  logIn: Readonly<{
    input: Readonly<{
      body: Readonly<{
        email: string;
        password: string;
        /** A label for the list of sessions. */
        device?:
          | Readonly<{
              name?: string | null | undefined;
              platform?: string | null | undefined;
              app_version?: string | null | undefined;
            }>
          | null
          | undefined;
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
        code: string;
        code_verifier: string;
        /** A label for the list of sessions. */
        device?:
          | Readonly<{
              name?: string | null | undefined;
              platform?: string | null | undefined;
              app_version?: string | null | undefined;
            }>
          | null
          | undefined;
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
        available: boolean;
      }>;
    }>;
    reply: ChangedMe;
  }>;
  /** Register a device for push notifications: `POST /devices` */
  addDevice: Readonly<{
    input: Readonly<{
      body: Readonly<{
        push_token: string;
        platform: 'ios' | 'android';
        device_name?: string | null | undefined;
        app_version?: string | null | undefined;
      }>;
    }>;
    reply: PushDevice;
  }>;
  /** Stop push notifications to a device: `DELETE /devices/{id}` */
  removeDevice: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
      data: readonly Notification[];
      /** Of the whole feed, not of the page. */
      unread_count: number;
      /** The waterline: everything older counts as read. null when nothing was read yet. */
      read_at: string | null;
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
        email: string;
      }>;
    }>;
    reply: Readonly<Record<string, unknown>>;
  }>;
  /** Hand an emailed link over to the app: `GET /portal/auth/open` */
  openLink: Readonly<{
    input: Readonly<{
      query: Readonly<{
        token: string;
      }>;
    }>;
    reply: never;
  }>;
  /** Trade an emailed link for a session: `POST /portal/auth/session` */
  signInCustomer: Readonly<{
    input: Readonly<{
      body: Readonly<{
        token: string;
        /** A label for the list of sessions. */
        device?:
          | Readonly<{
              name?: string | null | undefined;
              platform?: string | null | undefined;
              app_version?: string | null | undefined;
            }>
          | null
          | undefined;
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
            status?: readonly ('open' | 'pending' | 'solved' | 'closed')[] | undefined;
          }>
        | undefined;
    }>;
    reply: Readonly<{
      data: readonly CustomerRequest[];
      next_cursor: string | null;
    }>;
  }>;
  /** Submit a request: `POST /portal/requests` */
  submitRequest: Readonly<{
    input: Readonly<{
      body: Readonly<{
        subject: string;
        message: string;
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
      data: readonly RequestField[];
      next_cursor: string | null;
    }>;
  }>;
  /** Read a request and its conversation: `GET /portal/requests/{number}` */
  getRequest: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
        id: string;
      }>;
    }>;
    reply: Response;
  }>;
  /** Register a customer’s device for push notifications: `POST /portal/devices` */
  addCustomerDevice: Readonly<{
    input: Readonly<{
      body: Readonly<{
        push_token: string;
        platform: 'ios' | 'android';
        device_name?: string | null | undefined;
        app_version?: string | null | undefined;
      }>;
    }>;
    reply: PushDevice;
  }>;
  /** Stop push notifications to a customer’s device: `DELETE /portal/devices/{id}` */
  removeCustomerDevice: Readonly<{
    input: Readonly<{
      path: Readonly<{
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
      data: readonly CustomerNotification[];
      /** Of the whole feed, not of the page. */
      unread_count: number;
      /** The waterline: everything older counts as read. null when nothing was read yet. */
      read_at: string | null;
      next_cursor: string | null;
    }>;
  }>;
  /** Mark a customer’s news read: `POST /portal/notifications/read` */
  markCustomerNotificationsRead: Readonly<{
    input: Readonly<Record<never, never>>;
    reply: ReadReceipt;
  }>;
}>;
