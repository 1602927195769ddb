-- of an agent
select *
  from "drafts"
  where "workspace_id" = $1
  and "agent_id" = $2
  and state <> 'empty'
  and (ticket_number, kind) < ($3, $4)
  order by "ticket_number" desc, "kind" desc
  limit $5;

-- of a ticket
select *
  from "drafts"
  where "workspace_id" = $1
  and "ticket_number" = $2
  and state <> 'empty';
