-- An entry of an inbox takes the place of an unread one with the same key (`put_entries`). The notice of the earlier one
-- stayed behind.

-- Notices that no author has written.
create index notice_personal on notice (tenant_id, id) where kind is not null;

-- Removes notices that no author has written and that are in no inbox any more, older than a day; answers how many.
create function remove_replaced_notices(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  replaced record;
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 notices are removed at once.' using errcode = '22023';
  end if;
  select coalesce(array_agg(found.tenant_id), '{}') as tenants, coalesce(array_agg(found.id), '{}') as ids into replaced
  from (
    select sent.tenant_id, sent.id from notice sent
    where sent.kind is not null and sent.create_time < now() - interval '1 day'
      and not exists (
        select from notice_receipt receipt where receipt.tenant_id = sent.tenant_id and receipt.notice_id = sent.id)
    limit at_most for update of sent skip locked
  ) found;
  delete from published_notice published using unnest(replaced.tenants, replaced.ids) old (tenant_id, id)
  where published.tenant_id = old.tenant_id and published.id = old.id;
  delete from notice sent using unnest(replaced.tenants, replaced.ids) old (tenant_id, id)
  where sent.tenant_id = old.tenant_id and sent.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_replaced_notices(integer) to siteward_app;
