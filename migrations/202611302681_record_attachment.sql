-- Attachments of records of any kind. Like comments they follow their record: those who see it read them, so a record in
-- the bin takes them along and brings them back.

-- No key leads to the record: its table depends on the kind. None leads to the author either, as in record_comment.
create table record_attachment (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  -- The wire name of the record's kind: sysNotice.
  entity varchar(64) not null,
  record_id bigint not null,
  file_id bigint not null,
  -- The name of the file with its suffix, for the history.
  name varchar(144) not null,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, file_id),
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
);
comment on table record_attachment is 'home: tenant';
create index record_attachment_record on record_attachment (tenant_id, entity, record_id, id) where deleted_at is null;
create index record_attachment_bin on record_attachment (deleted_at) where deleted_at is not null;
create statistics record_attachment_live on (case when deleted_at is null then tenant_id end) from record_attachment;

-- Whether the caller sees the record that an attachment belongs to. It runs with the rights of the caller: the policies of
-- the tables decide, of notices also that of those who have received one. Each kind of record with attachments is here.
create function sees_record(of_entity text, of_record bigint) returns boolean
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  commented record;
begin
  case of_entity
    when 'sysNotice' then
      return exists (select from notice where tenant_id = tenant and id = of_record and deleted_at is null)
        or exists (select from published_notice where tenant_id = tenant and id = of_record);
    when 'sysUser' then
      return exists (select from account where tenant_id = tenant and id = of_record and deleted_at is null);
    when 'sysOrg' then
      return exists (select from organisation where tenant_id = tenant and id = of_record and deleted_at is null);
    when 'sysRole' then
      return exists (select from role where tenant_id = tenant and id = of_record and deleted_at is null);
    when 'sysComment' then
      select entity, record_id into commented from record_comment
      where tenant_id = tenant and id = of_record and deleted_at is null;
      return found and sees_record(commented.entity, commented.record_id);
    else
      return false;
  end case;
end
$$;
grant execute on function sees_record(text, bigint) to siteward_app;

-- Whether the caller may change the attachments of a record: of a notice those of an own draft, of a comment those of an
-- own one. Which permission it takes besides is decided by the server.
create function changes_attachments(of_entity text, of_record bigint) returns boolean
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  caller constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
begin
  return sees_record(of_entity, of_record) and case of_entity
    when 'sysNotice' then exists (
      select from notice where tenant_id = tenant and id = of_record and status = 0 and create_user_id = caller)
    when 'sysComment' then exists (
      select from record_comment where tenant_id = tenant and id = of_record and create_user_id = caller)
    else true
  end;
end
$$;
grant execute on function changes_attachments(text, bigint) to siteward_app;

select protect_tenant_table('record_attachment', null, null);
create policy of_seen_record on record_attachment as restrictive for select to siteward_app
  using (sees_record(entity, record_id));
create policy added on record_attachment as restrictive for insert to siteward_app
  with check (create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and changes_attachments(entity, record_id));
create policy changed on record_attachment as restrictive for update to siteward_app
  using (changes_attachments(entity, record_id));
select fold_policies('record_attachment');
select allow_app('record_attachment', 'select', 'insert', 'update');
select track_history('record_attachment');

create index file_of_attachment on file (create_time) where entity = 'sysAttachment';

-- Deletes attachments whose time in the bin is over, and files that were uploaded for a comment that was never written.
-- Unsent input is kept for a week after its last change, so the time is longer. The bytes go with the next cleanup of files.
create function remove_unused_attachments(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 files are removed at once.' using errcode = '22023';
  end if;
  -- An attachment goes with its file.
  delete from file where (tenant_id, id) in (
    select unused.tenant_id, unused.id from file unused
    left join record_attachment used on used.tenant_id = unused.tenant_id and used.file_id = unused.id
    left join file_setting on file_setting.tenant_id = unused.tenant_id
    where unused.entity = 'sysAttachment' and unused.hold_reason is null
      and (used.deleted_at < now() - make_interval(days => coalesce(file_setting.bin_days, 30))
        or (used.id is null and unused.create_time < now() - interval '30 days'))
    order by unused.create_time limit at_most for update of unused skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_unused_attachments(integer) to siteward_app;
