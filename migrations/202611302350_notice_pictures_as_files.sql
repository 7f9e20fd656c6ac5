-- Pictures of notices become files of the tenant, like those of accounts. The embedded ones of the existing notices move
-- along; their bytes go to the storage in the database, and `sysFile/moveStorage` moves them to the current one like all
-- others. The history keeps the former content with its embedded pictures, so that an undo brings them back as they were.

-- The uploaded pictures that the content of a notice has or has had: its history can bring them back.
create table notice_picture (
  tenant_id bigint not null,
  notice_id bigint not null,
  file_id bigint not null,
  primary key (tenant_id, file_id, notice_id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
);
comment on table notice_picture is 'home: tenant';
create index notice_picture_notice on notice_picture (tenant_id, notice_id);
select protect_tenant_table('notice_picture', null, null);
select allow_app('notice_picture', 'select', 'insert');

create index file_notice_picture on file (create_time) where entity = 'sysNoticePicture';

-- Deletes pictures that were uploaded, but no notice was saved with them. Unsaved input of a form is kept for a week after
-- its last change, so the time is longer. Their bytes go with the next cleanup of files.
create function remove_unused_notice_pictures(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 pictures are removed at once.' using errcode = '22023';
  end if;
  delete from file where (tenant_id, id) in (
    select unused.tenant_id, unused.id from file unused
    where unused.entity = 'sysNoticePicture' and unused.create_time < now() - interval '30 days'
      and not exists (select 1 from notice_picture used
                      where used.tenant_id = unused.tenant_id and used.file_id = unused.id)
    order by unused.create_time limit at_most for update of unused skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_unused_notice_pictures(integer) to siteward_app;

-- Whether bytes begin like a picture of this type.
create function pg_temp.is_picture(bytes bytea, type text) returns boolean
language sql immutable
return case type
  when 'png' then substr(bytes, 1, 8) = '\x89504e470d0a1a0a'::bytea and length(bytes) > 24
  when 'jpeg' then substr(bytes, 1, 3) = '\xffd8ff'::bytea
  when 'gif' then substr(bytes, 1, 4) = 'GIF8'::bytea
  when 'webp' then substr(bytes, 1, 4) = 'RIFF'::bytea and substr(bytes, 9, 4) = 'WEBP'::bytea
  else false
end;

do $$
declare
  embedded constant text := ' src="data:image/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})"';
  chunk_bytes constant integer := 524288;
  owning record;
  picture record;
  bytes bytea;
  place text;
  content_of_file bigint;
  made bigint;
begin
  perform set_config('app.history', 'off', true);
  for owning in
    select n.tenant_id, n.id, n.create_user_id, n.create_user_name, n.create_org_id, n.create_org_name, n.create_time
    from notice n left join published_notice p on p.tenant_id = n.tenant_id and p.id = n.id
    where n.content like '% src="data:image/%' or p.content like '% src="data:image/%'
  loop
    for picture in
      select distinct parts[1] as type, parts[2] as text
      from (select regexp_matches(content, embedded, 'g') as parts from notice
            where tenant_id = owning.tenant_id and id = owning.id
            union
            select regexp_matches(content, embedded, 'g') from published_notice
            where tenant_id = owning.tenant_id and id = owning.id) matches
    loop
      begin
        bytes := decode(picture.text, 'base64');
      exception when invalid_parameter_value then
        continue;
      end;
      continue when not pg_temp.is_picture(bytes, picture.type);
      content_of_file := null;
      select id into content_of_file from file_content
      where tenant_id = owning.tenant_id and hash = sha256(bytes);
      if content_of_file is null then
        place := left(encode(sha256(convert_to(format('%s %s %s', owning.tenant_id, owning.id, gen_random_uuid()), 'UTF8')),
                             'hex'), 48);
        insert into file_content (tenant_id, hash, md5, size_bytes, provider, location)
        values (owning.tenant_id, sha256(bytes), decode(md5(bytes), 'hex'), length(bytes), 'database', place)
        returning id into content_of_file;
        insert into file_chunk (tenant_id, location, number, content)
        select owning.tenant_id, place, number, substr(bytes, number * chunk_bytes + 1, chunk_bytes)
        from generate_series(0, length(bytes) / chunk_bytes) number;
      end if;
      insert into file (tenant_id, content_id, file_name, suffix, content_type, kind, size_bytes, file_path, file_type,
                        entity, data_id, create_time, create_user_id, create_user_name, create_org_id, create_org_name)
      values (owning.tenant_id, content_of_file, 'picture',
              '.' || case picture.type when 'jpeg' then 'jpg' else picture.type end, 'image/' || picture.type, 'image',
              length(bytes), 'upload/' || to_char(owning.create_time, 'YYYY/MM/DD'), 'NoticePicture', 'sysNoticePicture',
              coalesce(owning.create_user_id, owning.id), owning.create_time, owning.create_user_id,
              owning.create_user_name, owning.create_org_id, owning.create_org_name)
      returning id into made;
      insert into file_version (tenant_id, file_id, number, content_id, file_name, suffix, content_type, size_bytes,
                                created_at, account_id, account_name)
      select tenant_id, id, 1, content_id, file_name, suffix, content_type, size_bytes, create_time, create_user_id,
             create_user_name
      from file where tenant_id = owning.tenant_id and id = made;
      insert into notice_picture (tenant_id, notice_id, file_id) values (owning.tenant_id, owning.id, made);
      update notice
      set content = replace(content, format('"data:image/%s;base64,%s"', picture.type, picture.text),
                            format('"/api/sysFile/noticePicture?id=%s"', made))
      where tenant_id = owning.tenant_id and id = owning.id;
      update published_notice
      set content = replace(content, format('"data:image/%s;base64,%s"', picture.type, picture.text),
                            format('"/api/sysFile/noticePicture?id=%s"', made))
      where tenant_id = owning.tenant_id and id = owning.id;
    end loop;
  end loop;
  perform set_config('app.history', '', true);
end
$$;
drop function pg_temp.is_picture(bytea, text);
