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
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t.status in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- three statuses
with w as materialized (select null as last_at, null as last_number
  where 1 = 0), h as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r0"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r1"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r2") as m
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- one priority
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t.priority in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- two priorities
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t.priority in (+?, +?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

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
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."organization_id" = +?) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a requester
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."requester_id" = +?) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a team
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."team_id" = +?) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a team and a priority
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."team_id" = +?) is true
  and (t.priority in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a team and two statuses
with w as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "r0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "r1") as m
  order by last_at asc, last_number asc
  limit 1), h as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."team_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r0"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."team_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r1") as m
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- nobody assigned
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."assignee_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- nobody assigned and two statuses
with w as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "r0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "r1") as m
  order by last_at asc, last_number asc
  limit 1), h as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r0"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r1") as m
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- nobody assigned and a priority
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."assignee_id" is null) is true
  and (t.priority in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- nobody assigned and a tag
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."assignee_id" is null) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- no team
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."team_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- no team and a status
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."team_id" is null) is true
  and (t.status in (+?)) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- neither assignee nor team
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."assignee_id" is null) is true
  and (t."team_id" is null) is true
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a team and nobody assigned
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."team_id" = +?) is true
  and (t."assignee_id" is null) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- an assignee and no team
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and assignee_id is not null
  and (t."team_id" is null) is true
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a tag
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- an unknown tag
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a status and a priority
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t.priority in (+?)) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- an assignee and two statuses
with w as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "r0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 499) as "r1") as m
  order by last_at asc, last_number asc
  limit 1), h as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."assignee_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r0"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."assignee_id" = +?) is true
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r1") as m
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- an assignee and an organization
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id") <= (+?)
  and assignee_id is not null
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("assignee_id", "updated_at", "number") >= (+?, +?, +?)
  and ("assignee_id", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and assignee_id is not null
  and (t."organization_id" = +?) is true
  order by "assignee_id" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- an organization, a tag and a priority
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."organization_id" = +?) is true
  and (t.priority in (+?)) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a tag and a status
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- a requester and a tag
with w as materialized (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  order by "updated_at" asc, "number" asc
  limit 1 offset 999), h as materialized (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("updated_at", "number") >= (+?, +?)
  and ("updated_at", "number") <= (coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and (t."requester_id" = +?) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "updated_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;

-- everything
with w as materialized (select *
  from (select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "r0"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "r1"
  union all select *
  from (select updated_at as last_at, number as last_number
  from tickets
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status") <= (+?)
  and status <> 'closed'
  order by "status" asc, "updated_at" asc, "number" asc
  limit 1 offset 332) as "r2") as m
  order by last_at asc, last_number asc
  limit 1), h as materialized (select *
  from (select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."requester_id" = +?) is true
  and (t."assignee_id" = +?) is true
  and (t."organization_id" = +?) is true
  and (t."team_id" = +?) is true
  and (t.priority in (+?, +?)) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r0"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."requester_id" = +?) is true
  and (t."assignee_id" = +?) is true
  and (t."organization_id" = +?) is true
  and (t."team_id" = +?) is true
  and (t.priority in (+?, +?)) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r1"
  union all select *
  from (select updated_at, number
  from tickets as t
  where workspace_id = +?
  and ("status", "updated_at", "number") >= (+?, +?, +?)
  and ("status", "updated_at", "number") <= (+?, coalesce((select last_at
  from w), '~'), coalesce((select last_number
  from w), 9007199254740991))
  and status <> 'closed'
  and (t."requester_id" = +?) is true
  and (t."assignee_id" = +?) is true
  and (t."organization_id" = +?) is true
  and (t."team_id" = +?) is true
  and (t.priority in (+?, +?)) is true
  and ( select g.tag
  from ticket_tags as g
  where g.workspace_id = +?
  and g.tag = +?
  and g.ticket_number = t.number) is not null
  order by "status" asc, "updated_at" asc, "number" asc
  limit 26) as "r2") as m
  order by updated_at asc, number asc
  limit 26) select <columns>
  from (select 1 as one) as o
  left join w on 1 = 1
  left join h on 1 = 1
  left join tickets as t on t.workspace_id = +?
  and t.number = h.number
  order by h.updated_at asc, h.number asc;
