-- Pictures of accounts become files of the tenant, which have one store, one quota and one cleanup. Their bytes go to the
-- storage in the database; `sysFile/moveStorage` moves them to the current one like all others.

alter table account_picture add column file_id bigint;

do $$
declare
  picture record;
  suffix text;
  content_of_file bigint;
  made bigint;
  place text;
  chunk_bytes constant integer := 524288;
begin
  perform set_config('app.history', 'off', true);
  for picture in
    select p.tenant_id, p.id, p.account_id, p.kind, p.mime, p.width, p.height, p.content, p.created_at,
           a.real_name, a.organisation_id
    from account_picture p join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
  loop
    suffix := case picture.mime when 'image/jpeg' then '.jpg' when 'image/webp' then '.webp' else '.png' end;
    select id into content_of_file from file_content
    where tenant_id = picture.tenant_id and hash = sha256(picture.content);
    if content_of_file is null then
      place := left(encode(sha256(convert_to(format('%s %s %s', picture.tenant_id, picture.id, gen_random_uuid()), 'UTF8')),
                           'hex'), 48);
      insert into file_content (tenant_id, hash, md5, size_bytes, provider, location)
      values (picture.tenant_id, sha256(picture.content), decode(md5(picture.content), 'hex'), length(picture.content),
              'database', place)
      returning id into content_of_file;
      insert into file_chunk (tenant_id, location, number, content)
      select picture.tenant_id, place, number, substr(picture.content, number * chunk_bytes + 1, chunk_bytes)
      from generate_series(0, length(picture.content) / chunk_bytes) number;
    end if;
    insert into file (tenant_id, content_id, file_name, suffix, content_type, kind, size_bytes, file_path, file_type,
                      entity, data_id, width, height, create_time, create_user_id, create_user_name, create_org_id)
    values (picture.tenant_id, content_of_file, picture.kind, suffix, picture.mime, 'image', length(picture.content),
            'upload/' || to_char(picture.created_at, 'YYYY/MM/DD'), initcap(picture.kind),
            case picture.kind when 'avatar' then 'sysUserAvatar' else 'sysUserSignature' end, picture.account_id,
            picture.width, picture.height, picture.created_at, picture.account_id, picture.real_name,
            picture.organisation_id)
    returning id into made;
    insert into file_version (tenant_id, file_id, number, content_id, file_name, suffix, content_type, size_bytes, width,
                              height, created_at, account_id, account_name)
    select tenant_id, id, 1, content_id, file_name, file.suffix, content_type, size_bytes, width, height, create_time,
           create_user_id, create_user_name
    from file where tenant_id = picture.tenant_id and id = made;
    update account_picture set file_id = made where tenant_id = picture.tenant_id and id = picture.id;
  end loop;
  perform set_config('app.history', '', true);
end
$$;

alter table account_picture drop column content, drop column mime, drop column width, drop column height;
alter table account_picture alter column file_id set not null;
alter table account_picture add foreign key (tenant_id, file_id) references file (tenant_id, id);
create index account_picture_file on account_picture (tenant_id, file_id);
select allow_app('account_picture', 'select', 'insert', 'delete');

-- Deletes files of another module's records for good, without the bin. The caller has checked that they may go; their
-- bytes go with the next cleanup unless another file has them.
create function discard_files(ids bigint[]) returns table (discarded integer)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  deleted integer;
begin
  delete from file where tenant_id = tenant and id = any (ids);
  get diagnostics deleted = row_count;
  return query select deleted;
end
$$;
grant execute on function discard_files(bigint[]) to siteward_app;
