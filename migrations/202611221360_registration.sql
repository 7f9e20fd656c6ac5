-- Registration: whether people may get an account by themselves, what they then get, who was invited, and who asks.

-- What an account gets that comes by registration. Administrators never do (contract 01, D1038).
create table registration_way (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  name varchar(32) not null,
  account_type smallint not null default 777 check (account_type in (777, 666, 555)),
  role_id bigint not null,
  organisation_id bigint not null,
  position_id bigint not null,
  order_no integer not null default 100,
  remark varchar(128),
  pinyin varchar(400) collate "C" not null default '',
  initials varchar(64) collate "C" not null default '',
  readings varchar(1000) not null default '',
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (tenant_id, position_id) references position (tenant_id, id)
);
comment on table registration_way is 'home: tenant';
create unique index registration_way_name on registration_way (tenant_id, name) where deleted_at is null;
create index registration_way_list on registration_way (tenant_id, order_no, id) where deleted_at is null;
create index registration_way_pinyin on registration_way (tenant_id, pinyin, id) where deleted_at is null;
select protect_tenant_table('registration_way', null, null);
select track_history('registration_way', array['pinyin', 'initials']);
select make_searchable('registration_way', array['name', 'remark', 'readings']);
select allow_app('registration_way', 'select', 'insert', 'update');

-- One row for each tenant that has chosen.
create table registration_setting (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  mode varchar(16) not null default 'closed' check (mode in ('closed', 'invitation', 'approval')),
  -- What those get who name no way themselves.
  way_id bigint,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, way_id) references registration_way (tenant_id, id)
);
comment on table registration_setting is 'home: tenant';
create unique index registration_setting_own on registration_setting (tenant_id);
select protect_tenant_table('registration_setting', null, null);
select track_history('registration_setting');
select allow_app('registration_setting', 'select', 'insert', 'update');

-- Codes that open an account at once; of a code only its keyed hash.
create table registration_invitation (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  code_hash bytea not null check (length(code_hash) = 32),
  way_id bigint not null,
  note varchar(64),
  uses integer not null default 1 check (uses between 1 and 1000),
  uses_left integer not null default 1 check (uses_left >= 0),
  expires_at timestamptz not null,
  -- When somebody took it back, or its way was changed.
  ended_at timestamptz,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, way_id) references registration_way (tenant_id, id)
);
comment on table registration_invitation is 'home: tenant';
create unique index registration_invitation_code on registration_invitation (tenant_id, code_hash);
create index registration_invitation_list on registration_invitation (tenant_id, create_time, id) where deleted_at is null;
create index registration_invitation_way on registration_invitation (tenant_id, way_id);
select protect_tenant_table('registration_invitation', null, null);
select make_searchable('registration_invitation', array['note']);
select allow_app('registration_invitation', 'select', 'insert', 'update');

-- Everybody who registered: those who wait for an answer, and what became of the others. The hash of the password goes
-- as soon as somebody has decided.
create table registration_request (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account varchar(32) not null,
  real_name varchar(32) not null,
  phone varchar(16) not null,
  -- Whether a code proved that the phone is his.
  is_phone_proved boolean not null default false,
  password_hash text,
  must_change_password boolean not null default false,
  way_id bigint,
  invitation_id bigint,
  account_id bigint,
  state varchar(16) not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'invited')),
  reason varchar(200),
  address varchar(64) not null,
  -- For IPv6 the network of 64 bits.
  network varchar(64) not null,
  decided_time timestamptz,
  decided_user_name varchar(64),
  pinyin varchar(400) collate "C" not null default '',
  initials varchar(64) collate "C" not null default '',
  readings varchar(1000) not null default '',
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, way_id) references registration_way (tenant_id, id),
  foreign key (tenant_id, invitation_id) references registration_invitation (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check (state = 'waiting' or password_hash is null)
);
comment on table registration_request is 'home: tenant';
create unique index registration_request_phone on registration_request (tenant_id, phone)
  where state = 'waiting' and is_phone_proved and deleted_at is null;
create index registration_request_list on registration_request (tenant_id, create_time, id) where deleted_at is null;
create index registration_request_pinyin on registration_request (tenant_id, pinyin, id) where deleted_at is null;
create index registration_request_waiting on registration_request (tenant_id, way_id) where state = 'waiting' and deleted_at is null;
create index registration_request_invitation on registration_request (tenant_id, invitation_id) where invitation_id is not null;
create index registration_request_phone_time on registration_request (phone, create_time);
create index registration_request_network_time on registration_request (network, create_time);
select protect_tenant_table('registration_request', null, null);
select make_searchable('registration_request', array['account', 'real_name', 'phone', 'readings']);
select allow_app('registration_request', 'select', 'insert', 'update');

-- May one more registration come in? Counted over all tenants, whoever it is for; those of the same phone or network wait
-- for each other, so that no two of them see the same count.
create function admit_registration(from_phone text, from_network text, at_time timestamptz) returns table (verdict text)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('registration_phone'), hashtext(from_phone));
  perform pg_advisory_xact_lock(hashtext('registration_network'), hashtext(from_network));
  if (select count(*) from registration_request
      where phone = from_phone and create_time > at_time - interval '1 day') >= 5 then
    return query select 'phone';
  elsif (select count(*) from registration_request
         where network = from_network and create_time > at_time - interval '1 hour') >= 30 then
    return query select 'network';
  elsif (select count(*) from registration_request
         where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
           and state = 'waiting' and deleted_at is null) >= 1000 then
    return query select 'full';
  else
    return query select 'admitted';
  end if;
end
$$;
grant execute on function admit_registration(text, text, timestamptz) to siteward_app;

-- Uses an invitation once. Of those who use its last one at the same moment the first gets it, the others find none.
create function use_invitation(of_code bytea, at_time timestamptz) returns table (id bigint, way_id bigint)
language sql volatile rows 1
set search_path = public, pg_temp
begin atomic
  update registration_invitation invitation set uses_left = invitation.uses_left - 1
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.code_hash = of_code and invitation.uses_left > 0 and invitation.ended_at is null
    and invitation.expires_at > at_time and invitation.deleted_at is null
  returning invitation.id, invitation.way_id;
end;
grant execute on function use_invitation(bytea, timestamptz) to siteward_app;
