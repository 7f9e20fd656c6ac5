-- The history of the limits of tenants: the function that sets them returns the earlier ones.
drop function set_usage_limit(bigint, text, boolean, bigint, bigint);
create function set_usage_limit(
  for_tenant bigint, of_kind text, has_own boolean, wanted_soft bigint, wanted_hard bigint
) returns table (had_own boolean, earlier_soft bigint, earlier_hard bigint)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.tenant_id', true), '')::bigint is distinct from 1300000000001 then
    raise exception 'Only the main tenant sets limits.' using errcode = '42501';
  end if;
  select own.soft_limit, own.hard_limit into earlier_soft, earlier_hard
  from usage_limit own where own.tenant_id = for_tenant and own.kind = of_kind for update;
  had_own := found;
  return next;
  if not has_own then
    delete from usage_limit where tenant_id = for_tenant and kind = of_kind;
    return;
  end if;
  insert into usage_limit (tenant_id, kind, soft_limit, hard_limit, update_user_name)
  values (for_tenant, of_kind, wanted_soft, wanted_hard, nullif(current_setting('app.account_name', true), ''))
  on conflict (tenant_id, kind) do update
  set soft_limit = excluded.soft_limit, hard_limit = excluded.hard_limit, update_time = now(),
    update_user_name = excluded.update_user_name
  where (usage_limit.soft_limit, usage_limit.hard_limit) is distinct from (excluded.soft_limit, excluded.hard_limit);
end
$$;
grant execute on function set_usage_limit(bigint, text, boolean, bigint, bigint) to siteward_app;

create index security_event_limits on security_event (tenant_id, coalesce(detail ->> 'tenantId', ''), at desc)
where kind = 'usage.limits_changed';

-- Changes of the limits of a tenant, or without one of the installation, for the main tenant; the latest first.
create function page_limit_changes(for_tenant bigint, skipped integer, portion integer)
returns table (id bigint, at timestamptz, account text, detail jsonb, total bigint)
language plpgsql stable security definer rows 20
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.tenant_id', true), '')::bigint is distinct from 1300000000001 then
    raise exception 'Only the main tenant reads changes of limits.' using errcode = '42501';
  end if;
  return query
    select event.id, event.at, event.account::text, event.detail, count(*) over ()
    from security_event event
    where event.tenant_id = 1300000000001 and event.kind = 'usage.limits_changed'
      and coalesce(event.detail ->> 'tenantId', '') = coalesce(for_tenant::text, '')
    order by event.at desc, event.id desc
    limit portion offset skipped;
end
$$;
grant execute on function page_limit_changes(bigint, integer, integer) to siteward_app;
