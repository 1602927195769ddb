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
