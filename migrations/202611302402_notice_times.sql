-- Notices are published at a planned time. The order of the inbox is a column that is written, so that lists can page by it.

alter table notice_receipt alter column list_position drop expression;

-- As before, with the order of the inbox.
create or replace function write_receipts(notice published_notice, accounts bigint[]) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  written integer;
begin
  insert into notice_receipt (tenant_id, notice_id, account_id, read_status, read_time, confirm_time, cancel_time,
                              is_pinned, is_must_read, list_position)
  select notice.tenant_id, notice.id, receiver, case when is_author then 1 else 0 end,
    case when is_author then notice.public_time end, case when is_author and notice.is_must_read then notice.public_time end,
    notice.cancel_time, notice.is_pinned, notice.is_must_read,
    notice.id + case when notice.is_pinned then 4503599627370496 else 0 end
  from unnest(accounts) receiver
  cross join lateral (select receiver is not distinct from notice.public_user_id as is_author) author
  on conflict (tenant_id, account_id, notice_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Notices that have ended stay in the inbox, but no longer on top of it. Answers how many receipts it has changed.
create or replace function unpin_ended_notices(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  changed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts are changed at once.' using errcode = '22023';
  end if;
  update notice_receipt set is_pinned = false, list_position = notice_receipt.notice_id where (tenant_id, id) in (
    select ended.tenant_id, ended.id from notice_receipt ended
    where ended.is_pinned and ended.cancel_time <= now() limit at_most for update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- A notice of the product itself to some accounts of the tenant. Requests of accounts cannot send one: notices of accounts
-- carry their names.
create or replace function send_system_notice(
  title text, content text, summary text, receivers bigint[], at timestamptz
) returns bigint
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  sent constant bigint := next_id();
  found bigint[];
begin
  if tenant is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself sends its notices.' using errcode = '42501';
  end if;
  select array_agg(id) into found from account
  where tenant_id = tenant and id = any (receivers) and deleted_at is null;
  if found is null then
    return null;
  end if;
  insert into notice (tenant_id, id, title, content, summary, status, public_time, recipient_count, create_time)
  values (tenant, sent, left(send_system_notice.title, 256), send_system_notice.content,
    left(send_system_notice.summary, 200), 1, at, cardinality(found), at);
  insert into published_notice (tenant_id, id, title, content, summary, type, public_time, recipient_count, create_time)
  values (tenant, sent, left(send_system_notice.title, 256), send_system_notice.content,
    left(send_system_notice.summary, 200), 1, at, cardinality(found), at);
  insert into notice_receipt (tenant_id, notice_id, account_id, list_position) select tenant, sent, unnest(found), sent;
  return sent;
end
$$;

-- `plan_started`: the task that publishes the draft is queued.
alter table notice
  add column planned_time timestamptz,
  add column plan_started boolean not null default false;
select allow_app('notice', 'select', 'insert', 'update');
select track_history('notice', array['pinyin', 'initials', 'recipient_count', 'plan_started']);
create index notice_planned on notice (planned_time) where planned_time is not null and not plan_started;

-- Queues a task for each draft whose planned time has come; answers how many. Tasks run as their account, with its rights
-- at that moment, and survive a restart.
create function start_due_publications(at_most integer, at timestamptz) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  started integer;
begin
  if at_most is null or at_most not between 1 and 1000 then
    raise exception 'From 1 to 1000 publications are started at once.' using errcode = '22023';
  end if;
  with due as (
    update notice set plan_started = true where (tenant_id, id) in (
      select planned.tenant_id, planned.id from notice planned
      where planned.planned_time is not null and not planned.plan_started and planned.planned_time <= at
        and planned.status = 0 and planned.deleted_at is null and is_tenant_open(planned.tenant_id)
      order by planned.planned_time limit at_most for update skip locked)
    returning tenant_id, id, create_user_id, title)
  insert into task (tenant_id, account_id, session_id, kind, title, input, request_id, language)
  select tenant_id, create_user_id, 0, 'notice.publish', left(title, 200), jsonb_build_object('id', id),
    'notice-' || id, 'zh-CN'
  from due where create_user_id is not null;
  get diagnostics started = row_count;
  return started;
end
$$;
grant execute on function start_due_publications(integer, timestamptz) to siteward_app;
