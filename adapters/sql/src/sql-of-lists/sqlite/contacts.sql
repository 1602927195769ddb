-- all
select *
  from contacts
  where workspace_id = +?
  and id < +?
  order by id desc
  limit +?;

-- people of an organization
select *
  from contacts
  where workspace_id = +?
  and organization_id = +?
  and id < +?
  order by organization_id desc, id desc
  limit +?;

-- of an organization
select *
  from "contacts"
  where "workspace_id" = +?
  and "organization_id" = +?
  order by "id"
  limit +?;
