-- Passkeys as the first step of a sign-in: the account is found by the passkey, in whichever tenant it is.

create index account_passkey_anywhere on account_passkey (credential_id);

-- Whose passkey is this? As find_sign_in_tenants for accounts: tenant and account, and nothing else.
create function find_passkey_owner(wanted_credential bytea, at_host text) returns table (tenant bigint, account bigint)
language sql stable security definer rows 2
set search_path = public, pg_temp
begin atomic
  select tenant_id, account_id from account_passkey
  where credential_id = wanted_credential and host = at_host and length(wanted_credential) between 1 and 1023
  order by tenant_id limit 2;
end;
grant execute on function find_passkey_owner(bytea, text) to siteward_app;

-- A challenge of a first step is not stored before it is answered: strangers could fill the table. Its row says that it
-- was answered; a second answer finds it.
create unique index passkey_challenge_answered on passkey_challenge (tenant_id, hash) where purpose = 'first_step';

-- One row for each person who is connected: the latest of their sessions with a window, and how many there are.
create or replace view online_user with (security_invoker = true) as
select s.tenant_id, s.id, s.account_id, a.account, a.real_name, a.pinyin, a.account_type, a.organisation_id,
  o.name as organisation_name, s.login_mode, s.ip, s.browser, s.os, s.device, s.created_at, s.last_seen_at, s.expires_at,
  (select count(*)::integer from hub_connection c where c.tenant_id = s.tenant_id and c.session_id = s.id) as connections,
  coalesce(s.id = (select max(c.session_id) from hub_connection c
    where c.tenant_id = s.tenant_id and c.account_id = s.account_id), false) as is_latest_connected,
  (select count(distinct c.session_id)::integer from hub_connection c
    where c.tenant_id = s.tenant_id and c.account_id = s.account_id) as connected_sessions
from session s
join account a on a.tenant_id = s.tenant_id and a.id = s.account_id and a.deleted_at is null and a.status = 1
left join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id and o.deleted_at is null
where s.ended_at is null;
