-- tickets
select "mark"."number", "mark"."places", "counters"."last_ticket_number"
  from "search_marks" as "mark"
  inner join "workspace_counters" as "counters" on "counters"."workspace_id" = "mark"."workspace_id"
  where "mark"."workspace_id" = +?;

with hits as materialized ( select distinct (rowid >> 17) & 67108863 as number
  from search_message_words
  where search_message_words match +?
  order by rowid desc
  limit +?) select ticket.number, ticket.subject, ticket.status
  from hits
  cross join tickets as ticket
  where ticket.workspace_id = +?
  and ticket.number = hits.number
  order by ticket.number desc;

-- contacts
select "mark"."number", "mark"."places", "counters"."last_ticket_number"
  from "search_marks" as "mark"
  inner join "workspace_counters" as "counters" on "counters"."workspace_id" = "mark"."workspace_id"
  where "mark"."workspace_id" = +?;

with hits as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  order by rowid desc
  limit +?) select contact.id, contact.name, contact.email, organization.name as "organizationName"
  from hits
  cross join search_entries as entry on entry.workspace_id = +?
  and entry.place = hits.place
  cross join contacts as contact on contact.workspace_id = entry.workspace_id
  and contact.id = entry.id
  left join organizations as organization on organization.workspace_id = contact.workspace_id
  and organization.id = contact.organization_id
  order by hits.place desc;

-- contacts behind a page
select "mark"."number", "mark"."places", "counters"."last_ticket_number"
  from "search_marks" as "mark"
  inner join "workspace_counters" as "counters" on "counters"."workspace_id" = "mark"."workspace_id"
  where "mark"."workspace_id" = +?;

with hits as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  and rowid < ((cast(+? as integer) << 43) | cast(+? as integer))
  order by rowid desc
  limit +?) select entry.id, entry.place
  from hits
  cross join search_entries as entry on entry.workspace_id = +?
  and entry.place = hits.place
  order by hits.place desc;

-- organizations
select "mark"."number", "mark"."places", "counters"."last_ticket_number"
  from "search_marks" as "mark"
  inner join "workspace_counters" as "counters" on "counters"."workspace_id" = "mark"."workspace_id"
  where "mark"."workspace_id" = +?;

with hits as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  order by rowid desc
  limit +?) select organization.id, organization.name
  from hits
  cross join search_entries as entry on entry.workspace_id = +?
  and entry.place = hits.place
  cross join organizations as organization on organization.workspace_id = entry.workspace_id
  and organization.id = entry.id
  order by hits.place desc;

-- articles
select "mark"."number", "mark"."places", "counters"."last_ticket_number"
  from "search_marks" as "mark"
  inner join "workspace_counters" as "counters" on "counters"."workspace_id" = "mark"."workspace_id"
  where "mark"."workspace_id" = +?;

with hits as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  order by rowid desc ) select article.id, article.title, article.status, article.view_count as "viewCount"
  from hits
  cross join search_entries as entry on entry.workspace_id = +?
  and entry.place = hits.place
  cross join articles as article on article.workspace_id = entry.workspace_id
  and article.id = entry.id
  where (article.status = 'published' or +? = 1)
  order by hits.place desc
  limit +?;
