-- The link by which other calendars read the schedule of an account. Only the hash of its secret is stored; another link
-- replaces it, and without the row no link works.
create table schedule_feed (
  tenant_id bigint not null,
  account_id bigint not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id)
);
comment on table schedule_feed is 'home: tenant';
create unique index schedule_feed_secret on schedule_feed (tenant_id, secret_hash);
select protect_tenant_table('schedule_feed', null, null);
create policy own_account on schedule_feed as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('schedule_feed');
select allow_app('schedule_feed', 'select', 'insert', 'update', 'delete');

-- The entries that a link shows: whoever has the secret is no account, and the entries are their owner's alone. Null for an
-- unknown link and for that of an account that may not sign in.
create function read_schedule_feed(of_secret bytea, since date) returns jsonb
language sql stable security definer
set search_path = public, pg_temp
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'scheduleDate', one.schedule_date, 'startTime', one.start_time,
      'endTime', one.end_time, 'content', one.content, 'place', one.place, 'repeat', one.repeat,
      'exceptDates', one.except_dates, 'remindMinutes', one.remind_minutes, 'version', one.version,
      'changed', extract(epoch from coalesce(one.update_time, one.create_time)) * 1000))
    from (
      select * from schedule_entry
      where tenant_id = feed.tenant_id and account_id = feed.account_id and deleted_at is null
        and (schedule_date >= since or (repeat is not null and coalesce(last_date, since) >= since))
      order by schedule_date, start_time, id limit 5000
    ) one
  ), '[]'::jsonb)
  from schedule_feed feed
  join account on account.tenant_id = feed.tenant_id and account.id = feed.account_id
    and account.status = 1 and account.deleted_at is null
  where feed.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and feed.secret_hash = of_secret
$$;
grant execute on function read_schedule_feed(bytea, date) to siteward_app;
