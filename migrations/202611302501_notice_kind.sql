-- What an entry of an inbox is (contract/inboxKind.ts): notices, messages, mentions, reminders and others. An entry may have a
-- key: a later one with the same key takes the place of the unread one of that receiver, so that ten replies are one line.

-- Null: written by an author; then its type is its kind.
alter table notice add column kind varchar(16);
select track_history('notice', array['pinyin', 'initials', 'recipient_count', 'plan_started', 'kind']);
alter table published_notice add column kind varchar(16);
alter table notice_receipt
  add column kind varchar(16) not null default 'notice',
  add column entry_key varchar(100);

-- Notices that no author has written, so far: they lead to a page, ask for access, or name no author.
update notice set kind = case when link is not null then 'comment' when requested_path is not null then 'assignment' else 'system' end
where status = 1 and (link is not null or requested_path is not null or create_user_id is null);
update published_notice published set kind = notice.kind from notice
where notice.tenant_id = published.tenant_id and notice.id = published.id and notice.kind is not null;
update notice_receipt receipt set kind = coalesce(published.kind, 'announcement') from published_notice published
where published.tenant_id = receipt.tenant_id and published.id = receipt.notice_id
  and (published.kind is not null or published.type = 2);

-- At most one entry of a receiver has a key: an older one that is read loses it.
create unique index notice_receipt_key on notice_receipt (tenant_id, account_id, entry_key) where entry_key is not null;
select track_history('notice', array['pinyin', 'initials', 'recipient_count', 'plan_started']);

-- Receipts of authors' notices, as before, with their kind.
create or replace function write_receipts(notice published_notice, accounts bigint[]) returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  written integer;
begin
  insert into notice_receipt (tenant_id, notice_id, account_id, read_status, read_time, confirm_time, cancel_time,
                              is_pinned, is_must_read, list_position, kind)
  select notice.tenant_id, notice.id, receiver, case when is_author then 1 else 0 end,
    case when is_author then notice.public_time end, case when is_author and notice.is_must_read then notice.public_time end,
    notice.cancel_time, notice.is_pinned, notice.is_must_read,
    notice.id + case when notice.is_pinned then 4503599627370496 else 0 end,
    case notice.type when 2 then 'announcement' else 'notice' end
  from unnest(accounts) receiver
  cross join lateral (select receiver is not distinct from notice.public_user_id as is_author) author
  on conflict (tenant_id, account_id, notice_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Puts a published notice that no author has written into the inboxes of these accounts. With a key, an unread entry of
-- that key becomes this one; a notice that is in no inbox after that is gone.
create function put_entries(sent published_notice, new_key text, receivers bigint[]) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  earlier bigint[];
begin
  if new_key is not null then
    with older as (
      select receipt.id, receipt.notice_id, receipt.read_status from notice_receipt receipt
      where receipt.tenant_id = sent.tenant_id and receipt.account_id = any (receivers) and receipt.entry_key = new_key
      order by receipt.id for update
    ), ended as (
      update notice_receipt receipt set entry_key = null from older
      where receipt.tenant_id = sent.tenant_id and receipt.id = older.id and older.read_status = 1)
    select array_agg(distinct older.notice_id) into earlier from older where older.read_status = 0;
  end if;
  insert into notice_receipt as receipt (tenant_id, notice_id, account_id, list_position, kind, entry_key)
  select sent.tenant_id, sent.id, receiver, sent.id, sent.kind, new_key
  from (select distinct unnest(receivers) as receiver order by 1) receivers_once
  on conflict (tenant_id, account_id, entry_key) where entry_key is not null do update
  set notice_id = excluded.notice_id, list_position = excluded.list_position, kind = excluded.kind, reminder_time = null;
  delete from published_notice published
  where published.tenant_id = sent.tenant_id and published.id = any (earlier) and published.kind is not null
    and not exists (
      select 1 from notice_receipt receipt
      where receipt.tenant_id = published.tenant_id and receipt.notice_id = published.id);
end
$$;

-- Puts a notice that the caller has just sent, and that is no author's, into the inboxes of these accounts.
create function send_personal_notice(sent bigint, new_key text, receivers bigint[]) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  found published_notice;
begin
  select published.* into found from published_notice published
  join notice on notice.tenant_id = published.tenant_id and notice.id = published.id
  where published.tenant_id = tenant and published.id = sent and published.kind is not null
    and notice.create_user_id = nullif(current_setting('app.account_id', true), '')::bigint
    and not exists (
      select 1 from notice_receipt receipt where receipt.tenant_id = tenant and receipt.notice_id = sent);
  if found.id is null then
    raise exception 'Only the sender fills inboxes, once.' using errcode = '42501';
  end if;
  perform put_entries(found, new_key, receivers);
end
$$;
grant execute on function send_personal_notice(bigint, text, bigint[]) to siteward_app;

-- A notice of the product itself to some accounts of the tenant. Requests of accounts cannot send one: notices of accounts
-- carry their names. `link`: the address of the page that it leads to.
drop function send_system_notice(text, text, text, bigint[], timestamptz);
create function send_system_notice(
  title text, content text, summary text, receivers bigint[], at timestamptz, new_kind text, new_key text, new_link text
) returns bigint
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  sent constant bigint := next_id();
  reached bigint[];
  published published_notice;
begin
  if tenant is null or new_kind is null or coalesce(nullif(current_setting('app.account_id', true), '')::bigint, 0) <> 0 then
    raise exception 'Only the product itself sends its notices.' using errcode = '42501';
  end if;
  select array_agg(id) into reached from account
  where tenant_id = tenant and id = any (receivers) and deleted_at is null;
  if reached is null then
    return null;
  end if;
  insert into notice (tenant_id, id, title, content, summary, status, public_time, recipient_count, create_time, kind, link)
  values (tenant, sent, left(send_system_notice.title, 256), send_system_notice.content,
    left(send_system_notice.summary, 200), 1, at, cardinality(reached), at, new_kind, new_link);
  insert into published_notice (tenant_id, id, title, content, summary, type, public_time, recipient_count, create_time,
                                kind, link)
  values (tenant, sent, left(send_system_notice.title, 256), send_system_notice.content,
    left(send_system_notice.summary, 200), 1, at, cardinality(reached), at, new_kind, new_link)
  returning * into published;
  perform put_entries(published, new_key, reached);
  return sent;
end
$$;
grant execute on function send_system_notice(text, text, text, bigint[], timestamptz, text, text, text) to siteward_app;
