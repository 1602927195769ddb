-- their own
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

-- those of the organization too, by status
with candidates as (select number
  from (select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $1
  and ("requester_id", "status", "number") <= ((select cast($2 as uuid)), $3, $4)
  and ("requester_id", "status") >= ((select cast($5 as uuid)), $6)
  order by "requester_id" desc, "status" desc, "number" desc
  limit 26) as "range_0"
  union select number
  from ( select "number" as number
  from "tickets"
  where workspace_id = $7
  and ("organization_id", "status", "number") <= ((select cast($8 as uuid)), $9, $10)
  and ("organization_id", "status") >= ((select cast($11 as uuid)), $12)
  order by "organization_id" desc, "status" desc, "number" desc
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

-- messages
select *
  from "messages"
  where "workspace_id" = $1
  and "ticket_number" = $2
  and "internal" = $3
  and "position" > $4
  order by "position"
  limit $5;

-- solved tickets
select id, number as "ticketNumber", subject as "ticketSubject", solved_at as at
  from tickets
  where workspace_id = $1
  and requester_id = $2
  and solved_at > $3
  and (solved_at, id) < ($4, $5)
  order by solved_at desc, id desc
  limit $6;
