-- no filter
select <columns>
  from tickets
  where workspace_id = +?
  and ("number") <= (+?)
  order by "number" desc
  limit 26;

-- one status
select <columns>
  from tickets
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26;

-- the commonest status
select <columns>
  from tickets
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26;

-- three statuses
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26) as "r2") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- one priority
select <columns>
  from tickets
  where workspace_id = +?
  and ("priority", "number") <= (+?, +?)
  and ("priority") >= (+?)
  order by "priority" desc, "number" desc
  limit 26;

-- two priorities
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("priority", "number") <= (+?, +?)
  and ("priority") >= (+?)
  order by "priority" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("priority", "number") <= (+?, +?)
  and ("priority") >= (+?)
  order by "priority" desc, "number" desc
  limit 26) as "r1") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- an assignee
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r5") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- an organization
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "r5") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- a requester
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

-- a team
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r5") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- a team and a priority
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t.priority in (+?)) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- a team and two statuses
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r1") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- nobody assigned
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r5") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- nobody assigned and two statuses
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r1") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- nobody assigned and a priority
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t.priority in (+?)) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- nobody assigned and a tag
with c as materialized ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t."assignee_id" is null) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- no team
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "r5") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- no team and a status
select <columns>
  from tickets
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26;

-- neither assignee nor team
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t."team_id" is null) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- a team and nobody assigned
with c as materialized ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t."assignee_id" is null) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- an assignee and no team
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t."team_id" is null) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- a tag
with c as ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- an unknown tag
with c as ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- a status and a priority
with c as materialized ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t.priority in (+?)) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- an assignee and two statuses
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "r1") as m
  order by number desc
  limit 26) select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  order by c.number desc;

-- an assignee and an organization
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t."organization_id" = +?) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- an organization, a tag and a priority
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t.priority in (+?)) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- a tag and a status
with c as materialized ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t.status in (+?)) is true
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- a requester and a tag
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r5") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;

-- everything
with c as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "r2") as m
  order by number desc
  limit 1000), found as ( select <columns>
  from c
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = c.number
  and (t."assignee_id" = +?) is true
  and (t."organization_id" = +?) is true
  and (t."team_id" = +?) is true
  and (t.priority in (+?, +?)) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by c.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from c) as w
  left join found on 1 = 1
  order by found.number desc;
