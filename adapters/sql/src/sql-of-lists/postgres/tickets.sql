-- no filter
select <columns>
  from tickets
  where workspace_id = $1
  and ("number") <= ((select cast($2 as bigint)))
  order by "number" desc
  limit 26;

-- one status
select <columns>
  from tickets
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  order by "status" desc, "number" desc
  limit 26;

-- the commonest status
select <columns>
  from tickets
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  order by "status" desc, "number" desc
  limit 26;

-- three statuses
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  order by "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") <= ((select cast($6 as text)), $7)
  and ("status") >= ((select cast($8 as text)))
  order by "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") <= ((select cast($10 as text)), $11)
  and ("status") >= ((select cast($12 as text)))
  order by "status" desc, "number" desc
  limit 26) as "range_2") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $13
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- one priority
select <columns>
  from tickets
  where workspace_id = $1
  and ("priority", "number") <= ((select cast($2 as text)), $3)
  and ("priority") >= ((select cast($4 as text)))
  order by "priority" desc, "number" desc
  limit 26;

-- two priorities
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("priority", "number") <= ((select cast($2 as text)), $3)
  and ("priority") >= ((select cast($4 as text)))
  order by "priority" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("priority", "number") <= ((select cast($6 as text)), $7)
  and ("priority") >= ((select cast($8 as text)))
  order by "priority" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- an assignee
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("assignee_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("assignee_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("assignee_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("assignee_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("assignee_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("assignee_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("assignee_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("assignee_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("assignee_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("assignee_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("assignee_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- an organization
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("organization_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("organization_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("organization_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("organization_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("organization_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("organization_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("organization_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("organization_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("organization_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("organization_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("organization_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("organization_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- a requester
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("requester_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("requester_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("requester_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("requester_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("requester_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("requester_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("requester_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("requester_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("requester_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("requester_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("requester_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("requester_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- a team
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("team_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("team_id", "status") >= ((select cast($5 as uuid)), $6)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("team_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("team_id", "status") >= ((select cast($11 as uuid)), $12)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("team_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("team_id", "status") >= ((select cast($17 as uuid)), $18)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("team_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("team_id", "status") >= ((select cast($23 as uuid)), $24)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("team_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("team_id", "status") >= ((select cast($29 as uuid)), $30)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("team_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("team_id", "status") >= ((select cast($35 as uuid)), $36)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- a team and a priority
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("team_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("team_id", "status") >= ((select cast($5 as uuid)), $6)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("team_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("team_id", "status") >= ((select cast($11 as uuid)), $12)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("team_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("team_id", "status") >= ((select cast($17 as uuid)), $18)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("team_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("team_id", "status") >= ((select cast($23 as uuid)), $24)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("team_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("team_id", "status") >= ((select cast($29 as uuid)), $30)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("team_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("team_id", "status") >= ((select cast($35 as uuid)), $36)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket.priority in ($38)) is true
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
  where workspace_id = $1
  and ("team_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("team_id", "status") >= ((select cast($5 as uuid)), $6)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("team_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("team_id", "status") >= ((select cast($11 as uuid)), $12)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $13
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- nobody assigned
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") <= ((select cast($6 as text)), $7)
  and ("status") >= ((select cast($8 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") <= ((select cast($10 as text)), $11)
  and ("status") >= ((select cast($12 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("status", "number") <= ((select cast($14 as text)), $15)
  and ("status") >= ((select cast($16 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $17
  and ("status", "number") <= ((select cast($18 as text)), $19)
  and ("status") >= ((select cast($20 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $21
  and ("status", "number") <= ((select cast($22 as text)), $23)
  and ("status") >= ((select cast($24 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $25
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- nobody assigned and two statuses
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") <= ((select cast($6 as text)), $7)
  and ("status") >= ((select cast($8 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- nobody assigned and a priority
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") <= ((select cast($6 as text)), $7)
  and ("status") >= ((select cast($8 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") <= ((select cast($10 as text)), $11)
  and ("status") >= ((select cast($12 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("status", "number") <= ((select cast($14 as text)), $15)
  and ("status") >= ((select cast($16 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $17
  and ("status", "number") <= ((select cast($18 as text)), $19)
  and ("status") >= ((select cast($20 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $21
  and ("status", "number") <= ((select cast($22 as text)), $23)
  and ("status") >= ((select cast($24 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $25
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket.priority in ($26)) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- nobody assigned and a tag
with candidates as materialized ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = $1
  and ("tag", "ticket_number") <= ((select cast($2 as text)), $3)
  and ("tag") >= ((select cast($4 as text)))
  order by "tag" desc, "ticket_number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $5
  and number = candidates.number
  limit 1) as ticket
  where true
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
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") <= ((select cast($6 as text)), $7)
  and ("status") >= ((select cast($8 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") <= ((select cast($10 as text)), $11)
  and ("status") >= ((select cast($12 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("status", "number") <= ((select cast($14 as text)), $15)
  and ("status") >= ((select cast($16 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $17
  and ("status", "number") <= ((select cast($18 as text)), $19)
  and ("status") >= ((select cast($20 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $21
  and ("status", "number") <= ((select cast($22 as text)), $23)
  and ("status") >= ((select cast($24 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26) as "range_5") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $25
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- no team and a status
select <columns>
  from tickets
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  and "team_id" is null
  order by "team_id" desc, "status" desc, "number" desc
  limit 26;

-- neither assignee nor team
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") <= ((select cast($6 as text)), $7)
  and ("status") >= ((select cast($8 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") <= ((select cast($10 as text)), $11)
  and ("status") >= ((select cast($12 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("status", "number") <= ((select cast($14 as text)), $15)
  and ("status") >= ((select cast($16 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $17
  and ("status", "number") <= ((select cast($18 as text)), $19)
  and ("status") >= ((select cast($20 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $21
  and ("status", "number") <= ((select cast($22 as text)), $23)
  and ("status") >= ((select cast($24 as text)))
  and "assignee_id" is null
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $25
  and number = candidates.number
  limit 1) as ticket
  where true
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
  where workspace_id = $1
  and ("team_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("team_id", "status") >= ((select cast($5 as uuid)), $6)
  and team_id is not null
  order by "team_id" desc, "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $7
  and number = candidates.number
  limit 1) as ticket
  where true
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
  where workspace_id = $1
  and ("assignee_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("assignee_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("assignee_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("assignee_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("assignee_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("assignee_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("assignee_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("assignee_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("assignee_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("assignee_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("assignee_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
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
  where workspace_id = $1
  and ("tag", "ticket_number") <= ((select cast($2 as text)), $3)
  and ("tag") >= ((select cast($4 as text)))
  order by "tag" desc, "ticket_number" desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $5
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- an unknown tag
with candidates as ( select "ticket_number" as number
  from "ticket_tags"
  where workspace_id = $1
  and ("tag", "ticket_number") <= ((select cast($2 as text)), $3)
  and ("tag") >= ((select cast($4 as text)))
  order by "tag" desc, "ticket_number" desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $5
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- a status and a priority
with candidates as materialized ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") <= ((select cast($2 as text)), $3)
  and ("status") >= ((select cast($4 as text)))
  order by "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $5
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket.priority in ($6)) is true
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
  where workspace_id = $1
  and ("assignee_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("assignee_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("assignee_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 26) as "range_1") as merged
  order by number desc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $13
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number desc;

-- an assignee and an organization
with candidates as materialized (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("assignee_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("assignee_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("assignee_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("assignee_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("assignee_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("assignee_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("assignee_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("assignee_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("assignee_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("assignee_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("assignee_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket."organization_id" = $38) is true
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
  where workspace_id = $1
  and ("organization_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("organization_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("organization_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("organization_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("organization_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("organization_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("organization_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("organization_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("organization_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("organization_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("organization_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("organization_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "organization_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket.priority in ($38)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $39
  and tagging.tag = $40
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
  where workspace_id = $1
  and ("tag", "ticket_number") <= ((select cast($2 as text)), $3)
  and ("tag") >= ((select cast($4 as text)))
  order by "tag" desc, "ticket_number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $5
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket.status in ($6)) is true
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
  where workspace_id = $1
  and ("requester_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("requester_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("requester_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("requester_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("requester_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("requester_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $19
  and ("requester_id", "status", "number") <= ((select cast($20 as uuid)), $21, $22)
  and ("requester_id", "status") >= ((select cast($23 as uuid)), $24)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $25
  and ("requester_id", "status", "number") <= ((select cast($26 as uuid)), $27, $28)
  and ("requester_id", "status") >= ((select cast($29 as uuid)), $30)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_4"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $31
  and ("requester_id", "status", "number") <= ((select cast($32 as uuid)), $33, $34)
  and ("requester_id", "status") >= ((select cast($35 as uuid)), $36)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_5") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $37
  and number = candidates.number
  limit 1) as ticket
  where true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $38
  and tagging.tag = $39
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
  where workspace_id = $1
  and ("requester_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("requester_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("requester_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("requester_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("requester_id", "status", "number") <= ((select cast($14 as uuid)), $15, $16)
  and ("requester_id", "status") >= ((select cast($17 as uuid)), $18)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 1000) as "range_2") as merged
  order by number desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $19
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket."assignee_id" = $20) is true
  and (ticket."organization_id" = $21) is true
  and (ticket."team_id" = $22) is true
  and (ticket.priority in ($23, $24)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $25
  and tagging.tag = $26
  and tagging.ticket_number = ticket.number) is not null
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;
