-- Accounts that may see a record, for the list of people after "@". Nothing that such an account sees is left out; whether
-- each of the few that the list shows really sees the record is checked as in a call of its own.

-- Accounts with a role that has the permission (null: none is necessary), and, where a data scope decides on the record, with one that reaches
-- everything or organisations above or below those of the record. `of_record` itself counts as one of them: it may be an
-- organisation, or an account with further organisations.
create function permitted_accounts(
  of_permission text, of_record bigint, is_scoped boolean, of_organisation bigint, of_creator bigint
) returns setof bigint
language sql stable security definer rows 1000
set search_path = public, pg_temp
begin atomic
  with current_tenant (id) as materialized (select nullif(current_setting('app.tenant_id', true), '')::bigint),
  named (unit) as (
    select of_organisation union select of_record
    union select organisation_id from account_organisation
    where tenant_id = (select id from current_tenant) and account_id = of_record
  ),
  related (unit) as materialized (
    select unit from named
    union select ancestor_id from organisation_tree
    where tenant_id = (select id from current_tenant) and descendant_id in (select unit from named)
    union select descendant_id from organisation_tree
    where tenant_id = (select id from current_tenant) and ancestor_id in (select unit from named)
  ),
  enabled_role (id, data_scope) as materialized (
    select role.id, role.data_scope from role
    where role.tenant_id = (select id from current_tenant) and role.status = 1 and role.deleted_at is null
  ),
  permitted_role (id) as materialized (
    select granted.role_id from role_menu granted
    join menu entry on entry.id = granted.menu_id and entry.status = 1 and entry.deleted_at is null
    where granted.tenant_id = (select id from current_tenant) and entry.permission = of_permission
      and granted.role_id in (select id from enabled_role)
  ),
  wide_role (id) as materialized (
    select id from enabled_role where data_scope = 1
    union select listed.role_id from role_organisation listed
    where listed.tenant_id = (select id from current_tenant) and listed.organisation_id in (select unit from related)
  )
  select candidate.id from account candidate
  where candidate.tenant_id = (select id from current_tenant) and candidate.deleted_at is null
    and (of_permission is null or candidate.id in (
      select account_id from account_role
      where tenant_id = (select id from current_tenant) and role_id in (select id from permitted_role)))
    and (
      not (is_scoped or exists (
        select from organisation where tenant_id = (select id from current_tenant) and id = of_record))
      or candidate.id in (of_record, of_creator)
      or candidate.organisation_id in (select unit from related)
      or candidate.id in (
        select account_id from account_organisation
        where tenant_id = (select id from current_tenant) and organisation_id in (select unit from related)
        union select account_id from account_role
        where tenant_id = (select id from current_tenant) and role_id in (select id from wide_role)))
  union
  select account.id from account
  where account.tenant_id = (select id from current_tenant) and account.account_type = 999;
end;
grant execute on function permitted_accounts(text, bigint, boolean, bigint, bigint) to siteward_app;

-- Those of them in the caller's data scope whose name matches, in the order of lists. It runs with the rights of the
-- caller.
create function find_likely_readers(
  of_permission text, of_record bigint, is_scoped boolean, of_organisation bigint, of_creator bigint, pattern text,
  at_most integer
) returns table (id bigint, "realName" text)
language sql stable rows 20
set search_path = public, pg_temp
begin atomic
  select account.id, account.real_name::text from account
  where account.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and account.deleted_at is null and account.status = 1
    and account.id <> (select nullif(current_setting('app.account_id', true), '')::bigint)
    and (account.real_name ilike pattern or account.pinyin ilike pattern or account.pinyin_prefix ilike pattern)
    and account.id in (select permitted_accounts(of_permission, of_record, is_scoped, of_organisation, of_creator))
  order by account.order_no, account.id
  limit at_most;
end;
grant execute on function find_likely_readers(text, bigint, boolean, bigint, bigint, text, integer) to siteward_app;
