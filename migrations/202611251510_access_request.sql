-- A request for access to a page is a notice to the administrators who can grant it; the list of notices leaves it out.
alter table notice add column requested_path varchar(256);

-- Accounts that can grant what the page needs, administrators first, whether or not the caller sees them.
create function find_grant_administrators(codes text[]) returns table (id bigint, real_name text)
language sql stable security definer rows 5
set search_path = public, pg_temp
begin atomic
  with held (account_id, permission) as (
    select distinct ar.account_id, entry.permission::text from account_role ar
    join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 1 and r.deleted_at is null
    join role_menu granted on granted.tenant_id = r.tenant_id and granted.role_id = r.id
    join menu entry on entry.id = granted.menu_id and entry.status = 1 and entry.deleted_at is null
    where ar.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and entry.permission in (select unnest(codes) union all values ('sysRole/grantMenu'), ('sysUser/grantRole'))
  )
  select holder.id, holder.real_name::text from account holder
  where holder.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and holder.deleted_at is null and holder.status = 1
    and holder.id in (select account_id from held where permission in ('sysRole/grantMenu', 'sysUser/grantRole'))
    and (cardinality(codes) = 0 or holder.id in (select account_id from held where permission = any (codes)))
  order by (holder.account_type = 888) desc, holder.id
  limit 20;
end;
grant execute on function find_grant_administrators(text[]) to siteward_app;
