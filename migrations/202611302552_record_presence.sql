-- Accounts that have a record open, in one or more windows. A row is renewed as long as the window shows the record.
create table record_presence (
  tenant_id bigint not null,
  entity varchar(64) not null,
  record_id bigint not null,
  account_id bigint not null,
  -- Chosen by the window.
  window_id varchar(36) not null,
  is_editing boolean not null,
  -- The version of the record that the window shows.
  version integer,
  expires_at timestamptz not null,
  primary key (tenant_id, entity, record_id, account_id, window_id)
);
comment on table record_presence is 'home: tenant';
create index record_presence_expiry on record_presence (expires_at);
select protect_tenant_table('record_presence', null, null);

-- An account says only of itself what it has open.
create policy own_presence_added on record_presence as restrictive for insert to siteward_app
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_presence_removed on record_presence as restrictive for delete to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('record_presence');
select allow_app('record_presence', 'select', 'insert', 'delete');

create function remove_expired_record_presences(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 rows are removed at once.' using errcode = '22023';
  end if;
  delete from record_presence where (tenant_id, entity, record_id, account_id, window_id) in (
    select tenant_id, entity, record_id, account_id, window_id from record_presence
    where expires_at < now() order by expires_at limit at_most for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_expired_record_presences(integer) to siteward_app;
