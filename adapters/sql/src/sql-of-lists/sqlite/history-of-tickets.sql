-- changes
select "ticket_number", "id", "at", "actor_type", "actor_id", "content"
  from "ticket_history"
  where "workspace_id" = +?
  and "ticket_number" = +?
  and "id" < +?
  order by "id" desc
  limit +?;

-- mails
select *
  from "mails"
  where "workspace_id" = +?
  and "ticket_number" = +?
  and "id" < +?
  order by "id" desc
  limit +?;
