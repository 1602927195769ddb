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

-- unclosed
with c as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("status", "number") >= ((select cast($2 as text)), $3)
  and ("status") <= ((select cast($4 as text)))
  order by "status" asc, "number" asc
  limit 26) as "r0"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $5
  and ("status", "number") >= ((select cast($6 as text)), $7)
  and ("status") <= ((select cast($8 as text)))
  order by "status" asc, "number" asc
  limit 26) as "r1"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $9
  and ("status", "number") >= ((select cast($10 as text)), $11)
  and ("status") <= ((select cast($12 as text)))
  order by "status" asc, "number" asc
  limit 26) as "r2"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $13
  and ("status", "number") >= ((select cast($14 as text)), $15)
  and ("status") <= ((select cast($16 as text)))
  order by "status" asc, "number" asc
  limit 26) as "r3"
  union all select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $17
  and ("status", "number") >= ((select cast($18 as text)), $19)
  and ("status") <= ((select cast($20 as text)))
  order by "status" asc, "number" asc
  limit 26) as "r4") as m
  order by number asc
  limit 26) select <columns>
  from c
  cross join lateral ( select *
  from tickets
  where workspace_id = $21
  and number = c.number
  limit 1) as t
  where true
  order by c.number asc;
