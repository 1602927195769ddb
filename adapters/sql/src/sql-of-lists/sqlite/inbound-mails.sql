-- all
select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and id < +?
  order by id desc
  limit 26;

-- of a state
select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and state = 'parked'
  and id < +?
  order by state desc, id desc
  limit 26;

-- of some states
select *
  from (select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and state = 'kept'
  and id < +?
  order by state desc, id desc
  limit 26) as "stretch_0"
  union all select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and state = 'parked'
  and id < +?
  order by state desc, id desc
  limit 26) as "stretch_1") as merged
  order by id desc
  limit 26;

-- settled before an instant
select *
  from (select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and state = 'done'
  and settled_at < +?
  order by state, settled_at, id
  limit 25) as "stretch_0"
  union all select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and state = 'noted'
  and settled_at < +?
  order by state, settled_at, id
  limit 25) as "stretch_1") as merged
  order by settled_at, id
  limit 25;

-- whose bytes are stored
select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = +?
  and state = 'done'
  and settled_at < +?
  and raw_in <> 'none'
  order by state, settled_at, id
  limit 25;

-- counts
select ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'kept'
  and "received_at" >= +?)) as "kept", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'done'
  and "received_at" >= +?)) as "done", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'noted'
  and "received_at" >= +?)) as "noted", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'quarantined'
  and "received_at" >= +?)) as "quarantined", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'parked'
  and "received_at" >= +?)) as "parked", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'duplicate'
  and "received_at" >= +?)) as "duplicate", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'rejected'
  and "received_at" >= +?)) as "rejected", ((select "received_at"
  from "inbound_mails"
  where "workspace_id" = +?
  and "state" = 'kept'
  order by "state", "received_at"
  limit +?)) as oldest;

-- addresses
select *
  from "inbound_addresses"
  where "workspace_id" = +?
  order by "id";

-- participants of a ticket
select *
  from "participants"
  where "workspace_id" = +?
  and "ticket_number" = +?
  order by "email_key";
