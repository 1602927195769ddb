-- of an agent
select *
  from "drafts"
  where "workspace_id" = +?
  and "agent_id" = +?
  and state <> 'empty'
  and (ticket_number, kind) < (+?, +?)
  order by "ticket_number" desc, "kind" desc
  limit +?;

-- of a ticket
select *
  from "drafts"
  where "workspace_id" = +?
  and "ticket_number" = +?
  and state <> 'empty';
