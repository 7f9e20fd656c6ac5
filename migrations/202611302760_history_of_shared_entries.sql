-- Those who see an entry of a shared calendar see its history as well: who may write the calendar restores what others have
-- deleted. The history of personal entries stays their owner's alone.
create function sees_shared_entry(entry bigint) returns boolean
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  return exists (
    select from schedule_entry shared
    where shared.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and shared.id = entry and shared.owner_org_id is not null);
end
$$;
grant execute on function sees_shared_entry(bigint) to siteward_app;

do $$
declare
  before constant text := '((table_name)::text <> ''schedule_entry''::text)';
  condition text;
begin
  select pg_get_expr(polqual, polrelid) into condition from pg_policy
  where polrelid = 'change_history'::regclass and polname = 'tenant_wall_select';
  if condition is null or strpos(condition, before) = 0 then
    raise exception 'The policy of the history has no condition for schedules.';
  end if;
  condition := replace(condition, before, format('%s or sees_shared_entry(row_id)', before));
  execute format('alter policy tenant_wall_select on change_history using (%s)', condition);
end
$$;
