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
select "last_message"."id", "last_message"."ticket_number", "last_message"."internal", "last_message"."author_type", "last_message"."author_id", "last_message"."author_name", "last_message"."created_at", substr(last_message.body, 1, cast(+? as integer)) as "beginning"
  from "tickets" as "ticket"
  inner join "messages" as "last_message" on "last_message"."workspace_id" = "ticket"."workspace_id"
  and "last_message"."ticket_number" = "ticket"."number"
  and "last_message"."position" = (select max(same_ticket.position) as "last"
  from "messages" as "same_ticket"
  where "same_ticket"."workspace_id" = "ticket"."workspace_id"
  and "same_ticket"."ticket_number" = "ticket"."number")
  where "ticket"."workspace_id" = +?
  and "ticket"."number" in (+?, +?);

-- the authors of the oldest of some tickets
select "first_message"."ticket_number", "first_message"."author_type", "first_message"."author_id", "first_message"."author_name", "first_message"."verified"
  from "tickets" as "ticket"
  inner join "messages" as "first_message" on "first_message"."workspace_id" = "ticket"."workspace_id"
  and "first_message"."ticket_number" = "ticket"."number"
  and "first_message"."position" = (select min(same_ticket.position) as "first"
  from "messages" as "same_ticket"
  where "same_ticket"."workspace_id" = "ticket"."workspace_id"
  and "same_ticket"."ticket_number" = "ticket"."number")
  where "ticket"."workspace_id" = +?
  and "ticket"."number" in (+?, +?);
