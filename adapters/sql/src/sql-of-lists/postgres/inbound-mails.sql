-- all
select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $1
  and id < $2
  order by id desc
  limit 26;

-- of a state
select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $1
  and (state, id) <= ('parked', $2)
  and state >= 'parked'
  and id < $3
  order by state desc, id desc
  limit 26;

-- of some states
select *
  from (select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $1
  and (state, id) <= ('kept', $2)
  and state >= 'kept'
  and id < $3
  order by state desc, id desc
  limit 26) as "stretch_0"
  union all select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $4
  and (state, id) <= ('parked', $5)
  and state >= 'parked'
  and id < $6
  order by state desc, id desc
  limit 26) as "stretch_1") as merged
  order by id desc
  limit 26;

-- settled before an instant
select *
  from (select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $1
  and state = 'done'
  and settled_at < $2
  order by state, settled_at, id
  limit 25) as "stretch_0"
  union all select *
  from ( select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $3
  and state = 'noted'
  and settled_at < $4
  order by state, settled_at, id
  limit 25) as "stretch_1") as merged
  order by settled_at, id
  limit 25;

-- whose bytes are stored
select "id", "way", "envelope_from", "recipient", "client", "address_id", "size", "sha256", "dedupe_key", "raw_in", "sender", "author", "subject", "sent_as", "state", "reason", "error", "attempts", "verdicts", "duplicate_of", "ticket_number", "message_id", "opened_ticket", "received_at", "settled_at"
  from inbound_mails
  where workspace_id = $1
  and state = 'done'
  and settled_at < $2
  and raw_in <> 'none'
  order by state, settled_at, id
  limit 25;

-- counts
select ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $1
  and "state" = 'kept'
  and "received_at" >= $2)) as "kept", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $3
  and "state" = 'done'
  and "received_at" >= $4)) as "done", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $5
  and "state" = 'noted'
  and "received_at" >= $6)) as "noted", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $7
  and "state" = 'quarantined'
  and "received_at" >= $8)) as "quarantined", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $9
  and "state" = 'parked'
  and "received_at" >= $10)) as "parked", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $11
  and "state" = 'duplicate'
  and "received_at" >= $12)) as "duplicate", ((select count(*) as "count"
  from "inbound_mails"
  where "workspace_id" = $13
  and "state" = 'rejected'
  and "received_at" >= $14)) as "rejected", ((select "received_at"
  from "inbound_mails"
  where "workspace_id" = $15
  and "state" = 'kept'
  order by "state", "received_at"
  limit $16)) as oldest;

-- addresses
select *
  from "inbound_addresses"
  where "workspace_id" = $1
  order by "id";

-- participants of a ticket
select *
  from "participants"
  where "workspace_id" = $1
  and "ticket_number" = $2
  order by "email_key";
