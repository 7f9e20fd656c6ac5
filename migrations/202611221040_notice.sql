-- Notices. A notice is written and changed under the data scope of whoever made it. What is published is a copy that
-- nobody can change, and it is reached through a receipt alone: the policies let everybody see just his own receipts.

create table notice (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  title varchar(256) not null,
  content text not null,
  summary varchar(200) not null default '',
  type smallint not null default 1 check (type in (1, 2)),
  status smallint not null default 0 check (status between 0 and 3),
  public_user_id bigint,
  public_user_name varchar(64),
  public_org_id bigint,
  public_org_name varchar(64),
  public_time timestamptz,
  cancel_time timestamptz,
  recipient_count integer,
  pinyin varchar(400) collate "C" not null default '',
  initials varchar(64) collate "C" not null default '',
  readings varchar(1000) not null default '',
  create_org_id bigint,
  create_org_name varchar(64),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
comment on table notice is 'home: tenant';
create index notice_list on notice (tenant_id, create_time, id) where deleted_at is null;
create index notice_pinyin on notice (tenant_id, pinyin, id) where deleted_at is null;
create index notice_organisation on notice (tenant_id, create_org_id, create_time, id) where deleted_at is null;
create index notice_account on notice (tenant_id, create_user_id, create_time, id) where deleted_at is null;
select protect_tenant_table('notice', 'create_org_id', 'create_user_id');
select track_history('notice', array['pinyin', 'initials']);
select make_searchable('notice', array['title', 'summary', 'public_user_name', 'readings'],
  'create_org_id', 'create_user_id');
select allow_app('notice', 'select', 'insert', 'update');

create table published_notice (
  tenant_id bigint not null,
  id bigint not null,
  title varchar(256) not null,
  content text not null,
  summary varchar(200) not null,
  type smallint not null,
  public_user_id bigint,
  public_user_name varchar(64),
  public_org_id bigint,
  public_org_name varchar(64),
  public_time timestamptz not null,
  recipient_count integer not null,
  create_time timestamptz not null,
  create_user_id bigint,
  create_user_name varchar(64),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references notice (tenant_id, id)
);
comment on table published_notice is 'home: tenant';

-- No key leads to the account: the platform administrator's lies in another tenant than the one that he works in.
create table notice_receipt (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  notice_id bigint not null,
  account_id bigint not null,
  read_status smallint not null default 0 check (read_status in (0, 1)),
  read_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, notice_id) references published_notice (tenant_id, id)
);
comment on table notice_receipt is 'home: tenant';
create unique index notice_receipt_own on notice_receipt (tenant_id, account_id, notice_id);
create index notice_receipt_unread on notice_receipt (tenant_id, account_id, notice_id) where read_status = 0;

select protect_tenant_table('notice_receipt', null, null);
create policy own_receipt on notice_receipt as restrictive for select to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_change on notice_receipt as restrictive for update to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_publication on notice_receipt as restrictive for insert to siteward_app
  with check (notice_id in (
    select notice.id from notice
    where notice.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and notice.status = 1
      and notice.create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint)));
select allow_app('notice_receipt', 'select', 'insert');
grant update (read_status, read_time) on notice_receipt to siteward_app;

select protect_tenant_table('published_notice', null, null);
create policy received on published_notice as restrictive for select to siteward_app
  using (exists (
    select 1 from notice_receipt receipt
    where receipt.tenant_id = published_notice.tenant_id and receipt.notice_id = published_notice.id
      and receipt.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)));
create policy own_publication on published_notice as restrictive for insert to siteward_app
  with check (public_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('published_notice', 'select', 'insert');

-- Publishes a notice, which is marked as published already, to every account that the caller sees; answers to how many.
-- It runs as the caller: his policies decide who that is. 100,000 receipts are one statement and no traffic.
create function publish_notice(published bigint) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  receivers integer;
begin
  select count(*) into receivers from account where tenant_id = tenant and deleted_at is null;
  insert into published_notice (tenant_id, id, title, content, summary, type, public_user_id, public_user_name,
                                public_org_id, public_org_name, public_time, recipient_count, create_time,
                                create_user_id, create_user_name)
  select tenant_id, id, title, content, summary, type, public_user_id, public_user_name, public_org_id,
         public_org_name, public_time, receivers, create_time, create_user_id, create_user_name
  from notice where tenant_id = tenant and id = published and status = 1 and deleted_at is null;
  insert into notice_receipt (tenant_id, notice_id, account_id)
  select tenant, published, id from account where tenant_id = tenant and deleted_at is null;
  get diagnostics receivers = row_count;
  return receivers;
end
$$;
grant execute on function publish_notice(bigint) to siteward_app;

-- Marks everything that the caller has not read as read; answers how many that was.
create function read_all_notices(moment timestamptz) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  marked integer;
begin
  update notice_receipt set read_status = 1, read_time = moment
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and account_id = nullif(current_setting('app.account_id', true), '')::bigint and read_status = 0;
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function read_all_notices(timestamptz) to siteward_app;
