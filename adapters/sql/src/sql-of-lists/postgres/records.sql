-- events
select *
  from "events"
  where "workspace_id" = $1
  and "sequence" > $2
  order by "sequence"
  limit $3;

-- events since an instant
select min(sequence + 0) as "sequence"
  from "events"
  where "workspace_id" = $1
  and "occurred_at" >= $2;

-- audit log
select *
  from "audit_log"
  where "workspace_id" = $1
  and "id" < $2
  order by "id" desc
  limit $3;

-- deliveries
select *
  from webhook_deliveries
  where workspace_id = $1
  and ("id") <= ($2)
  and id <> $3
  order by "id" desc
  limit 26;

-- failed deliveries of a webhook
select *
  from webhook_deliveries
  where workspace_id = $1
  and ("webhook_id", "state", "id") <= ($2, 'failed', $3)
  and id <> $4
  and ("webhook_id", "state") >= ($5, 'failed')
  and state <> 'delivered'
  order by "webhook_id" desc, "state" desc, "id" desc
  limit 26;
