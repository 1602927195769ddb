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
