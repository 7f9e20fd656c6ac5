-- The language of an account that has chosen none: the one of the window in which it signed in last.
alter table account add column last_login_language varchar(16);
select allow_app('account', 'update');
-- A sign-in is no change of the record. What the history leaves out already stays left out.
do $$
declare
  history record;
begin
  for history in
    select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'account'::regclass and tgname in ('history_add', 'history_update', 'history_delete')
  loop
    execute format('drop trigger %I on account', history.tgname);
    execute replace(history.definition, 'record_history(', 'record_history(''last_login_language'', ');
  end loop;
end
$$;

drop function note_sign_in(bigint, text, timestamptz, text, text);
create function note_sign_in(
  signed_in bigint, from_address text, at timestamptz, device text, in_language text, renewed_hash text) returns boolean
language sql
set search_path = public, pg_temp
begin atomic
  update account set last_login_ip = from_address, last_login_time = at, last_login_device = device,
    last_login_language = in_language, password_hash = coalesce(renewed_hash, password_hash)
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint) and id = signed_in
  returning true;
end;
grant execute on function note_sign_in(bigint, text, timestamptz, text, text, text) to siteward_app;

create or replace function preferred_languages(accounts bigint[]) returns table (account_id bigint, language text)
language sql stable security definer rows 20
set search_path = public, pg_temp
as $$
  select person.id, coalesce(chosen.theme ->> 'language', person.last_login_language)
  from account person
  left join preference chosen on chosen.tenant_id = person.tenant_id and chosen.account_id = person.id
  where person.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and person.id = any (accounts)
    and coalesce(chosen.theme ->> 'language', person.last_login_language) is not null
$$;
