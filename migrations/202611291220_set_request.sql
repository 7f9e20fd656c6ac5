-- The settings of a request that policies, triggers and functions read, in one place. They end with the transaction.
-- The planner puts the body in the place of the call, so that it costs nothing. A number is a shorter answer than eight
-- texts.
create function set_request(
  tenant text, account text, account_name text, organisation text, request text, scope text, orgs text, org_trees text
) returns integer
language sql volatile
as $$
  select num_nulls(
    set_config('app.tenant_id', tenant, true), set_config('app.account_id', account, true),
    set_config('app.account_name', account_name, true), set_config('app.organisation_id', organisation, true),
    set_config('app.request_id', request, true), set_config('app.scope', scope, true),
    set_config('app.orgs', orgs, true), set_config('app.org_trees', org_trees, true))
$$;
grant execute on function set_request(text, text, text, text, text, text, text, text) to siteward_app;
