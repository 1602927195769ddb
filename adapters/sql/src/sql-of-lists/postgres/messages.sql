-- of a ticket
select *
  from "messages"
  where "workspace_id" = $1
  and "ticket_number" = $2
  and "position" > $3
  order by "position"
  limit $4;

-- of a ticket, newest first
select *
  from "messages"
  where "workspace_id" = $1
  and "ticket_number" = $2
  and "position" < $3
  order by "position" desc
  limit $4;

-- of all tickets
select *
  from "messages"
  where "workspace_id" = $1
  and (ticket_number, position) > ($2, $3)
  order by "ticket_number", "position"
  limit $4;

-- the newest of some tickets
select "m"."id", "m"."ticket_number", "m"."internal", "m"."author_type", "m"."author_id", "m"."author_name", "m"."created_at", substr(m.body, 1, cast($1 as integer)) as "beginning"
  from "tickets" as "t"
  inner join "messages" as "m" on "m"."workspace_id" = "t"."workspace_id"
  and "m"."ticket_number" = "t"."number"
  and "m"."position" = (select max(n.position) as "last"
  from "messages" as "n"
  where "n"."workspace_id" = "t"."workspace_id"
  and "n"."ticket_number" = "t"."number")
  where "t"."workspace_id" = $2
  and "t"."number" in ($3, $4);
