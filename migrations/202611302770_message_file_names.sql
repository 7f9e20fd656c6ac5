-- Messages are found by the names of their files as well. The names are kept with the message, so that one index answers
-- for its title, its text and its files: a file of a message is never renamed.
alter table conversation_message add column file_names text;

-- The past stays as it was: no version, no history.
alter table conversation_message disable trigger user;
update conversation_message message set file_names = names.joined
from (
  select link.tenant_id, link.message_id, string_agg(file.file_name || file.suffix, E'\n' order by link.position) as joined
  from conversation_file link
  join file on file.tenant_id = link.tenant_id and file.id = link.file_id
  group by link.tenant_id, link.message_id
) names
where names.tenant_id = message.tenant_id and names.message_id = message.id;
alter table conversation_message enable trigger user;

drop index conversation_message_search;
create index conversation_message_search on conversation_message
  using gin (conversation_id, grams(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, ''))))
  with (fastupdate = off) where deleted_at is null;

create or replace function search_own_messages(words text[], at_most integer) returns setof bigint
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
        and grams(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, ''))) @> wanted_grams
        and not exists (
          select 1 from unnest(wanted) word
          where strpos(lower(coalesce(title, '') || E'\n' || content || E'\n' || coalesce(file_names, '')), word) = 0)
      order by message.number desc limit at_most
    ) found
    order by found.id desc limit at_most;
end
$$;
