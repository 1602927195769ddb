-- all
select *
  from organizations
  where workspace_id = +?
  and id < +?
  order by id desc
  limit +?;

-- of a name
select *
  from organizations
  where workspace_id = +?
  and name = +?
  and id < +?
  order by id desc
  limit +?;
