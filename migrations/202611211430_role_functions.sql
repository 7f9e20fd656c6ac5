-- What granting asks beyond the caller's data scope: a number or an organisation, nothing of the account behind it.

-- Accounts of the caller's tenant that hold these roles, whatever his data scope. Every asked id comes back, 0 included.
create function count_role_holders(role_ids bigint[]) returns table (role_id bigint, holders integer)
language sql stable security definer rows 20
set search_path = public, pg_temp
begin atomic
  select asked.id, count(holder.id)::integer
  from (select distinct unnest(role_ids) as id) asked
  left join account_role held
    on held.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and held.role_id = asked.id
  left join account holder
    on holder.tenant_id = held.tenant_id and holder.id = held.account_id and holder.deleted_at is null
  group by asked.id;
end;
grant execute on function count_role_holders(bigint[]) to siteward_app;

-- What "own organisation" means for all who hold a role, main and affiliated ones. What a role may be given depends on
-- those too whom the caller may not see.
create function role_holder_organisations(asked_role bigint) returns setof bigint
language sql stable security definer rows 50
set search_path = public, pg_temp
begin atomic
  with holder as (
    select account.id, account.organisation_id
    from account_role held
    join account on account.tenant_id = held.tenant_id and account.id = held.account_id and account.deleted_at is null
    where held.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and held.role_id = asked_role
  )
  select organisation_id from holder where organisation_id is not null
  union
  select affiliated.organisation_id from holder
  join account_organisation affiliated
    on affiliated.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and affiliated.account_id = holder.id;
end;
grant execute on function role_holder_organisations(bigint) to siteward_app;
