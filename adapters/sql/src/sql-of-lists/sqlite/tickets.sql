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
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 26) as "range_2") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- one priority
select <columns>
  from tickets
  where workspace_id = +?
  and ("priority", "number") <= (+?, +?)
  and ("priority") >= (+?)
  order by "priority" desc, "number" desc
  limit 26;

-- two priorities
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("priority", "number") <= (+?, +?)
  and ("priority") >= (+?)
  order by "priority" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("priority", "number") <= (+?, +?)
  and ("priority") >= (+?)
  order by "priority" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- an assignee
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- an organization
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- a requester
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

-- a team
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- a team and a priority
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket.priority in (+?)) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- a team and two statuses
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- nobody assigned
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- nobody assigned and two statuses
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- nobody assigned and a priority
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket.priority in (+?)) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- nobody assigned and a tag
with candidates as materialized ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket."assignee_id" is null) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- no team
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

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
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket."team_id" is null) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- a team and nobody assigned
with candidates as materialized ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("team_id", "status", "number") <= (+?, +?, +?)
  and ("team_id", "status") >= (+?, +?)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket."assignee_id" is null) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- an assignee and no team
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket."team_id" is null) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- a tag
with candidates as ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- an unknown tag
with candidates as ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- a status and a priority
with candidates as materialized ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("status", "number") <= (+?, +?)
  and ("status") >= (+?)
  order by "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket.priority in (+?)) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- an assignee and two statuses
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  order by candidates.number desc;

-- an assignee and an organization
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("assignee_id", "status", "number") <= (+?, +?, +?)
  and ("assignee_id", "status") >= (+?, +?)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket."organization_id" = +?) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- an organization, a tag and a priority
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("organization_id", "status", "number") <= (+?, +?, +?)
  and ("organization_id", "status") >= (+?, +?)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket.priority in (+?)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- a tag and a status
with candidates as materialized ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = +?
  and ("tag", "ticket_number") <= (+?, +?)
  and ("tag") >= (+?)
  order by "tag" desc, "ticket_number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket.status in (+?)) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- a requester and a tag
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- everything
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = +?
  and ("requester_id", "status", "number") <= (+?, +?, +?)
  and ("requester_id", "status") >= (+?, +?)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = candidates.number
  and (ticket."assignee_id" = +?) is true
  and (ticket."organization_id" = +?) is true
  and (ticket."team_id" = +?) is true
  and (ticket.priority in (+?, +?)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;
