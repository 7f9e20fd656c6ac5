-- The order of the inbox follows the publication: a draft that waits for its planned time keeps its id. A position is made
-- like an id, of the time of the publication. Positions of older entries are ids and compare with these.

-- As before, with that position. The publisher of a notice has read it, and is not asked to confirm it.
create or replace function write_receipts(notice published_notice, accounts bigint[]) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  -- The numbers of `next_id()`; newcomers receive the notice at the same position.
  published_at constant bigint :=
    ((extract(epoch from notice.public_time) * 1000)::bigint - 1577836800000) * 2048 + notice.id % 2048;
  written integer;
begin
  insert into notice_receipt (tenant_id, notice_id, account_id, read_status, read_time, cancel_time,
                              is_pinned, is_must_read, list_position, kind)
  select notice.tenant_id, notice.id, receiver, case when is_author then 1 else 0 end,
    case when is_author then notice.public_time end,
    notice.cancel_time, notice.is_pinned, notice.is_must_read and not is_author,
    published_at + case when notice.is_pinned then 4503599627370496 else 0 end,
    case notice.type when 2 then 'announcement' else 'notice' end
  from unnest(accounts) receiver
  cross join lateral (select receiver is not distinct from notice.public_user_id as is_author) author
  on conflict (tenant_id, account_id, notice_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- As before: what has ended takes its place among the others.
create or replace function unpin_ended_notices(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  changed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 receipts are changed at once.' using errcode = '22023';
  end if;
  update notice_receipt set is_pinned = false, list_position = list_position % 4503599627370496 where (tenant_id, id) in (
    select ended.tenant_id, ended.id from notice_receipt ended
    where ended.is_pinned and ended.cancel_time <= now() limit at_most for update skip locked);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Publishers of earlier notices have confirmed nothing either.
update notice_receipt receipt set is_must_read = false, confirm_time = null from published_notice published
where receipt.is_must_read and published.tenant_id = receipt.tenant_id and published.id = receipt.notice_id
  and published.public_user_id = receipt.account_id;
