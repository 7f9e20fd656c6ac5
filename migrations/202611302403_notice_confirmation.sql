-- Readers confirm notices that have to be confirmed; only for themselves, as with reading.
grant update (confirm_time) on notice_receipt to siteward_app;
create index notice_receipt_confirmed on notice_receipt (tenant_id, notice_id) where confirm_time is not null;
