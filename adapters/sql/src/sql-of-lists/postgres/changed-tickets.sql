-- no filter
select <columns>
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 26;

-- one status
select <columns>
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26;

-- the commonest status
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "status"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket.status in ($7)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- three statuses
with window_end as materialized (select null as last_at, null as last_number
  where 1 = 0), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status") <= ($10)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = $11
  and ("status", "updated_at", "number") >= ((select cast($12 as text)), $13, $14)
  and ("status") <= ($15)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_2") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $16
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- one priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "priority"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket.priority in ($7)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- two priorities
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "priority"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket.priority in ($7, $8)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- an assignee
select <columns>
  from tickets
  where workspace_id = $1
  and ("assignee_id", "updated_at", "number") >= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id") <= ($5)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26;

-- an organization
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "organization_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."organization_id" = $7) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a requester
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "requester_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."requester_id" = $7) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "team_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."team_id" = $7) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a team and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "team_id", "priority"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."team_id" = $7) is true
  and (ticket.priority in ($8)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a team and two statuses
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status") <= ($10)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_1") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "team_id"
  from tickets
  where workspace_id = $11
  and ("status", "updated_at", "number") >= ((select cast($12 as text)), $13, $14)
  and ("status", "updated_at", "number") <= ($15, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 500) as ticket
  where true
  and (ticket."team_id" = $16) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "team_id"
  from tickets
  where workspace_id = $17
  and ("status", "updated_at", "number") >= ((select cast($18 as text)), $19, $20)
  and ("status", "updated_at", "number") <= ($21, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 500) as ticket
  where true
  and (ticket."team_id" = $22) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $23
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "assignee_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."assignee_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $7
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned and two statuses
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status") <= ($10)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_1") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "assignee_id"
  from tickets
  where workspace_id = $11
  and ("status", "updated_at", "number") >= ((select cast($12 as text)), $13, $14)
  and ("status", "updated_at", "number") <= ($15, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 500) as ticket
  where true
  and (ticket."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "assignee_id"
  from tickets
  where workspace_id = $16
  and ("status", "updated_at", "number") >= ((select cast($17 as text)), $18, $19)
  and ("status", "updated_at", "number") <= ($20, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 500) as ticket
  where true
  and (ticket."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $21
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "assignee_id", "priority"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."assignee_id" is null) is true
  and (ticket.priority in ($7)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned and a tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "assignee_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."assignee_id" is null) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $7
  and tagging.tag = $8
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- no team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "team_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."team_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $7
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- no team and a status
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "team_id", "status"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."team_id" is null) is true
  and (ticket.status in ($7)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $8
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- neither assignee nor team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "assignee_id", "team_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."assignee_id" is null) is true
  and (ticket."team_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $7
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a team and nobody assigned
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "status", "team_id", "assignee_id"
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status", "updated_at", "number") <= ($10, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."team_id" = $11) is true
  and (ticket."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $12
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- an assignee and no team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("assignee_id", "updated_at", "number") >= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id") <= ($5)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "assignee_id", "team_id"
  from tickets
  where workspace_id = $6
  and ("assignee_id", "updated_at", "number") >= ((select cast($7 as uuid)), $8, $9)
  and ("assignee_id", "updated_at", "number") <= ($10, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."team_id" is null) is true
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $11
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $7
  and tagging.tag = $8
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- an unknown tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $7
  and tagging.tag = $8
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $9
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a status and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "status", "priority"
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status", "updated_at", "number") <= ($10, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket.priority in ($11)) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $12
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- an assignee and two statuses
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status") <= ($10)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_1") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "assignee_id"
  from tickets
  where workspace_id = $11
  and ("status", "updated_at", "number") >= ((select cast($12 as text)), $13, $14)
  and ("status", "updated_at", "number") <= ($15, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 500) as ticket
  where true
  and (ticket."assignee_id" = $16) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "assignee_id"
  from tickets
  where workspace_id = $17
  and ("status", "updated_at", "number") >= ((select cast($18 as text)), $19, $20)
  and ("status", "updated_at", "number") <= ($21, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 500) as ticket
  where true
  and (ticket."assignee_id" = $22) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $23
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- an assignee and an organization
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("assignee_id", "updated_at", "number") >= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id") <= ($5)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "assignee_id", "organization_id"
  from tickets
  where workspace_id = $6
  and ("assignee_id", "updated_at", "number") >= ((select cast($7 as uuid)), $8, $9)
  and ("assignee_id", "updated_at", "number") <= ($10, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."organization_id" = $11) is true
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $12
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- an organization, a tag and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "organization_id", "priority"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."organization_id" = $7) is true
  and (ticket.priority in ($8)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $9
  and tagging.tag = $10
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $11
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a tag and a status
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "status"
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status", "updated_at", "number") <= ($10, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $11
  and tagging.tag = $12
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $13
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- a requester and a tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("updated_at", "number") >= ($2, $3)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from (select "updated_at", "number", "requester_id"
  from tickets
  where workspace_id = $4
  and ("updated_at", "number") >= ($5, $6)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  order by "updated_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket."requester_id" = $7) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $8
  and tagging.tag = $9
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $10
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;

-- everything
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") >= ((select cast($2 as text)), $3, $4)
  and ("status") <= ($5)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $6
  and ("status", "updated_at", "number") >= ((select cast($7 as text)), $8, $9)
  and ("status") <= ($10)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "range_1"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = $11
  and ("status", "updated_at", "number") >= ((select cast($12 as text)), $13, $14)
  and ("status") <= ($15)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "range_2") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "requester_id", "assignee_id", "organization_id", "team_id", "priority"
  from tickets
  where workspace_id = $16
  and ("status", "updated_at", "number") >= ((select cast($17 as text)), $18, $19)
  and ("status", "updated_at", "number") <= ($20, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 333) as ticket
  where true
  and (ticket."requester_id" = $21) is true
  and (ticket."assignee_id" = $22) is true
  and (ticket."organization_id" = $23) is true
  and (ticket."team_id" = $24) is true
  and (ticket.priority in ($25, $26)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $27
  and tagging.tag = $28
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "requester_id", "assignee_id", "organization_id", "team_id", "priority"
  from tickets
  where workspace_id = $29
  and ("status", "updated_at", "number") >= ((select cast($30 as text)), $31, $32)
  and ("status", "updated_at", "number") <= ($33, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 333) as ticket
  where true
  and (ticket."requester_id" = $34) is true
  and (ticket."assignee_id" = $35) is true
  and (ticket."organization_id" = $36) is true
  and (ticket."team_id" = $37) is true
  and (ticket.priority in ($38, $39)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $40
  and tagging.tag = $41
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1"
  union all select *
  from (select updated_at, number
  from (select "updated_at", "number", "status", "requester_id", "assignee_id", "organization_id", "team_id", "priority"
  from tickets
  where workspace_id = $42
  and ("status", "updated_at", "number") >= ((select cast($43 as text)), $44, $45)
  and ("status", "updated_at", "number") <= ($46, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 333) as ticket
  where true
  and (ticket."requester_id" = $47) is true
  and (ticket."assignee_id" = $48) is true
  and (ticket."organization_id" = $49) is true
  and (ticket."team_id" = $50) is true
  and (ticket.priority in ($51, $52)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = $53
  and tagging.tag = $54
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_2") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $55
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.updated_at asc, passing.number asc;
