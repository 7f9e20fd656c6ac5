-- Conversations of two accounts or of a group, and their messages. Only members read and write them.

create table conversation (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  -- 1: of two accounts, 2: of a group.
  kind smallint not null check (kind in (1, 2)),
  -- Of a group.
  name varchar(64),
  creator_id bigint not null,
  -- The other account of a conversation of two.
  partner_id bigint,
  created_at timestamptz not null default now(),
  -- The number of its last message.
  last_number integer not null default 0,
  -- Grows with each message: the order of lists.
  activity bigint not null default next_id(),
  primary key (tenant_id, id),
  check (creator_id <> partner_id)
);
comment on table conversation is 'home: tenant';
-- Two accounts have one conversation, no matter which of them began it.
create unique index conversation_pair
  on conversation (tenant_id, least(creator_id, partner_id), greatest(creator_id, partner_id)) where kind = 1;
create index conversation_creator on conversation (tenant_id, creator_id);
create index conversation_partner on conversation (tenant_id, partner_id) where partner_id is not null;

-- No key leads to an account: the platform administrator's account lies in another tenant than the one that they work in.
create table conversation_member (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  conversation_id bigint not null,
  account_id bigint not null,
  -- The name of the account when it joined, for accounts that are gone.
  account_name varchar(64),
  added_by bigint not null,
  joined_at timestamptz not null default now(),
  -- The account has read the messages up to this number.
  read_number integer not null default 0,
  -- It has left the group or was removed: it reads nothing of it any more.
  left_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, conversation_id, account_id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
comment on table conversation_member is 'home: tenant';
create index conversation_member_account on conversation_member (tenant_id, account_id) where left_at is null;
create index conversation_member_contacts on conversation_member (tenant_id, added_by, joined_at);

create table conversation_message (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  conversation_id bigint not null,
  -- From 1 in each conversation, in the order in which the messages became visible.
  number integer not null default 0,
  title varchar(64),
  -- Plain text; empty for a message of files alone.
  content varchar(4000) not null,
  -- The message of the same conversation that it answers. No key: rows arrive in any order when a tenant moves.
  quoted_id bigint,
  file_count smallint not null default 0,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
comment on table conversation_message is 'home: tenant';
create unique index conversation_message_number on conversation_message (tenant_id, conversation_id, number);
create statistics conversation_message_live on (case when deleted_at is null then tenant_id end) from conversation_message;

create table conversation_file (
  tenant_id bigint not null,
  message_id bigint not null,
  file_id bigint not null,
  position smallint not null default 0,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, message_id) references conversation_message (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
);
comment on table conversation_file is 'home: tenant';
create index conversation_file_message on conversation_file (tenant_id, message_id);

-- The conversations that the caller is a member of. A function of the owner, because a policy of the members cannot read
-- its own table.
create function own_conversations() returns bigint[]
language sql stable parallel safe security definer
set search_path = public, pg_temp
begin atomic
  select coalesce(array_agg(conversation_id), '{}') from conversation_member
  where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and account_id = (select nullif(current_setting('app.account_id', true), '')::bigint) and left_at is null;
end;
grant execute on function own_conversations() to siteward_app;

select protect_tenant_table('conversation', null, null);
create policy own on conversation as restrictive for select to siteward_app
  using (creator_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or partner_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or id = any ((select own_conversations())::bigint[]));
create policy created on conversation as restrictive for insert to siteward_app
  with check (creator_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_group on conversation as restrictive for update to siteward_app
  using (kind = 2 and creator_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('conversation');
select allow_app('conversation', 'select', 'insert');
grant update (name) on conversation to siteward_app;

-- The creator adds members: those of the pair, or of the group. A member marks what it has read, and leaves; the creator
-- of a group removes members and takes them in again.
select protect_tenant_table('conversation_member', null, null);
create policy own on conversation_member as restrictive for select to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or conversation_id = any ((select own_conversations())::bigint[]));
create policy added on conversation_member as restrictive for insert to siteward_app
  with check (added_by = (select nullif(current_setting('app.account_id', true), '')::bigint) and exists (
    select 1 from conversation
    where conversation.tenant_id = conversation_member.tenant_id
      and conversation.id = conversation_member.conversation_id
      and conversation.creator_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
      and (conversation.kind = 2 or conversation_member.account_id in (conversation.creator_id, conversation.partner_id))));
create policy own_change on conversation_member as restrictive for update to siteward_app
  using ((account_id = (select nullif(current_setting('app.account_id', true), '')::bigint) and left_at is null)
    or conversation_id in (
      select conversation.id from conversation
      where conversation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
        and conversation.kind = 2
        and conversation.creator_id = (select nullif(current_setting('app.account_id', true), '')::bigint)))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or conversation_id in (
      select conversation.id from conversation
      where conversation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
        and conversation.kind = 2
        and conversation.creator_id = (select nullif(current_setting('app.account_id', true), '')::bigint)));
select fold_policies('conversation_member');
select allow_app('conversation_member', 'select', 'insert');
grant update (read_number, left_at) on conversation_member to siteward_app;

select protect_tenant_table('conversation_message', null, null);
create policy own on conversation_message as restrictive for select to siteward_app
  using ((select nullif(current_setting('app.account_id', true), '')::bigint) is not null
    and conversation_id = any ((select own_conversations())::bigint[]));
create policy written on conversation_message as restrictive for insert to siteward_app
  with check (create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and conversation_id = any ((select own_conversations())::bigint[]));
create policy own_change on conversation_message as restrictive for update to siteward_app
  using (create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and conversation_id = any ((select own_conversations())::bigint[]));
select fold_policies('conversation_message');
select allow_app('conversation_message', 'select', 'insert', 'update');
select track_history('conversation_message');

-- The history of a message tells what it said, so it is its author's alone.
create policy own_message on change_history as restrictive for select to siteward_app
  using (table_name <> 'conversation_message'
    or account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select fold_policies('change_history');

select protect_tenant_table('conversation_file', null, null);
create policy own on conversation_file as restrictive for select to siteward_app
  using ((select nullif(current_setting('app.account_id', true), '')::bigint) is not null and exists (
    select 1 from conversation_message message
    where message.tenant_id = conversation_file.tenant_id and message.id = conversation_file.message_id));
create policy attached on conversation_file as restrictive for insert to siteward_app
  with check (exists (
    select 1 from conversation_message message
    where message.tenant_id = conversation_file.tenant_id and message.id = conversation_file.message_id
      and message.create_user_id = (select nullif(current_setting('app.account_id', true), '')::bigint)));
select fold_policies('conversation_file');
select allow_app('conversation_file', 'select', 'insert');

-- Messages are numbered while the row of their conversation is locked: a higher number never becomes visible before a
-- lower one, so a client that has read up to a number misses none. The author has read what they write.
create function number_message() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() then
    return new;
  end if;
  update conversation set last_number = last_number + 1, activity = next_id()
  where tenant_id = new.tenant_id and id = new.conversation_id
  returning last_number into new.number;
  update conversation_member set read_number = new.number
  where tenant_id = new.tenant_id and conversation_id = new.conversation_id and account_id = new.create_user_id
    and read_number = new.number - 1;
  return new;
end
$$;
create trigger number_message before insert on conversation_message for each row execute function number_message();

-- Two windows of an account may report in any order what it has read.
create function keep_read_number() returns trigger
language plpgsql volatile
set search_path = public, pg_temp
as $$
begin
  new.read_number := greatest(new.read_number, old.read_number);
  return new;
end
$$;
create trigger keep_read_number before update on conversation_member for each row execute function keep_read_number();

-- Messages that the caller has not read, in all of its conversations.
create function count_unread_messages() returns bigint
language sql stable
set search_path = public, pg_temp
begin atomic
  select coalesce(sum(conversation.last_number - member.read_number), 0)
  from conversation_member member
  join conversation on conversation.tenant_id = member.tenant_id and conversation.id = member.conversation_id
  where member.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and member.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and member.left_at is null and conversation.last_number > member.read_number;
end;
grant execute on function count_unread_messages() to siteward_app;

create index file_of_message on file (create_time) where entity = 'sysMessageFile';

-- Deletes files that were uploaded, but no message was sent with them. Unsent input is kept for a week after its last
-- change, so the time is longer. Their bytes go with the next cleanup of files.
create function remove_unused_message_files(at_most integer) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  if at_most is null or at_most not between 1 and 10000 then
    raise exception 'From 1 to 10000 files are removed at once.' using errcode = '22023';
  end if;
  delete from file where (tenant_id, id) in (
    select unused.tenant_id, unused.id from file unused
    where unused.entity = 'sysMessageFile' and unused.create_time < now() - interval '30 days'
      and not exists (select 1 from conversation_file used
                      where used.tenant_id = unused.tenant_id and used.file_id = unused.id)
    order by unused.create_time limit at_most for update of unused skip locked);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function remove_unused_message_files(integer) to siteward_app;
