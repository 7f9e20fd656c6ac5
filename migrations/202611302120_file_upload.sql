-- Uploads that arrive in several requests. Their bytes are kept in parts in the database until the file is complete, so
-- that every node can go on with an upload.

create table file_upload (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  file_name varchar(200) not null,
  size_bytes bigint not null check (size_bytes between 1 and 1073741824),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- The file that the upload has become. The row stays for a client that has missed the answer.
  file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table file_upload is 'home: tenant';
create index file_upload_account on file_upload (tenant_id, account_id);
create index file_upload_expiry on file_upload (updated_at);
select protect_tenant_table('file_upload', null, null);
select allow_app('file_upload', 'select', 'delete');

create table file_upload_part (
  tenant_id bigint not null,
  upload_id bigint not null,
  start_byte bigint not null,
  content bytea not null check (length(content) between 1 and 1048576),
  primary key (tenant_id, upload_id, start_byte),
  foreign key (tenant_id, upload_id) references file_upload (tenant_id, id) on delete cascade
);
comment on table file_upload_part is 'home: tenant';
-- Most files are compressed already.
alter table file_upload_part alter column content set storage external;
select protect_tenant_table('file_upload_part', null, null);
select allow_app('file_upload_part', 'select', 'delete');

-- Begins an upload. An account at its limit loses an upload that has stood still for an hour. Returns nothing if the
-- account or the tenant has too many open ones; `open_bytes` is what all open ones of the tenant will need.
create function open_upload(of_account bigint, named text, bytes bigint, per_account integer, per_tenant integer)
returns table (id bigint, open_bytes bigint)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  own integer;
  everyone integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('file_upload', tenant));
  select count(*) filter (where account_id = of_account), count(*) into own, everyone
  from file_upload where tenant_id = tenant and file_id is null;
  if own >= per_account then
    delete from file_upload where (tenant_id, file_upload.id) in (
      select still.tenant_id, still.id from file_upload still
      where still.tenant_id = tenant and still.account_id = of_account and still.file_id is null
        and still.updated_at < now() - interval '1 hour'
      order by still.updated_at limit 1);
    if not found then
      return;
    end if;
  elsif everyone >= per_tenant then
    return;
  end if;
  return query
    with added as (
      insert into file_upload (tenant_id, account_id, file_name, size_bytes)
      values (tenant, of_account, named, bytes) returning file_upload.id)
    select added.id, bytes + coalesce((select sum(size_bytes) from file_upload
      where tenant_id = tenant and file_id is null), 0)::bigint from added;
end
$$;
grant execute on function open_upload(bigint, text, bigint, integer, integer) to siteward_app;

-- Appends a part if the upload has received exactly `at_byte` bytes. Of two requests that send the same part, one is
-- refused.
create function append_to_upload(of_account bigint, of_upload bigint, at_byte bigint, part bytea) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  update file_upload set received_bytes = received_bytes + length(part), updated_at = now()
  where tenant_id = tenant and id = of_upload and account_id = of_account
    and file_id is null and received_bytes = at_byte;
  if not found then
    return false;
  end if;
  insert into file_upload_part (tenant_id, upload_id, start_byte, content)
  values (tenant, of_upload, at_byte, part);
  return true;
end
$$;
grant execute on function append_to_upload(bigint, bigint, bigint, bytea) to siteward_app;

-- Ends an upload whose last bytes have become a file together with those received before.
create function end_upload(of_account bigint, of_upload bigint, at_byte bigint, as_file bigint) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  update file_upload set received_bytes = size_bytes, file_id = as_file, updated_at = now()
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and id = of_upload
    and account_id = of_account and file_id is null and received_bytes = at_byte;
  return found;
end
$$;
grant execute on function end_upload(bigint, bigint, bigint, bigint) to siteward_app;

-- Removes uploads that have stood still for a day, with what they have received.
create function remove_expired_uploads(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 uploads are removed at once.' using errcode = '22023';
  end if;
  delete from file_upload where (tenant_id, id) in (
    select old.tenant_id, old.id from file_upload old
    where old.updated_at < now() - interval '1 day'
    order by old.updated_at limit at_most for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_expired_uploads(integer) to siteward_app;
