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
with w as materialized (select due_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("assignee_id", "due_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  and due_at is not null
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select due_at, number
  from tickets as t
  where workspace_id = +?
  and ("assignee_id", "due_at", "number") >= (+?, +?, +?)
  and ("assignee_id", "due_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and assignee_id is not null
  and due_at is not null
  and (t.status in (+?)) is true
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.due_at asc, h.number asc;

with c as materialized ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t.due_at is null) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- unclosed
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") >= (+?, +?)
  and ("status") <= (+?)
  order by "status" asc, "number" asc
  limit 26) as "r4") as m
  order by number asc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number asc;
