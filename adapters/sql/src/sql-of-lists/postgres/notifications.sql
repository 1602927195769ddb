-- messages
select <columns>
  from ( select *
  from ( select id, ticket_number, internal, 0 as mentions, author_type, author_name, created_at as at
  from messages
  where workspace_id = $1
  and notifies = $2
  and created_at > $3
  and (created_at, id) < ($4, $5)
  order by created_at desc, id desc
  limit $6 ) as newest_messages
  union all select *
  from ( select message_id as id, ticket_number, 1 as internal, 1 as mentions, author_type, author_name, at
  from message_mentions
  where workspace_id = $7
  and agent_id = $8
  and at > $9
  and (at, message_id) < ($10, $11)
  order by at desc, message_id desc
  limit $12 ) as newest_mentions
  order by at desc, id desc
  limit $13 ) as news join tickets as ticket on ticket.workspace_id = $14
  and ticket.number = news.ticket_number
  order by news.at desc, news.id desc;

-- number of messages
select (select count(*)
  from messages
  where workspace_id = $1
  and notifies = $2
  and created_at > $3) + (select count(*)
  from message_mentions
  where workspace_id = $4
  and agent_id = $5
  and at > $6) as count;

-- tickets
select number, id, subject, assignee_id as "assigneeId", acts, sla, updated_at as "updatedAt"
  from tickets
  where workspace_id = $1
  and assignee_id = $2
  and updated_at > $3
  and (updated_at, number) < ($4, $5)
  order by updated_at desc, number desc
  limit $6;

-- tickets of teams
select number, id, subject, acts
  from (select *
  from ( select number, id, subject, acts, created_at
  from tickets
  where workspace_id = $1
  and team_id = $2
  and assignee_id is null
  and created_at > $3
  and (opened_by is null or opened_by <> $4)
  and (created_at, id) < ($5, $6)
  order by created_at desc, id desc
  limit $7) as newest_of_team
  union all select *
  from ( select number, id, subject, acts, created_at
  from tickets
  where workspace_id = $8
  and team_id = $9
  and assignee_id is null
  and created_at > $10
  and (opened_by is null or opened_by <> $11)
  and (created_at, id) < ($12, $13)
  order by created_at desc, id desc
  limit $14) as newest_of_team) as merged
  order by created_at desc, id desc
  limit $15;
