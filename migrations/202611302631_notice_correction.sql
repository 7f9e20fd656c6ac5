-- A published notice never changes: a correction is a new notice that takes its place.

-- Title and time of the corrected notice are repeated, because readers of the correction may not have received it.
alter table notice
  add column corrects_id bigint,
  add column corrects_title varchar(256),
  add column corrects_time timestamptz,
  add column replaced_by_id bigint,
  add column replaced_time timestamptz,
  add foreign key (tenant_id, corrects_id) references notice (tenant_id, id);
-- A notice has one correction at most, whether it is published or still a draft.
create unique index notice_correction on notice (tenant_id, corrects_id)
where corrects_id is not null and deleted_at is null;
-- `replaced_by_id` and `replaced_time` are written by `replace_notice` alone.
grant update (corrects_id, corrects_title, corrects_time) on notice to siteward_app;

-- `ended_to`: the last account whose receipt has ended, while receipts of a replaced notice end in the background.
alter table published_notice
  add column corrects_id bigint,
  add column corrects_title varchar(256),
  add column corrects_time timestamptz,
  add column replaced_by_id bigint,
  add column replaced_time timestamptz,
  add column ended_to bigint;
create index published_notice_ending on published_notice (id) where ended_to is not null;

-- The receipt of a correction takes the corrected notice out of the inbox of its account, in the same statement: no reader
-- has both or none of them. Its author still counts who has read it.
create function replace_corrected_entries() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return null;
  end if;
  update notice_receipt older set
    cancel_time = least(older.cancel_time, correction.public_time),
    removed_at = coalesce(older.removed_at, correction.public_time)
  from new_rows added
  join notice correction on correction.tenant_id = added.tenant_id and correction.id = added.notice_id
    and correction.corrects_id is not null
  where older.tenant_id = added.tenant_id and older.notice_id = correction.corrects_id
    and older.account_id = added.account_id;
  return null;
end
$$;
create trigger replace_corrected_entries after insert on notice_receipt
  referencing new table as new_rows for each statement execute function replace_corrected_entries();

-- Ends the next receipts of a replaced notice, of accounts that do not receive the correction; the others have ended
-- already. Answers whether these were the last ones.
create function end_receipts(replaced published_notice, at_most integer) returns boolean
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  ended bigint[];
begin
  select coalesce(array_agg(portion.account_id), '{}') into ended from (
    select receipt.account_id from notice_receipt receipt
    where receipt.tenant_id = replaced.tenant_id and receipt.notice_id = replaced.id
      and receipt.account_id > replaced.ended_to
    order by receipt.account_id limit at_most) portion;
  update notice_receipt receipt set cancel_time = replaced.replaced_time
  where receipt.tenant_id = replaced.tenant_id and receipt.notice_id = replaced.id and receipt.account_id = any (ended)
    and (receipt.cancel_time is null or receipt.cancel_time > replaced.replaced_time);
  update published_notice notice
  set ended_to = case when cardinality(ended) < at_most then null else ended[cardinality(ended)] end
  where notice.tenant_id = replaced.tenant_id and notice.id = replaced.id;
  return cardinality(ended) < at_most;
end
$$;

-- A correction of the caller, which is published already, takes the place of the notice that it corrects. Answers whether
-- all of its receipts have ended; otherwise they end in the background, once those of the correction are written.
create function replace_notice(correction bigint) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  at_once constant integer := 5000;
  sent notice;
  replaced published_notice;
begin
  select * into sent from notice
  where tenant_id = tenant and id = correction and status = 1 and deleted_at is null and corrects_id is not null
    and create_user_id = nullif(current_setting('app.account_id', true), '')::bigint;
  if sent.id is null then
    raise exception 'Only the author replaces a notice.' using errcode = '42501';
  end if;
  update published_notice set corrects_id = sent.corrects_id, corrects_title = sent.corrects_title,
    corrects_time = sent.corrects_time
  where tenant_id = tenant and id = correction;
  -- What is still being delivered goes on with the correction.
  update published_notice notice set replaced_by_id = correction, replaced_time = sent.public_time,
    cancel_time = least(notice.cancel_time, sent.public_time), delivered_to = null, ended_to = 0,
    recipient_count = case when notice.delivered_to is null then notice.recipient_count else (
      select count(*) from notice_receipt receipt
      where receipt.tenant_id = notice.tenant_id and receipt.notice_id = notice.id) end
  where notice.tenant_id = tenant and notice.id = sent.corrects_id and notice.replaced_by_id is null
    and notice.create_user_id = sent.create_user_id
  returning * into replaced;
  if replaced.id is null then
    raise exception 'Only a published notice of the same author is replaced, once.' using errcode = '42501';
  end if;
  update notice set replaced_by_id = correction, replaced_time = replaced.replaced_time,
    cancel_time = replaced.cancel_time, recipient_count = replaced.recipient_count
  where tenant_id = tenant and id = replaced.id;
  if exists (select from published_notice where tenant_id = tenant and id = correction and delivered_to is not null) then
    return false;
  end if;
  if end_receipts(replaced, at_once) then
    return true;
  end if;
  perform pg_notify('siteward_notice', '');
  return false;
end
$$;
grant execute on function replace_notice(bigint) to siteward_app;

-- Ends the next receipts of a notice that was replaced. Answers the notice, and whether it is complete.
create function end_replaced_notice(at_most integer)
returns table (of_tenant bigint, notice_id bigint, is_complete boolean)
language plpgsql volatile security definer rows 1
set search_path = public, pg_temp
as $$
declare
  replaced published_notice;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts end at once.' using errcode = '22023';
  end if;
  select notice.* into replaced from published_notice notice
  join published_notice correction
    on correction.tenant_id = notice.tenant_id and correction.id = notice.replaced_by_id
  where notice.ended_to is not null and correction.delivered_to is null and is_tenant_open(notice.tenant_id)
  order by notice.id limit 1 for update of notice skip locked;
  if replaced.id is null then
    return;
  end if;
  is_complete := end_receipts(replaced, at_most);
  of_tenant := replaced.tenant_id;
  notice_id := replaced.id;
  return next;
end
$$;
grant execute on function end_replaced_notice(integer) to siteward_app;
