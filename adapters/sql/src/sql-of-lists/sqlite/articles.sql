-- all
select *
  from articles
  where workspace_id = +?
  and id < +?
  order by id desc
  limit 26;

-- of a category
select *
  from articles
  where workspace_id = +?
  and category_id = +?
  and id < +?
  order by id desc
  limit 26;

-- drafts of an author
select *
  from articles
  where workspace_id = +?
  and author_id = +?
  and status = 'draft'
  and id < +?
  order by id desc
  limit 26;

-- newest of the help centre
select id, category_id as "categoryId", title, slug, locale, published_at as "publishedAt", updated_at as "updatedAt", substr(body_html, 1, 2000) as "beginning"
  from articles
  where workspace_id = +?
  and status = 'published'
  order by published_at desc, id desc
  limit 25;

-- languages of the help centre
select category_id as "categoryId", locale, count(*) as count
  from articles
  where workspace_id = +?
  and category_id in (+?, +?)
  and status = 'published' group by category_id, locale;

-- newest in a language
select id, category_id as "categoryId", title, slug, locale, published_at as "publishedAt", updated_at as "updatedAt", substr(body_html, 1, 2000) as "beginning"
  from articles
  where workspace_id = +?
  and category_id = +?
  and status = 'published'
  and (locale in (+?) or locale is null)
  order by published_at desc, id desc
  limit 25;

-- most read
select id, category_id as "categoryId", title, slug, locale, published_at as "publishedAt", updated_at as "updatedAt", substr(body_html, 1, 2000) as "beginning"
  from articles
  where workspace_id = +?
  and status = 'published'
  and view_count > 0
  order by view_count desc, id desc
  limit 25;
