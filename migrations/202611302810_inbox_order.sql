-- The inbox in its order: the newest entries of an account are read without its others.
create index notice_receipt_inbox on notice_receipt (tenant_id, account_id, list_position) include (cancel_time)
  where snoozed_until is null and removed_at is null;
