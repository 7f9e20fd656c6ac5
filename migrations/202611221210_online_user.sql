-- Who is signed in, and what is sent to them.

-- One row for each session that lives. The rights of whoever asks hold for the tables behind it, so the data scope of the
-- accounts is the scope of this list.
create view online_user with (security_invoker = true) as
select s.tenant_id, s.id, s.account_id, a.account, a.real_name, a.pinyin, a.account_type, a.organisation_id,
  o.name as organisation_name, s.login_mode, s.ip, s.browser, s.os, s.device, s.created_at, s.last_seen_at, s.expires_at,
  (select count(*)::integer from hub_connection c where c.tenant_id = s.tenant_id and c.session_id = s.id) as connections
from session s
join account a on a.tenant_id = s.tenant_id and a.id = s.account_id and a.deleted_at is null and a.status = 1
left join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id and o.deleted_at is null
where s.ended_at is null;
comment on view online_user is 'home: tenant';
grant select on online_user to siteward_app;

-- What people sent each other. Nobody changes it afterwards.
create table message_log (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  title varchar(64) not null,
  message varchar(4000) not null,
  -- Null: everybody, or several, who stand in receiver_ids.
  receive_account_id bigint,
  receive_name varchar(80),
  receiver_ids jsonb,
  send_account_id bigint not null,
  send_name varchar(80) not null,
  send_time timestamptz not null default now(),
  send_ip varchar(64),
  send_browser varchar(128),
  send_os varchar(128),
  primary key (tenant_id, id)
);
comment on table message_log is 'home: tenant';
create index message_log_sent on message_log (tenant_id, send_account_id, send_time desc);
create index message_log_received on message_log (tenant_id, receive_account_id, send_time desc);
select protect_tenant_table('message_log', null, null);
select allow_app('message_log', 'select', 'insert');
