-- messages
select <columns>
  from ( select *
  from ( select id, ticket_number, internal, 0 as mentions, author_type, author_name, created_at as at
  from messages
  where workspace_id = +?
  and notifies = +?
  and created_at > +?
  and (created_at, id) < (+?, +?)
  order by created_at desc, id desc
  limit +? ) as newest_messages
  union all select *
  from ( select message_id as id, ticket_number, 1 as internal, 1 as mentions, author_type, author_name, at
  from message_mentions
  where workspace_id = +?
  and agent_id = +?
  and at > +?
  and (at, message_id) < (+?, +?)
  order by at desc, message_id desc
  limit +? ) as newest_mentions
  order by at desc, id desc
  limit +? ) as news join tickets as ticket on ticket.workspace_id = +?
  and ticket.number = news.ticket_number
  order by news.at desc, news.id desc;

-- number of messages
select (select count(*)
  from messages
  where workspace_id = +?
  and notifies = +?
  and created_at > +?) + (select count(*)
  from message_mentions
  where workspace_id = +?
  and agent_id = +?
  and at > +?) as count;

-- tickets
select number, id, subject, assignee_id as "assigneeId", acts, sla, updated_at as "updatedAt"
  from tickets
  where workspace_id = +?
  and assignee_id = +?
  and updated_at > +?
  and (updated_at, number) < (+?, +?)
  order by updated_at desc, number desc
  limit +?;

-- tickets of teams
select number, id, subject, acts
  from (select *
  from ( select number, id, subject, acts, created_at
  from tickets
  where workspace_id = +?
  and team_id = +?
  and assignee_id is null
  and created_at > +?
  and (opened_by is null or opened_by <> +?)
  and (created_at, id) < (+?, +?)
  order by created_at desc, id desc
  limit +?) as newest_of_team
  union all select *
  from ( select number, id, subject, acts, created_at
  from tickets
  where workspace_id = +?
  and team_id = +?
  and assignee_id is null
  and created_at > +?
  and (opened_by is null or opened_by <> +?)
  and (created_at, id) < (+?, +?)
  order by created_at desc, id desc
  limit +?) as newest_of_team) as merged
  order by created_at desc, id desc
  limit +?;
