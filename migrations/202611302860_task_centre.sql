-- A removed task can be brought back until housekeeping deletes it.
alter table task add column removed_at timestamptz;
select allow_app('task', 'update');

-- Tasks of the current tenant for administrators, the latest first: whose they are and what became of them, without
-- their input, result and files. Only those of accounts within the caller's data scope. The policies of `task` show each
-- account its own tasks alone.
do $$
declare
  visible constant text :=
    data_scope_condition('organisation_id', 'id', 'id in (select scope_affiliated_accounts())');
  wanted constant text := format($text$
    from task
    join (
      select person.id as person_id, person.account, person.real_name from (select * from account) person
      where person.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and (%s)
    ) owner on owner.person_id = task.account_id
    where task.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and task.removed_at is null
      and (wanted_state is null or task.state = wanted_state)
      and (wanted_kind is null or task.kind = wanted_kind)
      and (wanted_kind is not null or task.kind <> all (step_kinds))
      and (created_since is null or task.created_at >= created_since)
      and (title_pattern is null or task.title ilike title_pattern)
      and (name_pattern is null or owner.real_name ilike name_pattern or owner.account ilike name_pattern)$text$, visible);
  arguments constant text := 'wanted_state text, wanted_kind text, step_kinds text[], created_since timestamptz,
    title_pattern text, name_pattern text';
begin
  execute format($create$
    create function list_tenant_tasks(%s, take integer, skip integer)
    returns table (id bigint, account varchar, real_name varchar, kind varchar, title varchar, state varchar, done bigint,
      total bigint, request_id varchar, created_at timestamptz, started_at timestamptz, ended_at timestamptz,
      expires_at timestamptz, error jsonb, file_size bigint)
    language plpgsql stable security definer rows 20
    set search_path = public, pg_temp
    as $body$
    #variable_conflict use_column
    begin
      return query
        select task.id, owner.account, owner.real_name, task.kind, task.title, task.state, task.done, task.total,
          task.request_id, task.created_at, task.started_at, task.ended_at, task.expires_at, task.error,
          (select file.size_bytes from task_file file where file.tenant_id = task.tenant_id and file.id = task.file_id)
        %s
        order by task.id desc limit least(take, 1000) offset skip;
    end
    $body$
  $create$, arguments, wanted);
  execute format($create$
    create function count_tenant_tasks(%s) returns table (count integer)
    language plpgsql stable security definer rows 1
    set search_path = public, pg_temp
    as $body$
    begin
      return query select count(*)::integer %s;
    end
    $body$
  $create$, arguments, wanted);
end
$$;
grant execute on function list_tenant_tasks(text, text, text[], timestamptz, text, text, integer, integer) to siteward_app;
grant execute on function count_tenant_tasks(text, text, text[], timestamptz, text, text) to siteward_app;
