-- of a ticket
select *
  from "messages"
  where "workspace_id" = +?
  and "ticket_number" = +?
  and "position" > +?
  order by "position"
  limit +?;

-- of a ticket, newest first
select *
  from "messages"
  where "workspace_id" = +?
  and "ticket_number" = +?
  and "position" < +?
  order by "position" desc
  limit +?;

-- of all tickets
select *
  from "messages"
  where "workspace_id" = +?
  and (ticket_number, position) > (+?, +?)
  order by "ticket_number", "position"
  limit +?;

-- the newest of some tickets
select "m"."id", "m"."ticket_number", "m"."internal", "m"."author_type", "m"."author_id", "m"."author_name", "m"."created_at", substr(m.body, 1, cast(+? as integer)) as "beginning"
  from "tickets" as "t"
  inner join "messages" as "m" on "m"."workspace_id" = "t"."workspace_id"
  and "m"."ticket_number" = "t"."number"
  and "m"."position" = (select max(n.position) as "last"
  from "messages" as "n"
  where "n"."workspace_id" = "t"."workspace_id"
  and "n"."ticket_number" = "t"."number")
  where "t"."workspace_id" = +?
  and "t"."number" in (+?, +?);
