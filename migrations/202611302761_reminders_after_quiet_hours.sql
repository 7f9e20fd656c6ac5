-- Reminders wait for the end of quiet hours as pop-ups, too, and no message leaves about what is over by then.
alter table notice_delivery add column valid_until timestamptz;

-- Limits what is to leave of a notice of the product to the time until which it is of use, and notes a pop-up for receivers
-- with quiet hours: the worker shows it at their end if the notice came in them.
create function limit_deliveries(of_notice bigint, at timestamptz, until timestamptz) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := require_product();
begin
  update notice_delivery delivery set valid_until = until from notice_receipt receipt
  where receipt.tenant_id = tenant and receipt.notice_id = of_notice
    and delivery.tenant_id = tenant and delivery.receipt_id = receipt.id and delivery.done_at is null;
  insert into notice_delivery (tenant_id, receipt_id, channel, account_id, due_at, valid_until)
  select tenant, receipt.id, 'popup', receipt.account_id, at, until from notice_receipt receipt
  join notification_preference wanted on wanted.tenant_id = tenant and wanted.account_id = receipt.account_id
  where receipt.tenant_id = tenant and receipt.notice_id = of_notice and receipt.read_status = 0
    and wanted.quiet_from is not null
  on conflict do nothing;
end
$$;
grant execute on function limit_deliveries(bigint, timestamptz, timestamptz) to siteward_app;

-- As before, with what tells whether a message is of use, and whether a pop-up was put off.
create or replace function take_notifications(of_account bigint, at timestamptz, at_most integer) returns jsonb
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := require_product();
  wanted notification_preference;
begin
  select * into wanted from notification_preference own
  where own.tenant_id = tenant and own.account_id = of_account for update skip locked;
  if wanted.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'kinds', wanted.kinds, 'quietFrom', wanted.quiet_from, 'quietTo', wanted.quiet_to,
    'digestHour', wanted.digest_hour,
    'timeZone', coalesce(
      (select theme ->> 'timeZone' from preference chosen
       where chosen.tenant_id = tenant and chosen.account_id = of_account), wanted.time_zone),
    'language', (select theme ->> 'language' from preference chosen
                 where chosen.tenant_id = tenant and chosen.account_id = of_account),
    'dailyAt', extract(epoch from wanted.daily_at) * 1000, 'weeklyAt', extract(epoch from wanted.weekly_at) * 1000,
    'account', (
      select jsonb_build_object('accountType', account.account_type, 'email', account.email, 'phone', account.phone,
        'hidesTitles', exists (
          select from account_role held
          join role_field hidden on hidden.tenant_id = held.tenant_id and hidden.role_id = held.role_id
          where held.tenant_id = tenant and held.account_id = of_account
            and hidden.entity = 'sysNotice' and hidden.field = 'title'))
      from account
      where account.tenant_id = tenant and account.id = of_account and account.deleted_at is null and account.status = 1),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('receiptId', due.receipt_id, 'channel', due.channel, 'kind', receipt.kind,
        'noticeId', published.id, 'cameAt', extract(epoch from published.public_time) * 1000,
        'isOver', coalesce(due.valid_until <= at, false),
        'title', published.title, 'link', published.link,
        'attachmentCount', (
          select count(*) from record_attachment attached
          where attached.tenant_id = tenant and attached.entity = 'sysNotice' and attached.record_id = published.id
            and attached.deleted_at is null),
        'isSeen', receipt.read_status = 1 or (receipt.removed_at is not null
          and coalesce(wanted.kinds -> receipt.kind ->> 'inbox', '') <> 'none') or coalesce(receipt.cancel_time <= at, false))
        order by receipt.list_position desc)
      from (
        select delivery.receipt_id, delivery.channel, delivery.valid_until from notice_delivery delivery
        where delivery.tenant_id = tenant and delivery.account_id = of_account
          and delivery.done_at is null and delivery.due_at <= at
        order by delivery.due_at, delivery.receipt_id limit at_most for update skip locked) due
      join notice_receipt receipt on receipt.tenant_id = tenant and receipt.id = due.receipt_id
      join published_notice published on published.tenant_id = tenant and published.id = receipt.notice_id), '[]'));
end
$$;
