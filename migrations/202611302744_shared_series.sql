-- Repeating entries of shared calendars are few, and are read by themselves: a month does not read the years before it.
create index schedule_entry_shared_series on schedule_entry (tenant_id, owner_org_id, schedule_date)
  where owner_org_id is not null and repeat is not null and deleted_at is null;
