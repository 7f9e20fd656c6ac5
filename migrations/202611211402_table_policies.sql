-- The policies of a table as the database states them: the explainer shows what really decides.
create function table_policies(asked text) returns table (name text, command text, condition text)
language sql stable rows 5
set search_path = public, pg_temp
begin atomic
  select policyname::text, cmd, coalesce(qual, with_check) from pg_policies
  where schemaname = 'public' and tablename = asked and 'siteward_app' = any (roles)
  order by policyname;
end;
grant execute on function table_policies(text) to siteward_app;
