-- Asked by each running server: whether a newer one has brought in a migration beside which it must not go on.
create function closed_by(known text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog
  as $$ select name from khlang.migration where closes_older and not (name = any(known)) $$;
