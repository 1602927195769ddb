-- events
select *
  from "events"
  where "workspace_id" = +?
  and "sequence" > +?
  order by "sequence"
  limit +?;

-- events since an instant
select min(sequence + 0) as "sequence"
  from "events"
  where "workspace_id" = +?
  and "occurred_at" >= +?;

-- audit log
select *
  from "audit_log"
  where "workspace_id" = +?
  and "id" < +?
  order by "id" desc
  limit +?;

-- deliveries
select *
  from webhook_deliveries
  where workspace_id = +?
  and ("id") <= (+?)
  and id <> +?
  order by "id" desc
  limit 26;

-- failed deliveries of a webhook
select *
  from webhook_deliveries
  where workspace_id = +?
  and ("webhook_id", "state", "id") <= (+?, 'failed', +?)
  and id <> +?
  and ("webhook_id", "state") >= (+?, 'failed')
  and state <> 'delivered'
  order by "webhook_id" desc, "state" desc, "id" desc
  limit 26;
