-- changes
select "ticket_number", "id", "at", "actor_type", "actor_id", "content"
  from "ticket_history"
  where "workspace_id" = $1
  and "ticket_number" = $2
  and "id" < $3
  order by "id" desc
  limit $4;

-- mails
select *
  from "mails"
  where "workspace_id" = $1
  and "ticket_number" = $2
  and "id" < $3
  order by "id" desc
  limit $4;
