-- Marks what is unread in the caller's inbox as read, all or one kind; answers how many that was. What is put off stays,
-- and so does what has to be confirmed.
create or replace function read_all_notices(moment timestamptz, of_kind text) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  marked integer;
begin
  update notice_receipt set read_status = 1, read_time = moment
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and read_status = 0 and snoozed_until is null and removed_at is null and (of_kind is null or kind = of_kind)
    and not (is_must_read and confirm_time is null and (cancel_time is null or cancel_time > moment));
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- Authors count who has opened a notice: one that has to be confirmed has a time of reading then, and stays unread.
drop index notice_receipt_notice;
create index notice_receipt_notice on notice_receipt (tenant_id, notice_id, account_id) include (read_status, read_time);
