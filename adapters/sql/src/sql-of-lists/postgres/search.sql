-- tickets
with recursive asked as materialized ( select lpad(to_hex(marks.number), 5, '0') || '' as head, counters.last_ticket_number as newest, cast($1 as text) as pattern, cast($2 as text) as before, cast($3 as integer) as most
  from search_marks as marks join workspace_counters as counters on counters.workspace_id = marks.workspace_id
  where marks.workspace_id = $4), back (high, keys, rare) as ( select newest / 2048 + 1, cast('{}' as bigint[]), cast(null as text)
  from asked
  union all select step.low, back.keys || next.keys, known.rare
  from back
  cross join asked
  cross join lateral (select greatest(0, back.high - least(64, greatest(1, ceil(least(8, 1.5 * (asked.most - cardinality(back.keys)) / nullif(cardinality(back.keys), 0)) * (asked.newest + 1 - back.high * 2048) / 2048)))::bigint) as low offset 0) as step
  cross join lateral (select coalesce(back.rare, case when step.low < back.high - 1 then coalesce(( select one.word
  from unnest(string_to_array(asked.before, ' ')) with ordinality as one (word, nth)
  where (select count(*)
  from ( select 1
  from search_messages
  where (subject || body) @@ ( select cast(string_agg(replace(one.word, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(greatest(0, asked.newest / 2048 - 1), asked.newest / 2048) as s
  where true)
  limit 16) as seen) < 16
  order by one.nth
  limit 1), '') end) as rare offset 0) as known
  cross join lateral (select case when known.rare <> ''
  and step.low < back.high - 1 then (select coalesce(array_agg(distinct slice), '{}')
  from (select ticket_number / 2048 as slice
  from search_messages
  where (subject || body) @@ ( select cast(string_agg(replace(known.rare, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where true)) as has) end as slices offset 0) as likely
  cross join lateral ( select array( with matching as materialized (select ticket_number
  from search_messages
  where (subject || body) @@ ( select cast(string_agg(replace(asked.pattern, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where (likely.slices is null or s = any (likely.slices)))) select distinct ticket_number
  from matching
  order by ticket_number desc
  limit asked.most - cardinality(back.keys)) as keys offset 0 ) as next
  where back.high > 0
  and cardinality(back.keys) < asked.most), found as ( select one.key, one.nth
  from (select keys
  from back
  order by high
  limit 1) as last
  cross join lateral unnest(last.keys) with ordinality as one (key, nth)) select ticket.number, ticket.subject, ticket.status
  from found
  cross join lateral ( select number, subject, status
  from tickets
  where workspace_id = $5
  and number = found.key
  limit 1) as ticket
  order by found.nth;

-- contacts
with recursive asked as materialized ( select lpad(to_hex(marks.number), 5, '0') || 'c' as head, marks.places as newest, cast($1 as text) as pattern, cast($2 as text) as before, cast($3 as integer) as most
  from search_marks as marks join workspace_counters as counters on counters.workspace_id = marks.workspace_id
  where marks.workspace_id = $4), back (high, keys, rare) as ( select newest / 8192 + 1, cast('{}' as uuid[]), cast(null as text)
  from asked
  union all select step.low, back.keys || next.keys, known.rare
  from back
  cross join asked
  cross join lateral (select greatest(0, back.high - least(64, greatest(1, ceil(least(8, 1.5 * (asked.most - cardinality(back.keys)) / nullif(cardinality(back.keys), 0)) * (asked.newest + 1 - back.high * 8192) / 8192)))::bigint) as low offset 0) as step
  cross join lateral (select coalesce(back.rare, case when step.low < back.high - 1 then coalesce(( select one.word
  from unnest(string_to_array(asked.before, ' ')) with ordinality as one (word, nth)
  where (select count(*)
  from ( select 1
  from search_entries
  where words @@ ( select cast(string_agg(replace(one.word, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(greatest(0, asked.newest / 8192 - 1), asked.newest / 8192) as s
  where true)
  limit 16) as seen) < 16
  order by one.nth
  limit 1), '') end) as rare offset 0) as known
  cross join lateral (select case when known.rare <> ''
  and step.low < back.high - 1 then (select coalesce(array_agg(distinct slice), '{}')
  from (select place / 8192 as slice
  from search_entries
  where words @@ ( select cast(string_agg(replace(known.rare, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where true)) as has) end as slices offset 0) as likely
  cross join lateral ( select array( with matching as materialized (select id, place
  from search_entries
  where words @@ ( select cast(string_agg(replace(asked.pattern, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where (likely.slices is null or s = any (likely.slices)))) select id
  from matching
  order by place desc
  limit asked.most - cardinality(back.keys)) as keys offset 0 ) as next
  where back.high > 0
  and cardinality(back.keys) < asked.most), found as ( select one.key, one.nth
  from (select keys
  from back
  order by high
  limit 1) as last
  cross join lateral unnest(last.keys) with ordinality as one (key, nth)) select contact.id, contact.name, contact.email, organization.name as "organizationName"
  from found
  cross join lateral ( select *
  from contacts
  where workspace_id = $5
  and id = found.key
  limit 1) as contact
  left join lateral ( select name
  from organizations
  where workspace_id = contact.workspace_id
  and id = contact.organization_id
  limit 1) as organization on true
  order by found.nth;

-- contacts behind a page
with recursive asked as materialized ( select lpad(to_hex(marks.number), 5, '0') || 'c' as head, least(marks.places, cast($1 as bigint) - 1) as newest, cast($2 as text) as pattern, cast($3 as text) as before, cast($4 as integer) as most
  from search_marks as marks join workspace_counters as counters on counters.workspace_id = marks.workspace_id
  where marks.workspace_id = $5), back (high, keys, rare) as ( select newest / 8192 + 1, cast('{}' as uuid[]), cast(null as text)
  from asked
  union all select step.low, back.keys || next.keys, known.rare
  from back
  cross join asked
  cross join lateral (select greatest(0, back.high - least(64, greatest(1, ceil(least(8, 1.5 * (asked.most - cardinality(back.keys)) / nullif(cardinality(back.keys), 0)) * (asked.newest + 1 - back.high * 8192) / 8192)))::bigint) as low offset 0) as step
  cross join lateral (select coalesce(back.rare, case when step.low < back.high - 1 then coalesce(( select one.word
  from unnest(string_to_array(asked.before, ' ')) with ordinality as one (word, nth)
  where (select count(*)
  from ( select 1
  from search_entries
  where words @@ ( select cast(string_agg(replace(one.word, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(greatest(0, asked.newest / 8192 - 1), asked.newest / 8192) as s
  where true)
  limit 16) as seen) < 16
  order by one.nth
  limit 1), '') end) as rare offset 0) as known
  cross join lateral (select case when known.rare <> ''
  and step.low < back.high - 1 then (select coalesce(array_agg(distinct slice), '{}')
  from (select place / 8192 as slice
  from search_entries
  where words @@ ( select cast(string_agg(replace(known.rare, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where true)) as has) end as slices offset 0) as likely
  cross join lateral ( select array( with matching as materialized (select id, place
  from search_entries
  where words @@ ( select cast(string_agg(replace(asked.pattern, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where (likely.slices is null or s = any (likely.slices)))) select id
  from matching
  where place <= asked.newest
  order by place desc
  limit asked.most - cardinality(back.keys)) as keys offset 0 ) as next
  where back.high > 0
  and cardinality(back.keys) < asked.most), found as ( select one.key, one.nth
  from (select keys
  from back
  order by high
  limit 1) as last
  cross join lateral unnest(last.keys) with ordinality as one (key, nth)) select entry.id, entry.place
  from found
  cross join lateral ( select id, place
  from search_entries
  where workspace_id = $6
  and kind = 'contact'
  and id = found.key
  limit 1) as entry
  order by found.nth;

-- organizations
with recursive asked as materialized ( select lpad(to_hex(marks.number), 5, '0') || 'o' as head, marks.places as newest, cast($1 as text) as pattern, cast($2 as text) as before, cast($3 as integer) as most
  from search_marks as marks join workspace_counters as counters on counters.workspace_id = marks.workspace_id
  where marks.workspace_id = $4), back (high, keys, rare) as ( select newest / 8192 + 1, cast('{}' as uuid[]), cast(null as text)
  from asked
  union all select step.low, back.keys || next.keys, known.rare
  from back
  cross join asked
  cross join lateral (select greatest(0, back.high - least(64, greatest(1, ceil(least(8, 1.5 * (asked.most - cardinality(back.keys)) / nullif(cardinality(back.keys), 0)) * (asked.newest + 1 - back.high * 8192) / 8192)))::bigint) as low offset 0) as step
  cross join lateral (select coalesce(back.rare, case when step.low < back.high - 1 then coalesce(( select one.word
  from unnest(string_to_array(asked.before, ' ')) with ordinality as one (word, nth)
  where (select count(*)
  from ( select 1
  from search_entries
  where words @@ ( select cast(string_agg(replace(one.word, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(greatest(0, asked.newest / 8192 - 1), asked.newest / 8192) as s
  where true)
  limit 16) as seen) < 16
  order by one.nth
  limit 1), '') end) as rare offset 0) as known
  cross join lateral (select case when known.rare <> ''
  and step.low < back.high - 1 then (select coalesce(array_agg(distinct slice), '{}')
  from (select place / 8192 as slice
  from search_entries
  where words @@ ( select cast(string_agg(replace(known.rare, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where true)) as has) end as slices offset 0) as likely
  cross join lateral ( select array( with matching as materialized (select id, place
  from search_entries
  where words @@ ( select cast(string_agg(replace(asked.pattern, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where (likely.slices is null or s = any (likely.slices)))) select id
  from matching
  order by place desc
  limit asked.most - cardinality(back.keys)) as keys offset 0 ) as next
  where back.high > 0
  and cardinality(back.keys) < asked.most), found as ( select one.key, one.nth
  from (select keys
  from back
  order by high
  limit 1) as last
  cross join lateral unnest(last.keys) with ordinality as one (key, nth)) select organization.id, organization.name
  from found
  cross join lateral ( select id, name
  from organizations
  where workspace_id = $5
  and id = found.key
  limit 1) as organization
  order by found.nth;

-- articles
with recursive asked as materialized ( select lpad(to_hex(marks.number), 5, '0') || 'a' as head, marks.places as newest, cast($1 as text) as pattern, cast($2 as text) as before, cast($3 as integer) as most
  from search_marks as marks join workspace_counters as counters on counters.workspace_id = marks.workspace_id
  where marks.workspace_id = $4), back (high, keys, rare) as ( select newest / 8192 + 1, cast('{}' as uuid[]), cast(null as text)
  from asked
  union all select step.low, back.keys || next.keys, known.rare
  from back
  cross join asked
  cross join lateral (select greatest(0, back.high - least(64, greatest(1, ceil(least(8, 1.5 * (asked.most - cardinality(back.keys)) / nullif(cardinality(back.keys), 0)) * (asked.newest + 1 - back.high * 8192) / 8192)))::bigint) as low offset 0) as step
  cross join lateral (select coalesce(back.rare, case when step.low < back.high - 1 then coalesce(( select one.word
  from unnest(string_to_array(asked.before, ' ')) with ordinality as one (word, nth)
  where (select count(*)
  from ( select 1
  from search_entries
  where words @@ ( select cast(string_agg(replace(one.word, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(greatest(0, asked.newest / 8192 - 1), asked.newest / 8192) as s
  where true)
  limit 16) as seen) < 16
  order by one.nth
  limit 1), '') end) as rare offset 0) as known
  cross join lateral (select case when known.rare <> ''
  and step.low < back.high - 1 then (select coalesce(array_agg(distinct slice), '{}')
  from (select place / 8192 as slice
  from search_entries
  where words @@ ( select cast(string_agg(replace(known.rare, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where true)) as has) end as slices offset 0) as likely
  cross join lateral ( select array( with matching as materialized (select id, place
  from search_entries
  where words @@ ( select cast(string_agg(replace(asked.pattern, '@', asked.head || lpad(to_hex(s), 5, '0')), ' | ') as tsquery)
  from generate_series(step.low, back.high - 1) as s
  where (likely.slices is null or s = any (likely.slices)))) select id
  from matching
  cross join lateral ( select 1
  from articles
  where workspace_id = $5
  and id = matching.id
  and (status = 'published' or (select cast($6 as integer)) = 1)
  limit 1) as shown
  order by place desc
  limit asked.most - cardinality(back.keys)) as keys offset 0 ) as next
  where back.high > 0
  and cardinality(back.keys) < asked.most), found as ( select one.key, one.nth
  from (select keys
  from back
  order by high
  limit 1) as last
  cross join lateral unnest(last.keys) with ordinality as one (key, nth)) select article.id, article.title, article.status, article.view_count as "viewCount"
  from found
  cross join lateral ( select id, title, status, view_count
  from articles
  where workspace_id = $7
  and id = found.key
  limit 1) as article
  order by found.nth;
