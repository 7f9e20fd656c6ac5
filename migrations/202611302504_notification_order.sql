-- Lists of authors read their own notices alone, however many messages the product sends.
create index notice_written on notice (tenant_id, create_time, id) where deleted_at is null and kind is null;

-- As before, in tenants that are not being moved.
create or replace function due_notifications(at timestamptz, at_most integer)
returns table (tenant_id bigint, account_id bigint)
language sql volatile security definer
set search_path = public, pg_temp
as $$
  select due.tenant_id, due.account_id from (
    (select delivery.tenant_id, delivery.account_id, min(delivery.due_at) as since from notice_delivery delivery
     where delivery.done_at is null and delivery.due_at <= at
     group by delivery.tenant_id, delivery.account_id order by since limit at_most)
    union all
    (select preference.tenant_id, preference.account_id, preference.daily_at from notification_preference preference
     where preference.daily_at <= at order by preference.daily_at limit at_most)) due
  where is_tenant_open(due.tenant_id)
  group by due.tenant_id, due.account_id order by min(due.since) limit at_most
$$;
