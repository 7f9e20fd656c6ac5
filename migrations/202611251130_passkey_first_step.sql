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
