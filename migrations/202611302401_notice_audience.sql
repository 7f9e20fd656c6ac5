-- Notices reach the accounts that they concern: all that the author sees, or the holders of chosen organisations, roles
-- and positions and chosen people among them. A notice may end, stay on top of the lists, and ask for a confirmation.

alter table notice
  add column is_targeted boolean not null default false,
  add column is_pinned boolean not null default false,
  add column is_must_read boolean not null default false;
select allow_app('notice', 'select', 'insert', 'update');
-- The number of receivers grows with those who join later; that is no change of the notice.
select track_history('notice', array['pinyin', 'initials', 'recipient_count']);

-- Whom a notice is for: an organisation (1), a role (2), a position (3) or a person (4). No key leads to them: a row that
-- is gone reaches no account, and a notice with targets never becomes one for everybody.
create table notice_target (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  notice_id bigint not null,
  kind smallint not null check (kind between 1 and 4),
  target_id bigint not null,
  -- Of an organisation: the ones below it as well, also those that are added later.
  with_below boolean not null default false check (kind = 1 or not with_below),
  create_time timestamptz not null default now(),
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id)
);
comment on table notice_target is 'home: tenant';
create unique index notice_target_once on notice_target (tenant_id, notice_id, kind, target_id);
select protect_tenant_table('notice_target', null, null);
-- Only those who see a notice see whom it is for, and only drafts change.
create policy target_of_notice on notice_target as restrictive for select to siteward_app
  using (notice_id in (
    select notice.id from notice
    where notice.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)));
create policy target_of_new_draft on notice_target as restrictive for insert to siteward_app
  with check (notice_id in (
    select notice.id from notice
    where notice.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and notice.status = 0));
create policy target_of_draft on notice_target as restrictive for delete to siteward_app
  using (notice_id in (
    select notice.id from notice
    where notice.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and notice.status = 0));
select fold_policies('notice_target');
select allow_app('notice_target', 'select', 'insert', 'delete');
select track_history('notice_target', '{}', array['notice=notice_id']);

-- `is_open`: accounts that join its audience later receive it as well. The three columns of the reach are the data scope
-- of its publisher at that moment, which limits them too. `delivered_to`: the last account that has its receipt, while
-- receipts are written in the background.
alter table published_notice
  add column is_open boolean not null default false,
  add column is_targeted boolean not null default false,
  add column is_limited boolean not null default false,
  add column reach_organisations bigint[] not null default '{}',
  add column reach_trees bigint[] not null default '{}',
  add column delivered_to bigint,
  add column cancel_time timestamptz,
  add column is_pinned boolean not null default false,
  add column is_must_read boolean not null default false;
create index published_notice_open on published_notice (tenant_id, public_time) where is_open;
create index published_notice_undelivered on published_notice (id) where delivered_to is not null;

-- Receipts repeat what counts and lists need, so that these read nothing else. Pinned ones come first in the order of
-- `list_position`; 2^52 lies above every id.
alter table notice_receipt
  add column cancel_time timestamptz,
  add column is_pinned boolean not null default false,
  add column is_must_read boolean not null default false,
  add column confirm_time timestamptz,
  add column list_position bigint not null
    generated always as (notice_id + case when is_pinned then 4503599627370496 else 0 end) stored;
drop index notice_receipt_unread;
create index notice_receipt_unread on notice_receipt (tenant_id, account_id, notice_id) include (cancel_time)
  where read_status = 0;
create index notice_receipt_unconfirmed on notice_receipt (tenant_id, account_id, notice_id)
  where is_must_read and confirm_time is null;
create index notice_receipt_pinned on notice_receipt (cancel_time) where is_pinned;

-- The accounts of an audience, in the order of their ids: the one rule for counting, publishing and joining later.
-- Without `targeted` everybody. `limited`: only those in these organisations and branches, and the publisher, as the data
-- scope of accounts says. `among`: only these accounts.
create function find_audience(
  of_tenant bigint, targeted boolean, organisations bigint[], trees bigint[], roles bigint[], positions bigint[],
  people bigint[], limited boolean, reach_organisations bigint[], reach_trees bigint[], publisher bigint,
  among bigint[] default null, beyond bigint default null, at_most integer default null
) returns setof bigint
language plpgsql stable rows 1000
set search_path = public, pg_temp
as $$
declare
  target_units bigint[];
  reach_units bigint[];
