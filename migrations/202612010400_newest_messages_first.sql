-- A search of messages reads the newest own ones first: a common word is found among them. What is rarer is looked up in the
-- index of the whole tenant. Before, the index was searched once for each own conversation, which took seconds with many.
drop index conversation_message_search;
create index conversation_message_search on conversation_message
  using gin (tenant_id, grams(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, ''))))
  with (fastupdate = off) where deleted_at is null;
create index conversation_message_newest on conversation_message (tenant_id, conversation_id, id) where deleted_at is null;

drop function search_own_messages(text[], integer);

-- The newest messages of the caller's conversations that contain each of the words, newest first, those before an id. Operators
-- on texts are not leakproof, so under a policy the index is never used: a function of the owner looks the ids up, and the
-- caller reads the messages under its policies.
create function search_own_messages(words text[], before bigint, at_most integer) returns setof bigint
language plpgsql stable security definer rows 50
set search_path = public, pg_temp
as $$
declare
  -- So many messages tell how common a word is, and more than the second number are not read one by one.
  sample constant integer := 1000;
  most constant integer := 5000;
  -- To read a message takes as long as to find so many others of the tenant in the index.
  share constant integer := 20;
  -- Ids count 2048 a millisecond: an hour at first.
  span bigint := 3600000::bigint * 2048;
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  wanted constant text[] := array(select distinct lower(word) from unnest(words) word where word <> '');
  wanted_grams constant text[] := grams_of_words(wanted);
  own constant bigint[] := own_conversations();
  own_count bigint;
  all_count bigint;
  upper_id bigint;
  lower_id bigint;
  is_indexed boolean := false;
  read_now integer;
  read_before integer := 0;
  found_now bigint[];
  found_before bigint[] := '{}';
begin
  if tenant is null or cardinality(wanted) = 0 or at_most is null or at_most not between 1 and 1000 then
    return;
  end if;
  select coalesce(sum(last_number), 0), least(before, max(activity) + 2048) into own_count, upper_id
  from conversation where tenant_id = tenant and id = any (own);

  -- Each step reads a period twice as long as the one before, of the conversations with messages since then. The activity is as
  -- new as the newest message, apart from the order within a millisecond.
  while upper_id > 0 and not is_indexed and cardinality(found_before) < at_most loop
    lower_id := upper_id - span;
    select count(*), coalesce(array_agg(message.id order by message.id desc) filter (where not exists (
        select 1 from unnest(wanted) word
        where strpos(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, '')), word) = 0)), '{}')
    into read_now, found_now
    from conversation
    cross join lateral (
      select * from conversation_message
      where conversation_message.tenant_id = tenant and conversation_id = conversation.id and deleted_at is null
        and conversation_message.id < upper_id and conversation_message.id >= lower_id
      offset 0
    ) message
    where conversation.tenant_id = tenant and conversation.id = any (own) and conversation.activity + 2048 > lower_id;
    found_before := found_before || found_now;
    read_before := read_before + read_now;
    upper_id := lower_id;
    span := span * 2;
    if all_count is null and read_before >= sample
        and read_before::bigint * at_most > cardinality(found_before)::bigint * most then
      select sum(last_number) into all_count from conversation where tenant_id = tenant;
      is_indexed := all_count <= own_count * share;
    end if;
  end loop;
  return query select found.id from unnest(found_before) found (id) limit at_most;
  if cardinality(found_before) >= at_most or not is_indexed then
    return;
  end if;

  -- Apart from the order, for which the plan could read all messages instead.
  return query
    with matching as materialized (
      select message.id, message.conversation_id from conversation_message message
      where message.tenant_id = tenant and message.deleted_at is null
        and grams(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, ''))) @> wanted_grams
        and not exists (
          select 1 from unnest(wanted) word
          where strpos(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, '')), word) = 0)
    )
    select matching.id from matching
    where matching.id < upper_id and matching.conversation_id = any (own)
    order by matching.id desc limit at_most - cardinality(found_before);
end
$$;
grant execute on function search_own_messages(text[], bigint, integer) to siteward_app;
