-- The languages that accounts of the tenant have chosen: what is written to them is written in theirs. Preferences are
-- their account's alone, and of these nothing but the language leaves them.
create function preferred_languages(accounts bigint[]) returns table (account_id bigint, language text)
language sql stable security definer rows 20
set search_path = public, pg_temp
as $$
  select chosen.account_id, chosen.theme ->> 'language' from preference chosen
  where chosen.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and chosen.account_id = any (accounts) and chosen.theme ->> 'language' is not null
$$;
grant execute on function preferred_languages(bigint[]) to siteward_app;