begin
  select array_agg(unit) into target_units from (
    select unnest(organisations) as unit
    union
    select descendant_id from organisation_tree where tenant_id = of_tenant and ancestor_id = any (trees)) named;
  select array_agg(unit) into reach_units from (
    select unnest(reach_organisations) as unit
    union
    select descendant_id from organisation_tree where tenant_id = of_tenant and ancestor_id = any (reach_trees)) named;
  return query execute
    'select account.id from account where account.tenant_id = $1 and account.deleted_at is null'
    || case when among is null then '' else ' and account.id = any ($2)' end
    || case when beyond is null then '' else ' and account.id > $3' end
    || case when not targeted then '' else
      ' and (account.id in (select unnest($4)) or account.position_id in (select unnest($5))
          or account.organisation_id in (select unnest($6)) or account.id in (
            select account_id from account_role where tenant_id = $1 and role_id = any ($7)
            union all
            select account_id from account_organisation
            where tenant_id = $1 and (organisation_id = any ($6) or position_id = any ($5))))' end
    || case when not limited then '' else
      ' and (account.id = $8 or account.organisation_id in (select unnest($9)) or account.id in (
            select account_id from account_organisation where tenant_id = $1 and organisation_id = any ($9)))' end
    || ' order by account.id limit $10'
  using of_tenant, among, beyond, people, positions, target_units, roles, publisher, reach_units, at_most;
end
$$;

-- The number of accounts that a notice of the caller with this audience would reach now.
create function count_notice_audience(
  targeted boolean, organisations bigint[], trees bigint[], roles bigint[], positions bigint[], people bigint[]
) returns integer
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select count(*)::integer from find_audience(
    nullif(current_setting('app.tenant_id', true), '')::bigint, targeted, organisations, trees, roles, positions, people,
    coalesce(current_setting('app.scope', true), '') <> 'all',
    nullif(current_setting('app.orgs', true), '')::bigint[], nullif(current_setting('app.org_trees', true), '')::bigint[],
    nullif(current_setting('app.account_id', true), '')::bigint);
end;
grant execute on function count_notice_audience(boolean, bigint[], bigint[], bigint[], bigint[], bigint[]) to siteward_app;

-- The accounts that a published notice reaches.
create function find_addressees(
  notice published_notice, among bigint[] default null, beyond bigint default null, at_most integer default null
) returns setof bigint
language sql stable rows 1000
set search_path = public, pg_temp
begin atomic
  select find_audience(
    notice.tenant_id, notice.is_targeted,
    array_agg(target_id) filter (where kind = 1 and not with_below), array_agg(target_id) filter (where with_below),
    array_agg(target_id) filter (where kind = 2), array_agg(target_id) filter (where kind = 3),
    array_agg(target_id) filter (where kind = 4),
    notice.is_limited, notice.reach_organisations, notice.reach_trees, notice.public_user_id, among, beyond, at_most)
  from notice_target target where target.tenant_id = notice.tenant_id and target.notice_id = notice.id;
end;

