-- tickets
select "m"."number", "m"."places", "c"."last_ticket_number"
  from "search_marks" as "m"
  inner join "workspace_counters" as "c" on "c"."workspace_id" = "m"."workspace_id"
  where "m"."workspace_id" = +?;

with n as materialized ( select distinct (rowid >> 17) & 67108863 as number
  from search_message_words
  where search_message_words match +?
  order by rowid desc
  limit +?) select t.number, t.subject, t.status
  from n
  cross join tickets as t
  where t.workspace_id = +?
  and t.number = n.number
  order by t.number desc;

-- contacts
select "m"."number", "m"."places", "c"."last_ticket_number"
  from "search_marks" as "m"
  inner join "workspace_counters" as "c" on "c"."workspace_id" = "m"."workspace_id"
  where "m"."workspace_id" = +?;

with n as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  order by rowid desc
  limit +?) select c.id, c.name, c.email, o.name as "organizationName"
  from n
  cross join search_entries as e on e.workspace_id = +?
  and e.place = n.place
  cross join contacts as c on c.workspace_id = e.workspace_id
  and c.id = e.id
  left join organizations as o on o.workspace_id = c.workspace_id
  and o.id = c.organization_id
  order by n.place desc;

-- contacts behind a page
select "m"."number", "m"."places", "c"."last_ticket_number"
  from "search_marks" as "m"
  inner join "workspace_counters" as "c" on "c"."workspace_id" = "m"."workspace_id"
  where "m"."workspace_id" = +?;

with n as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  and rowid < ((cast(+? as integer) << 43) | cast(+? as integer))
  order by rowid desc
  limit +?) select e.id, e.place
  from n
  cross join search_entries as e on e.workspace_id = +?
  and e.place = n.place
  order by n.place desc;

-- organizations
select "m"."number", "m"."places", "c"."last_ticket_number"
  from "search_marks" as "m"
  inner join "workspace_counters" as "c" on "c"."workspace_id" = "m"."workspace_id"
  where "m"."workspace_id" = +?;

with n as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  order by rowid desc
  limit +?) select o.id, o.name
  from n
  cross join search_entries as e on e.workspace_id = +?
  and e.place = n.place
  cross join organizations as o on o.workspace_id = e.workspace_id
  and o.id = e.id
  order by n.place desc;

-- articles
select "m"."number", "m"."places", "c"."last_ticket_number"
  from "search_marks" as "m"
  inner join "workspace_counters" as "c" on "c"."workspace_id" = "m"."workspace_id"
  where "m"."workspace_id" = +?;

with n as materialized ( select rowid & 8796093022207 as place
  from search_entry_words
  where search_entry_words match +?
  order by rowid desc ) select a.id, a.title, a.status, a.view_count as "viewCount"
  from n
  cross join search_entries as e on e.workspace_id = +?
  and e.place = n.place
  cross join articles as a on a.workspace_id = e.workspace_id
  and a.id = e.id
  where (a.status = 'published' or +? = 1)
  order by n.place desc
  limit +?;
