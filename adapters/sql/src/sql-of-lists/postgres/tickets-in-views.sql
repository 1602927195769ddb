-- by number, oldest first
select <columns>
  from tickets
  where workspace_id = $1
  and ("status", "number") >= ((select cast($2 as text)), $3)
  and ("status") <= ((select cast($4 as text)))
  order by "status" asc, "number" asc
  limit 26;

-- last changed first
select <columns>
  from tickets
  where workspace_id = $1
  and ("status", "updated_at", "number") <= ((select cast($2 as text)), $3, $4)
  and ("status") >= ($5)
  and status <> 'closed'
  order by "status" desc, "updated_at" desc, "number" desc
  limit 26;

-- next due first
with window_end as materialized (select due_at as last_at, number as last_number
  from tickets
  where workspace_id = $1
  and ("assignee_id", "due_at", "number") >= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id") <= ($5)
  and assignee_id is not null
  and due_at is not null
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 1 offset 999), passing as materialized (select due_at, number
  from (select "due_at", "number", "assignee_id", "status"
  from tickets
  where workspace_id = $6
  and ("assignee_id", "due_at", "number") >= ((select cast($7 as uuid)), $8, $9)
  and ("assignee_id", "due_at", "number") <= ($10, coalesce((select last_at
  from window_end), '~'), coalesce((select last_number
  from window_end), 9007199254740991))
  and assignee_id is not null
  and due_at is not null
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 1000) as ticket
  where true
  and (ticket.status in ($11)) is true
  order by "assignee_id" asc, "due_at" asc, "number" asc
  limit 26) select <columns>
  from (select 1 as one) as one_row
  left join window_end on 1 = 1
  left join passing on 1 = 1
  left join lateral ( select *
  from tickets
  where workspace_id = $12
  and number = passing.number
  limit 1) as ticket on 1 = 1
  order by passing.due_at asc, passing.number asc;

with candidates as materialized ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("assignee_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("assignee_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "assignee_id" desc, "status" desc, "number" desc
  limit 1000), found as ( select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $7
  and number = candidates.number
  limit 1) as ticket
  where true
  and (ticket.due_at is null) is true
  order by candidates.number desc
  limit 26) select looked, last, found.*
  from (select count(*) as looked, min(number) as last
  from candidates) as read_window
  left join found on 1 = 1
  order by found.number desc;

-- unclosed
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") >= ((select cast($2 as text)), $3)
  and ("status") <= ((select cast($4 as text)))
  order by "status" asc, "number" asc
  limit 26) as "range_0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") >= ((select cast($6 as text)), $7)
  and ("status") <= ((select cast($8 as text)))
  order by "status" asc, "number" asc
  limit 26) as "range_1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") >= ((select cast($10 as text)), $11)
  and ("status") <= ((select cast($12 as text)))
  order by "status" asc, "number" asc
  limit 26) as "range_2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("status", "number") >= ((select cast($14 as text)), $15)
  and ("status") <= ((select cast($16 as text)))
  order by "status" asc, "number" asc
  limit 26) as "range_3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $17
  and ("status", "number") >= ((select cast($18 as text)), $19)
  and ("status") <= ((select cast($20 as text)))
  order by "status" asc, "number" asc
  limit 26) as "range_4") as merged
  order by number asc
  limit 26) select <columns>
  from candidates
  cross join lateral ( select *
  from tickets
  where workspace_id = $21
  and number = candidates.number
  limit 1) as ticket
  where true
  order by candidates.number asc;
