-- by number, oldest first
select <columns>
  from tickets
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26;

-- last changed first
select <columns>
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") <= (+?, +?, +?)
  and ("status") >= (+?)
  and status <> 'closed'
  order by "status" desc, "updated_at" desc, "number" desc
  limit 26;

-- next due first
with window_end as materialized (select due_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("assignee_id", "due_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  and due_at is not null
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select due_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("assignee_id", "due_at", "number") >= (+?, +?, +?)
  and ("assignee_id", "due_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and assignee_id is not null
  and due_at is not null
  and (ticket.status in (+?)) is true
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.due_at asc, passing.number asc;

with candidates as materialized ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket.due_at is null) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- unclosed
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "range_4") as merged
  order by number asc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number asc;
