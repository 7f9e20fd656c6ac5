-- The quiet hours of those whom the caller has reminded at this moment, with the number of accounts for each.
create function reminded_quiet_hours(reminded bigint, moment timestamptz)
returns table (quiet_from text, quiet_to text, time_zone text, accounts integer)
language plpgsql stable security definer rows 20
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if not exists (
    select 1 from notice
    where notice.tenant_id = tenant and notice.id = reminded and notice.deleted_at is null
      and notice.create_user_id = nullif(current_setting('app.account_id', true), '')::bigint) then
    raise exception 'Only the author reminds.' using errcode = '42501';
  end if;
  return query
    select wanted.quiet_from::text, wanted.quiet_to::text, coalesce(chosen.theme ->> 'timeZone', wanted.time_zone),
      count(*)::integer
    from notice_receipt receipt
    join notification_preference wanted on wanted.tenant_id = tenant and wanted.account_id = receipt.account_id
    left join preference chosen on chosen.tenant_id = tenant and chosen.account_id = receipt.account_id
    where receipt.tenant_id = tenant and receipt.notice_id = reminded and receipt.reminder_time = moment
      and wanted.quiet_from is not null
    group by 1, 2, 3;
end
$$;
grant execute on function reminded_quiet_hours(bigint, timestamptz) to siteward_app;