-- Writes the receipts of a notice for these accounts, once; answers how many are new. Authors know what they have written.
create function write_receipts(notice published_notice, accounts bigint[]) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  written integer;
begin
  insert into notice_receipt (tenant_id, notice_id, account_id, read_status, read_time, confirm_time, cancel_time,
                              is_pinned, is_must_read)
  select notice.tenant_id, notice.id, receiver, case when is_author then 1 else 0 end,
    case when is_author then notice.public_time end, case when is_author and notice.is_must_read then notice.public_time end,
    notice.cancel_time, notice.is_pinned, notice.is_must_read
  from unnest(accounts) receiver
  cross join lateral (select receiver is not distinct from notice.public_user_id as is_author) author
  on conflict (tenant_id, account_id, notice_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Publishes a notice of the caller, which is marked as published already, to its audience within the caller's data scope;
-- answers to how many. Up to 5000 receipts are written at once; more of them in the background.
create or replace function publish_notice(published bigint) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  caller constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
  at_once constant integer := 5000;
  sent published_notice;
  receivers bigint[];
begin
  insert into published_notice (tenant_id, id, title, content, summary, type, public_user_id, public_user_name,
                                public_org_id, public_org_name, public_time, recipient_count, create_time,
                                create_user_id, create_user_name, is_open, is_targeted, is_limited, reach_organisations,
                                reach_trees, cancel_time, is_pinned, is_must_read)
  select tenant_id, id, title, content, summary, type, public_user_id, public_user_name, public_org_id,
         public_org_name, public_time, 0, create_time, create_user_id, create_user_name, true, is_targeted,
         coalesce(current_setting('app.scope', true), '') <> 'all',
         coalesce(nullif(current_setting('app.orgs', true), '')::bigint[], '{}'),
         coalesce(nullif(current_setting('app.org_trees', true), '')::bigint[], '{}'), cancel_time, is_pinned, is_must_read
  from notice
  where tenant_id = tenant and id = published and status = 1 and deleted_at is null
    and create_user_id = caller and public_user_id = caller
  returning * into sent;
  if sent.id is null then
    raise exception 'Only the author publishes a notice.' using errcode = '42501';
  end if;
  select coalesce(array_agg(id), '{}') into receivers from find_addressees(sent) id;
  update published_notice set recipient_count = cardinality(receivers),
    delivered_to = case when cardinality(receivers) > at_once then 0 end
  where tenant_id = tenant and id = published;
  if cardinality(receivers) <= at_once then
    perform write_receipts(sent, receivers);
  else
    perform write_receipts(sent, array(select unnest(receivers) intersect select caller));
    perform pg_notify('siteward_notice', '');
  end if;
  return cardinality(receivers);
end
$$;

-- Writes the next receipts of a notice that is delivered in the background. Answers the notice, and whether it is complete.
create function deliver_notice(at_most integer) returns table (of_tenant bigint, notice_id bigint, is_complete boolean)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  sent published_notice;
  receivers bigint[];
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts are written at once.' using errcode = '22023';
  end if;
  select notice.* into sent from published_notice notice
  where notice.delivered_to is not null and is_tenant_open(notice.tenant_id)
  order by notice.id limit 1 for update skip locked;
  if sent.id is null then
    return;
  end if;
  select coalesce(array_agg(id), '{}') into receivers from find_addressees(sent, null, sent.delivered_to, at_most) id;
  perform write_receipts(sent, receivers);
  is_complete := cardinality(receivers) < at_most;
  update published_notice notice
  set delivered_to = case when is_complete then null else receivers[cardinality(receivers)] end
  where notice.tenant_id = sent.tenant_id and notice.id = sent.id;
  of_tenant := sent.tenant_id;
  notice_id := sent.id;
  return next;
end
$$;
grant execute on function deliver_notice(integer) to siteward_app;

-- Accounts that may have joined the audience of a notice.
create table notice_newcomer (
  tenant_id bigint not null,
  account_id bigint not null,
  primary key (tenant_id, account_id)
);
comment on table notice_newcomer is 'home: tenant';
select protect_tenant_table('notice_newcomer', null, null);

-- Whether newcomers receive a notice: until it ends; one without an end for 30 days, or as long as it is pinned or has to
-- be confirmed.
create function is_notice_valid(notice published_notice, at timestamptz) returns boolean
language sql immutable
set search_path = public, pg_temp
return notice.is_open and coalesce(notice.cancel_time > at,
  notice.is_pinned or notice.is_must_read or notice.public_time > at - interval '30 days');

create function note_newcomers(of_tenant bigint, accounts bigint[]) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select 1 from published_notice notice
             where notice.tenant_id = of_tenant and notice.is_open and is_notice_valid(notice, now())) then
    insert into notice_newcomer (tenant_id, account_id) select of_tenant, unnest(accounts) on conflict do nothing;
    perform pg_notify('siteward_notice', '');
  end if;
end
$$;

create function note_new_accounts() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  perform note_newcomers(joined.tenant_id, joined.accounts) from (
    select tenant_id, array_agg(id) as accounts from new_rows where deleted_at is null group by tenant_id) joined;
  return null;
end
$$;
create trigger note_newcomers after insert on account
  referencing new table as new_rows for each statement execute function note_new_accounts();

create function note_changed_account() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  perform note_newcomers(new.tenant_id, array[new.id]);
  return null;
end
$$;
create trigger note_joined after update on account for each row
  when (new.deleted_at is null and (old.deleted_at is not null or old.organisation_id is distinct from new.organisation_id
    or old.position_id is distinct from new.position_id))
  execute function note_changed_account();

-- Roles and further organisations name the account in the same column.
create function note_linked_accounts() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  perform note_newcomers(joined.tenant_id, joined.accounts) from (
    select tenant_id, array_agg(distinct account_id) as accounts from new_rows group by tenant_id) joined;
  return null;
end
$$;
create trigger note_newcomers after insert on account_role
  referencing new table as new_rows for each statement execute function note_linked_accounts();
