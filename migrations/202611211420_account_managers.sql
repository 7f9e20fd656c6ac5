-- Enabled accounts of the caller's tenant that can keep the others: platform administrators, and administrators of whom
-- a role may edit accounts and none takes that away. Data scope does not count: a tenant is locked out of itself when
-- the last one goes, whoever may see him. Two who strike each other off wait for each other here.
create function account_managers() returns setof bigint
language plpgsql volatile security definer rows 10
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('account_managers:' || tenant, 0));
  return query
    select keeper.id from account keeper
    where keeper.tenant_id = tenant and keeper.deleted_at is null and keeper.status = 1
      and (keeper.account_type = 999 or keeper.account_type = 888 and exists (
        select 1 from account_role held
        join role on role.tenant_id = held.tenant_id and role.id = held.role_id
          and role.status = 1 and role.deleted_at is null
        join role_menu granted on granted.tenant_id = role.tenant_id and granted.role_id = role.id
        join menu on menu.id = granted.menu_id and menu.permission = 'sysUser/update'
          and menu.status = 1 and menu.deleted_at is null
        where held.tenant_id = tenant and held.account_id = keeper.id
      ) and not exists (
        select 1 from account_role held
        join role on role.tenant_id = held.tenant_id and role.id = held.role_id
          and role.status = 1 and role.deleted_at is null
        join role_api taken on taken.tenant_id = role.tenant_id and taken.role_id = role.id
          and taken.route = 'sysUser/update'
        where held.tenant_id = tenant and held.account_id = keeper.id
      ))
    limit 1000;
end
$$;
grant execute on function account_managers() to siteward_app;
