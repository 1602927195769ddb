import { contactColumns, eventColumns, messageColumns, nextPosition, ticketColumns } from './columns.ts';
import { pageSize } from './json.ts';

const count = pageSize + 1;
const statuses = ['new', 'open', 'pending', 'on_hold', 'solved', 'closed'];

/** An assignee's tickets are one range of the index for each status; the newest of each are merged. */
const newestOfAssignee = statuses
  .map(
    (
      status,
    ) => `(select number from tickets where workspace_id = $1 and assignee_id = $2 and status = '${status}'
      order by workspace_id desc, assignee_id desc, status desc, number desc limit ${count})`,
  )
  .join(' union all ');

/** Takes so many ticket and event numbers of the workspace. */
const taking = (tickets: number, events: number, from: string): string =>
  `n as (update workspace_counters set last_ticket_number = last_ticket_number + ${tickets},
    last_event_sequence = last_event_sequence + ${events}
  from ${from} where workspace_counters.workspace_id = $1
  returning last_ticket_number as number, last_event_sequence as sequence)`;

const ticketEvent = (changes: string): string =>
  `json_build_object('id', t.id, 'number', t.number, 'subject', t.subject, 'status', t.status,
    'priority', t.priority, 'assignee', null, 'requester',
    json_build_object('id', c.id, 'email', c.email, 'name', c.name), 'changes', ${changes})::text`;

const messageEvent = `json_build_object('id', m.id, 'ticket_number', m.ticket_number, 'internal', false,
    'body', m.body, 'author', json_build_object('type', m.author_type, 'id', m.author_id, 'name', m.author_name),
    'channel', 'api', 'auto', false, 'created_at', m.created_at)::text`;

const requester = `join contacts c on c.workspace_id = t.workspace_id and c.id = t.requester_id`;

export const postgresSql = {
  ticket: 'select * from tickets where workspace_id = $1 and number = $2',
  plain: `select * from tickets where workspace_id = $1 order by number desc limit ${count}`,
  status: `select * from tickets where workspace_id = $1 and status = $2 order by number desc limit ${count}`,
  since: `select * from tickets where workspace_id = $1 and updated_at >= $2
    order by updated_at, number limit ${count}`,
  assignee: `select t.* from (select number from (${newestOfAssignee}) as a order by number desc limit ${count}) as c
    join tickets t on t.workspace_id = $1 and t.number = c.number order by t.number desc`,
  create: `with c as (
      select id, email, name, organization_id from contacts where workspace_id = $1 and email_key = $2),
    ${taking(1, 2, 'c')},
    t as (insert into tickets (${ticketColumns})
      select $1, n.number, $3, $4, 'new', 'normal', 'api', null, c.id, null, null, c.organization_id, null,
        '[]', '{}', $5, $5, $5, $5, $5, null, null, '{}', 1 from n, c
      returning *),
    m as (insert into messages (${messageColumns})
      select $1, $6, n.number, 1, 0, $7, $8, 'customer', c.id, c.name, 'api', 0, 'none', null, null, $5 from n, c
      returning *),
    e as (insert into events (${eventColumns})
      select $1, n.sequence - 1, $9::uuid, 'ticket.created', $5, 'api_key', null::uuid, t.id, ${ticketEvent(`'{}'::json`)}
        from n, c, t
      union all
      select $1, n.sequence, $10::uuid, 'message.created', $5, 'api_key', null::uuid, t.id, ${messageEvent} from n, t, m)
    select * from t`,
  reply: `with t as (
      update tickets set status = case status when 'new' then 'open' else status end, updated_at = $3,
        last_message_at = $3, last_agent_message_at = $3, first_replied_at = coalesce(first_replied_at, $3),
        unanswered_since = null, version = version + 1
      where workspace_id = $1 and number = $2 and status <> 'closed' returning *),
    ${taking(0, 2, 't')},
    m as (insert into messages (${messageColumns})
      select $1, $4, $2, ${nextPosition('$1', '$2')}, 0, $5, $6, 'api_key', null::uuid, 'bench', 'api', 0, 'none', null, null, $3 from t
      returning *),
    e as (insert into events (${eventColumns})
      select $1, n.sequence - 1, $7::uuid, 'ticket.updated', $3, 'api_key', null::uuid, t.id, ${ticketEvent(`'{}'::json`)}
        from n, t ${requester}
      union all
      select $1, n.sequence, $8::uuid, 'message.created', $3, 'api_key', null::uuid, t.id, ${messageEvent} from n, t, m)
    select number from t`,
  change: `with o as (select subject, priority from tickets where workspace_id = $1 and number = $2),
    t as (
      update tickets set subject = $3, priority = $4, updated_at = $5, version = version + 1
      where workspace_id = $1 and number = $2 and status <> 'closed' returning *),
    ${taking(0, 1, 't')},
    e as (insert into events (${eventColumns})
      select $1, n.sequence, $6::uuid, 'ticket.updated', $5, 'api_key', null::uuid, t.id, ${ticketEvent(
        `json_build_object('subject', json_build_array(o.subject, t.subject),
          'priority', json_build_array(o.priority, t.priority))`,
      )}
      from n, o, t ${requester})
    select * from t`,
  contact: 'select * from contacts where workspace_id = $1 and email_key = $2',
  addContact: `with c as (insert into contacts (${contactColumns})
      select $1, $2, $3, $3, $4, $5, $6, null, 0,
        (select organization_id from organization_domains where workspace_id = $1 and domain = $4),
        '{}', $7, $7, 1
      returning *),
    ${taking(0, 1, 'c')},
    e as (insert into events (${eventColumns})
      select $1, n.sequence, $8::uuid, 'contact.created', $7, 'api_key', null::uuid, c.id,
        json_build_object('id', c.id, 'email', c.email, 'name', c.name, 'phone', c.phone, 'locale', c.locale,
          'blocked', false, 'organization_id', c.organization_id, 'custom_fields', c.custom_fields::json,
          'created_at', c.created_at, 'updated_at', c.updated_at)::text
      from n, c)
    select * from c`,
};
