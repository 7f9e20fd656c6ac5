-- A search of messages reads an index instead of all own messages. Grams of one and two characters find Chinese words as
-- well, as in the searches of lists. The index has no column for the tenant: a conversation belongs to one. Without a list
-- of pending entries a search of many conversations does not read that list for each of them.
create index conversation_message_search on conversation_message
  using gin (conversation_id, grams(lower(coalesce(title, '') || E'\n' || content)))
  with (fastupdate = off) where deleted_at is null;

-- The newest messages of the caller's conversations that contain each of the words, newest first. Operators on texts are not
-- leakproof, so under a policy the index is never used: a function of the owner looks the ids up, and the caller reads the
-- messages under its policies.
create function search_own_messages(words text[], at_most integer) returns setof bigint
language plpgsql stable security definer rows 50
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  wanted constant text[] := array(select distinct lower(word) from unnest(words) word where word <> '');
  wanted_grams constant text[] := grams_of_words(wanted);
begin
  if tenant is null or cardinality(wanted) = 0 or at_most is null or at_most not between 1 and 1000 then
    return;
  end if;
  return query
    select found.id from unnest(own_conversations()) own (conversation_id)
    cross join lateral (
      select message.id from conversation_message message
      where message.tenant_id = tenant and message.conversation_id = own.conversation_id and message.deleted_at is null
        and grams(lower(coalesce(message.title, '') || E'\n' || message.content)) @> wanted_grams
        and not exists (
          select 1 from unnest(wanted) word
          where strpos(lower(coalesce(message.title, '') || E'\n' || message.content), word) = 0)
      order by message.number desc limit at_most
    ) found
    order by found.id desc limit at_most;
end
$$;
grant execute on function search_own_messages(text[], integer) to siteward_app;
