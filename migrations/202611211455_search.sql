-- Search that contains, and lists that stay fast inside a data scope.
--
-- A searchable table has search_text: its searchable columns in lower case, one a line. Nobody writes it, it is
-- generated. Its grams of one and two characters are indexed together with the tenant (trigrams find nothing for two
-- Chinese characters). Operators on arrays and texts are not leakproof, so under a policy the index would never be used:
-- a function of the owner looks the ids up, within the tenant and the data scope of the request, and the list joins them
-- under its policies.

do $$
begin
  -- Embedded, the server has put it in already; elsewhere it is an extension that the owner of the database may make.
  if not exists (select 1 from pg_extension where extname = 'btree_gin') then
    create extension btree_gin;
  end if;
end
$$;

-- Grams of one and two characters. Words of a search hold no blanks, so pairs with one are left out.
create function grams(value text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  chars constant text[] := string_to_array(value, null);
begin
  return chars || array(select one || next from unnest(chars, chars[2:]) pair (one, next) where one > ' ' and next > ' ');
end
$$;

-- Whoever writes a row keeps its index.
grant execute on function grams(text) to siteward_app;

-- The grams that a row must have to contain all of the words: pairs where a word has one.
create function grams_of_words(words text[]) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct gram from unnest(words) word
  cross join lateral unnest(grams(word)) gram
  where length(gram) = least(length(word), 2)
);

-- Looks up rows for a list: each of the words has to be contained in one of the columns; without words it is about the
-- data scope alone. A word holds no blank, so none reaches from one column into the next. Answers how many rows there are, at most 10,001, and leaves their ids in the setting
-- app.found of the transaction when they are at most 1,000. With more, a list does better to walk its own order and to
-- check each row: it has a page full soon.
create function find_rows(base text, searchable text[], condition text, reach text, words text[], columns text[])
returns integer
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  few constant integer := 1000;
  -- A scope of so few rows is read as a whole when the index of grams would find most of the tenant.
  several constant integer := 5000;
  most constant integer := 10001;
  sample constant integer := 200;
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  scope constant text := coalesce(current_setting('app.scope', true), '');
  is_narrow constant boolean := reach <> '' and scope in ('own', 'listed');
  word constant text[] := array(select distinct lower(given) from unnest(words) given where given <> '');
  allowed constant text[] := array(select name from unnest(searchable) name where name = any (columns));
  inside_query constant text := format('select array_agg(distinct id) from (%s limit $2) reached', reach);
  contains text;
  inside bigint[];
  found bigint[];
  is_common boolean;
begin
  perform set_config('app.found', '{}', true);
  if tenant is null or scope not in ('all', 'own', 'listed') then
    return 0;
  end if;
  if is_narrow then
    execute inside_query into inside using tenant, few + 1;
    inside := coalesce(inside, '{}');
  end if;

  if cardinality(word) = 0 then
    found := inside;
  else
    -- search_text holds all columns; somebody who may not read them all is not told what the others contain.
    select string_agg(
      case when allowed @> searchable then format('strpos(search_text, $2[%s]) > 0', place)
        else coalesce((select '(' || string_agg(format('strpos(lower(%I), $2[%s]) > 0', name, place), ' or ') || ')'
                       from unnest(allowed) name), 'false') end, ' and ')
    into contains from generate_series(1, cardinality(word)) place;

    if inside is null or cardinality(inside) > few then
      execute format('select count(*) < $3 or count(*) filter (where %s) > $3 * 0.4 from (select * %s limit $3) sample',
                     contains, base)
      into is_common using tenant, word, sample;
      if is_narrow and is_common then
        execute inside_query into inside using tenant, several + 1;
      end if;
    end if;
    if cardinality(inside) <= few or is_common and cardinality(inside) <= several then
      execute format('select array_agg(id) %s and id = any ($3) and %s', base, contains) into found using tenant, word, inside;
    else
      execute format('select array_agg(id) from (select id %s and %s limit $4) found', base,
                     concat_ws(' and ', case when not is_common then 'grams(search_text) @> $3' end, contains,
                               case when is_narrow then condition end))
      into found using tenant, word, grams_of_words(word), most;
    end if;
  end if;

  found := coalesce(found, '{}');
  if cardinality(found) <= few then
    perform set_config('app.found', found::text, true);
  end if;
  return cardinality(found);
end
$$;

-- Called by the migration that makes a table searchable; again, it takes other columns. Makes search_text, its index and
-- the function search_<table>. organisation_column, account_column and also are those of its data scope
-- (data_scope_condition), where it has one; listed is a condition on the rows that lists show at all.
create function make_searchable(
  target regclass, columns text[],
  organisation_column text default null, account_column text default null, also text default null, listed text default null
) returns void
language plpgsql
as $$
declare
  name constant text := (select relname from pg_class where oid = target);
  base constant text := format(
    'from %s where tenant_id = $1 and deleted_at is null%s', target, coalesce(' and ' || listed, ''));
  is_listed constant text := '(select current_setting(''app.scope'', true)) = ''listed''';
  branches text[] := '{}';
  history record;
  joined text;
