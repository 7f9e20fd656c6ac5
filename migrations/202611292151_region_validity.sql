-- Regions have a validity: a code that the ministries abolish stays with its name, because addresses hold it, and names
-- the region that took its place. Without dates a region has always been valid, and still is.
alter table region
  add column valid_from date,
  add column valid_to date,
  add column successor_id bigint references region (id) check (successor_id <> id);
select allow_app('region', 'update');

-- A search over 45,000 towns has to find its rows by an index. Nobody writes the column, and its history is that of
-- what it is made of.
select track_history('region', array['pinyin', 'initials', 'readings', 'search_text']);
alter table region add column search_text text generated always as (
  lower(coalesce(name, '') || E'\n' || coalesce(code, '') || E'\n' || coalesce(readings, ''))) stored;
create index region_search on region using gin (grams(search_text)) with (gin_pending_list_limit = 512)
  where deleted_at is null;
grant execute on function grams_of_words(text[]) to siteward_app;
