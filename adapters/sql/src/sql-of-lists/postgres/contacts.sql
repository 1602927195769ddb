-- all
select *
  from contacts
  where workspace_id = $1
  and id < $2
  order by id desc
  limit $3;

-- people of an organization
select *
  from contacts
  where workspace_id = $1
  and organization_id = $2
  and id < $3
  order by organization_id desc, id desc
  limit $4;

-- of an organization
select *
  from "contacts"
  where "workspace_id" = $1
  and "organization_id" = $2
  order by "id"
  limit $3 for no key update;