begin
  select string_agg(format('coalesce(%I, '''')', attname), ' || E''\n'' || ' order by place) into joined
  from unnest(columns) with ordinality given (given, place)
  join pg_attribute on attrelid = target and attname = given.given;
  execute format('alter table %s drop column if exists search_text', target);
  execute format('alter table %s add column search_text text generated always as (lower(%s)) stored', target, joined);
  perform set_config('maintenance_work_mem', '256MB', true);
  -- New entries gather in a list, which every search reads to its end: a short one keeps searches fast, and writing many
  -- rows is four times as fast as without any.
  execute format('create index %I on %s using gin (tenant_id, grams(search_text)) with (gin_pending_list_limit = 512)
                  where deleted_at is null', name || '_search', target);

  -- What is derived from the row has no place in its history.
  for history in
    select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = target and tgname in ('history_add', 'history_update', 'history_delete')
      and strpos(pg_get_triggerdef(oid), '''search_text''') = 0
  loop
    execute format('drop trigger %I on %s', history.tgname, target);
    execute regexp_replace(
      regexp_replace(history.definition, '\)$', ', ''search_text'', ''readings'')'), '\(, ', '(');
  end loop;

  if organisation_column is not null then
    branches := branches || format('(select id %s and %s and %I = any (array(select scope_organisations())) limit $2)',
                                   base, is_listed, organisation_column);
  end if;
  if also is not null then
    branches := branches || format('(select id %s and %s and %s limit $2)', base, is_listed, also);
  end if;
  if account_column is not null then
    branches := branches || format('(select id %s and %I = nullif(current_setting(''app.account_id'', true), '''')::bigint limit $2)',
                                   base, account_column);
  end if;

  execute format(
    'create or replace function %I(words text[], columns text[]) returns integer
     language sql volatile security definer
     set search_path = public, pg_temp
     begin atomic
       select find_rows(%L, %L::text[], %L, %L, words, columns);
     end', 'search_' || name, base, columns,
    case when branches = '{}' then 'true'
      else '(' || data_scope_condition(organisation_column, account_column, also) || ')' end,
    array_to_string(branches, ' union all '));
  execute format('grant execute on function %I(text[], text[]) to siteward_app', 'search_' || name);
end
$$;

-- The condition behind the data scope, as before but cheaper: what does not depend on a row is worked out once and not
-- compared for each of 100,000.
create or replace function data_scope_condition(organisation_column text, account_column text, also text default null)
returns text
language plpgsql immutable
as $$
declare
  own text;
  inside text;
begin
  if account_column is not null then
    own := format(
      '(select current_setting(''app.scope'', true) in (''own'', ''listed''))
       and %I = (select nullif(current_setting(''app.account_id'', true), '''')::bigint)', account_column);
  end if;
  if organisation_column is not null then
    inside := format('(select current_setting(''app.scope'', true) = ''listed'') and (%s)',
                     concat_ws(' or ', format('%I in (select scope_organisations())', organisation_column), also));
  end if;
  return concat_ws(' or ', '(select current_setting(''app.scope'', true) = ''all'')', own, inside);
end
$$;

do $$
declare
  condition constant text := data_scope_condition('organisation_id', 'id', 'id in (select scope_affiliated_accounts())');
begin
  execute format('alter policy data_scope on account using (%s) with check (%s)', condition, condition);
end
$$;

-- All readings of a name, its initials among them: 重庆 is found by cq and by zq.
alter table position add column readings varchar(1000) not null default '';
alter table organisation add column readings varchar(1000) not null default '';
alter table role
  add column pinyin varchar(400) collate "C" not null default '',
  add column initials varchar(64) collate "C" not null default '',
  add column readings varchar(1000) not null default '';
alter table account add column readings varchar(1000) not null default '';
select track_history('role', array['pinyin', 'initials']);
create index role_pinyin on role (tenant_id, pinyin, id) where deleted_at is null;

-- Rows from before know one reading; their next change of name brings the others.
alter table position alter column readings type varchar(1000) using concat_ws(' ', replace(pinyin, ' ', ''), initials);
alter table organisation alter column readings type varchar(1000) using concat_ws(' ', replace(pinyin, ' ', ''), initials);
alter table account alter column readings type varchar(1000)
  using concat_ws(' ', replace(pinyin, ' ', ''), pinyin_prefix);

-- Counting the accounts of a scope reads this index alone: platform administrators are never listed.
drop index account_organisation_id;
create index account_organisation_id on account (tenant_id, organisation_id, order_no, id) include (account_type)
where deleted_at is null;

select make_searchable('account',
  array['real_name', 'account', 'phone', 'pinyin', 'pinyin_prefix', 'nick_name', 'job_num', 'email', 'readings'],
  'organisation_id', 'id', 'id in (select scope_affiliated_accounts())', 'account_type < 999');
select make_searchable('position', array['name', 'code', 'readings']);
select make_searchable('organisation', array['name', 'code', 'readings']);
select make_searchable('role', array['name', 'code', 'readings']);
select allow_app('account', 'update');
select allow_app('position', 'update');
select allow_app('organisation', 'update');
select allow_app('role', 'update');
