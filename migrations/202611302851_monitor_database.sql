-- What PostgreSQL tells about itself. These run with the rights of the caller: that role sees its own sessions, which
-- serve all requests, and those of other roles only as far as the operator allows (`pg_monitor`).

create function read_database_state()
returns table (
  size bigint, version text, started_at timestamptz, connections integer, maximum_connections integer,
  active integer, waiting integer, oldest_transaction_seconds double precision, hit_rate double precision,
  commits bigint, rollbacks bigint, deadlocks bigint, temporary_bytes bigint, replicas integer
)
language plpgsql stable rows 1
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select pg_database_size(total.datid), current_setting('server_version'), pg_postmaster_start_time(),
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend'),
      current_setting('max_connections')::integer,
      (select count(*)::integer from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()),
      (select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'),
      coalesce((select extract(epoch from clock_timestamp() - min(xact_start))::double precision from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0),
      case when total.blks_hit + total.blks_read = 0 then 100
        else total.blks_hit * 100.0 / (total.blks_hit + total.blks_read) end::double precision,
      total.xact_commit, total.xact_rollback, total.deadlocks, total.temp_bytes,
      (select count(*)::integer from pg_stat_replication)
    from pg_stat_database total where total.datname = current_database();
end
$$;

-- The largest tables. Dead rows take up about as much of a table as living ones of the same number.
create function list_largest_tables(at_most integer)
returns table (
  name text, total_bytes bigint, index_bytes bigint, live_rows bigint, dead_rows bigint, dead_bytes bigint,
  vacuumed_at timestamptz, analysed_at timestamptz
)
language plpgsql stable rows 50
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    select known.relname::text, pg_total_relation_size(known.relid), pg_indexes_size(known.relid), known.n_live_tup,
      known.n_dead_tup,
      (pg_relation_size(known.relid) * known.n_dead_tup::numeric
        / greatest(known.n_live_tup + known.n_dead_tup, 1))::bigint,
      greatest(known.last_vacuum, known.last_autovacuum), greatest(known.last_analyze, known.last_autoanalyze)
    from pg_stat_user_tables known where known.schemaname = 'public'
    order by pg_total_relation_size(known.relid) desc limit least(at_most, 200);
end
$$;

-- Sessions that wait for a lock, hold up others, or have been in a transaction for over a second. Texts within the
-- statement are values that somebody has entered and are left out.
create function list_busy_sessions()
returns table (
  pid integer, state text, wait_event text, seconds double precision, blocked_by integer[], statement text
)
language plpgsql stable rows 20
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  return query
    with known as (
      select a.*, pg_blocking_pids(a.pid) blockers from pg_stat_activity a
      where a.datname = current_database() and a.xact_start is not null and a.pid <> pg_backend_pid()
    )
    select k.pid, k.state, nullif(concat_ws(': ', k.wait_event_type, k.wait_event), ''),
      extract(epoch from clock_timestamp() - k.xact_start)::double precision, k.blockers,
      left(regexp_replace(k.query, '''(?:[^'']|'''')*''', '''?''', 'g'), 2000)
    from known k
    where cardinality(k.blockers) > 0 or k.xact_start < clock_timestamp() - interval '1 second'
      or exists (select from known other where k.pid = any (other.blockers))
    order by k.xact_start limit 100;
end
$$;

-- The statements that took the most time since the counters were reset; none without the extension pg_stat_statements.
create function list_costly_statements(at_most integer)
returns table (statement text, calls bigint, total_ms double precision, mean_ms double precision, max_ms double precision)
language plpgsql stable rows 50
set search_path = public, pg_temp
as $$
begin
  perform require_main_tenant();
  if to_regclass('pg_stat_statements') is null then
    return;
  end if;
  return query execute
    'select left(query, 2000), calls, total_exec_time, mean_exec_time, max_exec_time from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time desc limit $1' using least(at_most, 100);
exception
  -- The extension is there, but the server was started without its library.
  when object_not_in_prerequisite_state then
    return;
end
$$;

grant execute on function
  read_database_state(), list_largest_tables(integer), list_busy_sessions(), list_costly_statements(integer)
  to siteward_app;
