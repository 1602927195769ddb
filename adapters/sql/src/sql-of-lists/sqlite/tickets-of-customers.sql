-- their own
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r5") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- those of the organization too, by status
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r1") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- messages
select *
  from "messages"
  where "workspace_id" = +?
  and "ticket_number" = +?
  and "internal" = +?
  and "position" > +?
  order by "position"
  limit +?;

-- solved tickets
select id, number as "ticketNumber", subject as "ticketSubject", solved_at as at
  from tickets
  where workspace_id = +?
  and requester_id = +?
  and solved_at > +?
  and (solved_at, id) < (+?, +?)
  order by solved_at desc, id desc
  limit +?;
