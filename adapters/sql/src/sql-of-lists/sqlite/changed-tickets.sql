-- no filter
select <columns>
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 26;

-- one status
select <columns>
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26;

-- the commonest status
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket.status in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- three statuses
with window_end as materialized (select null as last_at, null as last_number
  where 1 = 0), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_2") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- one priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket.priority in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- two priorities
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket.priority in (+?, +?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- an assignee
select <columns>
  from tickets
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26;

-- an organization
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."organization_id" = +?) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a requester
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."requester_id" = +?) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."team_id" = +?) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a team and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."team_id" = +?) is true
  and (ticket.priority in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a team and two statuses
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_1") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."team_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."team_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."assignee_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned and two statuses
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_1") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."assignee_id" is null) is true
  and (ticket.priority in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- nobody assigned and a tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."assignee_id" is null) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- no team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."team_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- no team and a status
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."team_id" is null) is true
  and (ticket.status in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- neither assignee nor team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."assignee_id" is null) is true
  and (ticket."team_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a team and nobody assigned
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."team_id" = +?) is true
  and (ticket."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- an assignee and no team
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and assignee_id is not null
  and (ticket."team_id" is null) is true
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- an unknown tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a status and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket.priority in (+?)) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- an assignee and two statuses
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "range_1") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."assignee_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."assignee_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- an assignee and an organization
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and assignee_id is not null
  and (ticket."organization_id" = +?) is true
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- an organization, a tag and a priority
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."organization_id" = +?) is true
  and (ticket.priority in (+?)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a tag and a status
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- a requester and a tag
with window_end as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and (ticket."requester_id" = +?) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;

-- everything
with window_end as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "range_0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "range_1"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "range_2") as merged
  order by last_at asc, last_number asc
  limit 1), passing as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."requester_id" = +?) is true
  and (ticket."assignee_id" = +?) is true
  and (ticket."organization_id" = +?) is true
  and (ticket."team_id" = +?) is true
  and (ticket.priority in (+?, +?)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_0"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."requester_id" = +?) is true
  and (ticket."assignee_id" = +?) is true
  and (ticket."organization_id" = +?) is true
  and (ticket."team_id" = +?) is true
  and (ticket.priority in (+?, +?)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_1"
  union all select *
  from (select updated_at, number
  from tickets as ticket
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and status <> 'closed'
  and (ticket."requester_id" = +?) is true
  and (ticket."assignee_id" = +?) is true
  and (ticket."organization_id" = +?) is true
  and (ticket."team_id" = +?) is true
  and (ticket.priority in (+?, +?)) is true
  and ( select tagging.tag
  from ticket_tags as tagging
  where tagging.workspace_id = +?
  and tagging.tag = +?
  and tagging.ticket_number = ticket.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "range_2") as merged
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = passing.number
  order by passing.updated_at asc, passing.number asc;
