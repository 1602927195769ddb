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