create trigger note_newcomers after insert on account_organisation
  referencing new table as new_rows for each statement execute function note_linked_accounts();
create trigger note_joined after update on account_organisation
  referencing new table as new_rows for each statement execute function note_linked_accounts();

-- An organisation that moves takes its accounts below others.
create function note_moved_organisations() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  perform note_newcomers(joined.tenant_id, joined.accounts) from (
    select found.tenant_id, array_agg(distinct found.id) as accounts from (
      select moved.tenant_id, account.id from new_rows moved
      join account on account.tenant_id = moved.tenant_id and account.organisation_id = moved.descendant_id
        and account.deleted_at is null
      where moved.depth > 0
      union all
      select moved.tenant_id, further.account_id from new_rows moved
      join account_organisation further
        on further.tenant_id = moved.tenant_id and further.organisation_id = moved.descendant_id
      where moved.depth > 0) found
    group by found.tenant_id) joined;
  return null;
end
$$;
create trigger note_newcomers after insert on organisation_tree
  referencing new table as new_rows for each statement execute function note_moved_organisations();

-- Gives newcomers the valid notices of the audiences that they have joined; answers for how many accounts it has looked.
create function deliver_to_newcomers(at_most integer, at timestamptz) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  joined record;
  sent published_notice;
  written integer;
  looked integer := 0;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 newcomers are served at once.' using errcode = '22023';
  end if;
  for joined in
    with taken as (
      delete from notice_newcomer newcomer where (newcomer.tenant_id, newcomer.account_id) in (
        select waiting.tenant_id, waiting.account_id from notice_newcomer waiting
        where is_tenant_open(waiting.tenant_id)
        order by waiting.tenant_id, waiting.account_id limit at_most for update skip locked)
      returning newcomer.tenant_id, newcomer.account_id)
    select taken.tenant_id, array_agg(taken.account_id) as accounts from taken group by taken.tenant_id
  loop
    looked := looked + cardinality(joined.accounts);
    for sent in
      select notice.* from published_notice notice
      where notice.tenant_id = joined.tenant_id and notice.is_open and is_notice_valid(notice, at)
    loop
      written := write_receipts(sent, array(select find_addressees(sent, joined.accounts)));
      if written > 0 then
        update published_notice set recipient_count = recipient_count + written
        where tenant_id = sent.tenant_id and id = sent.id and delivered_to is null;
        if found then
          update notice set recipient_count = recipient_count + written
          where tenant_id = sent.tenant_id and id = sent.id;
        end if;
      end if;
    end loop;
  end loop;
  return looked;
end
$$;
grant execute on function deliver_to_newcomers(integer, timestamptz) to siteward_app;

-- Notices that have ended stay in the inbox, but no longer on top of it. Answers how many receipts it has changed.
create function unpin_ended_notices(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  changed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts are changed at once.' using errcode = '22023';
  end if;
  update notice_receipt set is_pinned = false where (tenant_id, id) in (
    select ended.tenant_id, ended.id from notice_receipt ended
    where ended.is_pinned and ended.cancel_time <= now() limit at_most for update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$$;
grant execute on function unpin_ended_notices(integer) to siteward_app;

-- As before, and no longer for a notice that has ended. One that has to be confirmed is open until it is.
create or replace function remind_unread(reminded bigint, moment timestamptz) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  receivers integer;
begin
  if not exists (
    select 1 from notice
    where tenant_id = tenant and id = reminded and status = 1 and deleted_at is null
      and create_user_id = nullif(current_setting('app.account_id', true), '')::bigint) then
    raise exception 'Only the author reminds.' using errcode = '42501';
  end if;
  update notice_receipt set reminder_time = moment
  where tenant_id = tenant and notice_id = reminded and (read_status = 0 or is_must_read and confirm_time is null)
    and (cancel_time is null or cancel_time > moment);
  get diagnostics receivers = row_count;
  return receivers;
end
$$;

create or replace function find_notice_receivers(published bigint, among bigint[]) returns setof bigint
language plpgsql stable security definer rows 200
set search_path = public, pg_temp
as $$
begin
  if nullif(current_setting('app.account_id', true), '') is not null then
    raise exception 'Accounts read notices by their receipts.' using errcode = '42501';
  end if;
  return query
    select receipt.account_id from notice_receipt receipt
    where receipt.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
      and receipt.notice_id = published and receipt.account_id = any (among)
      and (receipt.read_status = 0 or receipt.is_must_read and receipt.confirm_time is null);
end
$$;
