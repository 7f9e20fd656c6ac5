-- A session can be locked until the password is given again, and handed over to another page by a code of one use. Every
-- node hears at once when a session ends, is locked or unlocked.

alter table session
  add column locked_at timestamptz,
  add column unlock_tries smallint not null default 0;
select allow_app('session', 'select', 'insert', 'update', 'delete');

create function tell_session_change() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('siteward_session', format('%s:%s:%s', new.tenant_id, new.id,
    case when new.ended_at is not null then 'ended' when new.locked_at is not null then 'locked' else 'unlocked' end));
  return null;
end
$$;
create trigger tell_change after update on session for each row
  when (old.ended_at is distinct from new.ended_at or old.locked_at is distinct from new.locked_at)
  execute function tell_session_change();

create table session_handover (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  session_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade
);
comment on table session_handover is 'home: control';
create unique index session_handover_hash on session_handover (tenant_id, hash);
create index session_handover_session on session_handover (tenant_id, session_id);
select protect_tenant_table('session_handover', null, null);
select allow_app('session_handover', 'select', 'insert', 'delete');
