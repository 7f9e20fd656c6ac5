-- Events are published by the transaction that they are about: either both are committed or neither is.

-- Adds an event of a tenant and notifies all nodes; runs as the caller. The row of the position stays locked until the
-- commit, so numbers follow the order of commits and have no gaps: a reader that has seen a number has seen all below
-- it. A transaction publishes last, and in several tenants in the order of their ids, so that none waits for another.
create function publish_event(of_tenant bigint, for_audience jsonb, of_target text, with_content jsonb) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  added hub_position;
begin
  insert into hub_position as p (tenant_id, last_number, last_id, previous_id) values (of_tenant, 1, next_id(), 0)
  on conflict (tenant_id) do update
    set last_number = p.last_number + 1, last_id = next_id(), previous_id = p.last_id
  returning p.* into added;
  insert into hub_event (tenant_id, id, number, previous_id, audience, target, content)
  values (of_tenant, added.last_id, added.last_number, added.previous_id, for_audience, of_target, with_content);
  perform pg_notify('siteward_hub', of_tenant::text);
end
$$;
grant execute on function publish_event(bigint, jsonb, text, jsonb) to siteward_app;
