-- Sign-in: sessions, tokens, captchas, failures, security events, and idempotency of calls. Short-lived rows, deleted
-- physically and without a change history; security events are their log and are only ever added.

-- The control database holds sessions, so no foreign key leads to the account, which may live elsewhere.
create table session (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  login_mode smallint not null default 1 check (login_mode in (1, 2)),
  ip varchar(64),
  browser varchar(128),
  os varchar(128),
  device varchar(256),
  token_version integer not null,
  must_change boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason varchar(32),
  primary key (tenant_id, id)
);
comment on table session is 'home: control';
create index session_open on session (tenant_id, account_id) where ended_at is null;
create index session_expires_at on session (expires_at);
select protect_tenant_table('session', null, null);
select allow_app('session', 'select', 'insert', 'update', 'delete');

-- The successor of a token is derived from the token and a key of the server: within the grace a second use can be
-- given the same one although nothing here is secret.
create table refresh_token (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  session_id bigint not null,
  family bigint not null,
  hash bytea not null check (length(hash) = 32),
  successor_hash bytea check (length(successor_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade
);
comment on table refresh_token is 'home: control';
create unique index refresh_token_hash on refresh_token (tenant_id, hash);
create index refresh_token_session on refresh_token (tenant_id, session_id);
create index refresh_token_expires_at on refresh_token (expires_at);
select protect_tenant_table('refresh_token', null, null);
select allow_app('refresh_token', 'select', 'insert', 'update', 'delete');

-- Asked for before anybody is known, so it belongs to no tenant; it only remembers for which one it was asked.
create table captcha (
  id bigint primary key default next_id(),
  asked_tenant_id bigint,
  answer_hash bytea not null check (length(answer_hash) = 32),
  address varchar(64) not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table captcha is 'home: control';
create index captcha_expires_at on captcha (expires_at);
select allow_app('captcha', 'select', 'insert', 'update', 'delete');

-- "account" is what was typed, in lower case; it need not exist.
create table sign_in_failure (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account varchar(64) not null check (account = lower(account)),
  address varchar(64) not null,
  failed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table sign_in_failure is 'home: control';
create index sign_in_failure_account on sign_in_failure (tenant_id, account, address, failed_at);
create index sign_in_failure_address on sign_in_failure (address, failed_at);
create index sign_in_failure_failed_at on sign_in_failure (failed_at);
select protect_tenant_table('sign_in_failure', null, null);
select allow_app('sign_in_failure', 'select', 'insert', 'delete');

create table security_event (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  at timestamptz not null default now(),
  kind varchar(64) not null,
  account_id bigint,
  account varchar(64),
  address varchar(64),
  user_agent varchar(512),
  request_id varchar(64),
  detail jsonb,
  primary key (tenant_id, id)
);
comment on table security_event is 'home: tenant';
create index security_event_at on security_event (tenant_id, at desc);
create index security_event_account on security_event (tenant_id, account_id, at desc);
select protect_tenant_table('security_event', null, null);
select allow_app('security_event', 'select', 'insert');
select allow_platform_read('security_event');

-- In the transaction of the call that it guards, so it lives where the tenant lives.
create table idempotency_key (
  tenant_id bigint not null,
  account_id bigint not null,
  route varchar(128) not null,
  key varchar(128) not null,
  body_hash bytea not null check (length(body_hash) = 32),
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, route, key)
);
comment on table idempotency_key is 'home: tenant';
create index idempotency_key_created_at on idempotency_key (created_at);
select protect_tenant_table('idempotency_key', null, null);
select allow_app('idempotency_key', 'select', 'insert', 'update', 'delete');
