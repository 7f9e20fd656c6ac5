-- Notes the last sign-in on the account, in the transaction that begins the session. It is no edit of the record: neither its
-- version nor who changed it moves. It runs with the rights of whoever calls it, so the policies hold. An account has a column
-- `address`, which an argument of that name would stand behind.
create function note_sign_in(signed_in bigint, from_address text, at timestamptz, device text, renewed_hash text) returns boolean
language sql
set search_path = public, pg_temp
begin atomic
  update account set last_login_ip = from_address, last_login_time = at, last_login_device = device,
    password_hash = coalesce(renewed_hash, password_hash)
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and id = signed_in
  returning true;
end;
grant execute on function note_sign_in(bigint, text, timestamptz, text, text) to siteward_app;
