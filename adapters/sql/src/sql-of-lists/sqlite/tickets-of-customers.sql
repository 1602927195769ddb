-- their own
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- those of the organization too, by status
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

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
