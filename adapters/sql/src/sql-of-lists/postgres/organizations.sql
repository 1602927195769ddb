-- all
select *
  from organizations
  where workspace_id = $1
  and id < $2
  order by id desc
  limit $3;

-- of a name
select *
  from organizations
  where workspace_id = $1
  and name = $2
  and id < $3
  order by id desc
  limit $4;
