-- Tamper evidence: the committed rows of a table are sealed afterwards, for each tenant in the order of their ids. A seal
-- covers a range of ids and names each row in it with a hash, so that a row that was changed, added or removed later is
-- named. Seals are signed outside of the database and form a chain.

create table audit_seal (
  tenant_id bigint not null,
  table_name varchar(63) not null,
  -- From 1, without gaps.
  number integer not null check (number >= 1),
  -- The ids that it covers: from the end of the previous seal up to `to_id`, which is not included.
  from_id bigint not null,
  to_id bigint not null check (to_id >= from_id),
  -- Rows with ids below were removed by retention; only seals that say so have it.
  removed_to bigint,
  row_count integer not null check (row_count between 0 and 10000),
  -- The ids in ascending order, and the SHA-256 of each row, one after the other.
  row_ids bigint[] not null default '{}',
  digests bytea not null,
  sealed_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  signature bytea not null,
  primary key (tenant_id, table_name, number)
);
comment on table audit_seal is 'home: tenant';
select protect_tenant_table('audit_seal', null, null);
select allow_app('audit_seal', 'select');

-- The last seal of a day, kept in the shared database and in a file, so that a chain whose end was cut is noticed.
create table audit_anchor (
  tenant_id bigint not null,
  table_name varchar(63) not null,
  day date not null,
  number integer not null check (number >= 1),
  hash bytea not null,
  signature bytea not null,
  primary key (tenant_id, table_name, day)
);
comment on table audit_anchor is 'home: control';
select protect_tenant_table('audit_anchor', null, null);
select allow_app('audit_anchor', 'select');

-- Called once by the migration that makes a table whose rows are sealed. Its rows have `tenant_id` and `id`, are never
-- changed, and columns that are added later are null in older rows. The index finds the latest rows of all tenants.
create function seal_rows(target regclass) returns void
language plpgsql
as $$
begin
  execute format('create index %I on %s using brin (id) with (pages_per_range = 16, autosummarize = on)',
                 (select relname from pg_class where oid = target) || '_sealing', target);
end
$$;

select seal_rows('change_history');

-- Refuses tables that are not sealed, because their name becomes part of a statement.
create function check_sealed_table(of_table text) returns void
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  if of_table !~ '^[a-z][a-z0-9_]{0,54}$' or to_regclass(of_table || '_sealing') is null then
    raise exception 'The rows of this table are not sealed.' using errcode = '22023';
  end if;
end
$$;

-- What a row is sealed as: its columns without those that are null, as text that is the same in every session.
create function digest_row(doc jsonb) returns bytea
language sql immutable
return sha256(convert_to(coalesce((
  select jsonb_object_agg(cell.key, cell.value) from jsonb_each(doc) cell where cell.value <> 'null'
)::text, ''), 'UTF8'));

-- How far rows may be sealed. A row gets its id after its transaction has its number. So once all transactions with
-- numbers below `next_transaction` have ended (`oldest_transaction`, asked later), no row with an id below `boundary` can
-- appear any more, in whatever order they have committed. `lag_ms` is for clocks that are set back a little.
create function audit_horizon(lag_ms integer)
returns table (boundary bigint, next_transaction bigint, oldest_transaction bigint)
language plpgsql volatile
as $$
begin
  boundary := ((extract(epoch from clock_timestamp()) * 1000)::bigint - lag_ms - 1577836800000) * 2048;
  next_transaction := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  oldest_transaction := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  return next;
end
$$;
grant execute on function audit_horizon(integer) to siteward_app;

-- Tenants with rows that are not sealed yet: those with ids from `since` on, or without it those after their last seal.
create function list_unsealed_tenants(of_table text, since bigint, up_to bigint) returns setof bigint
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform check_sealed_table(of_table);
  if since is not null then
    return query execute format(
      'select found.tenant_id from (select distinct tenant_id from %I where id >= $1 and id < $2) found
       where is_tenant_open(found.tenant_id)', of_table) using since, up_to;
    return;
  end if;
  return query execute format(
    'select tenant.id from tenant
     where is_tenant_open(tenant.id) and exists (
       select from %I unsealed where unsealed.tenant_id = tenant.id and unsealed.id < $1
         and unsealed.id >= coalesce((
           select last.to_id from audit_seal last where last.tenant_id = tenant.id and last.table_name = $2
           order by last.number desc limit 1), 0))', of_table) using up_to, of_table;
end
$$;
grant execute on function list_unsealed_tenants(text, bigint, bigint) to siteward_app;

-- The next rows of the tenant to seal, at most `at_most`, and where its chain ends. One caller at a time: the others wait
-- until its transaction ends.
create function read_unsealed_rows(of_table text, up_to bigint, at_most integer)
returns table (number integer, from_id bigint, to_id bigint, previous_hash bytea, row_ids bigint[], digests bytea)
language plpgsql volatile security definer
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  last audit_seal;
begin
  perform check_sealed_table(of_table);
  perform pg_advisory_xact_lock(hashtextextended('audit_seal ' || of_table, tenant));
  select * into last from audit_seal sealed
  where sealed.tenant_id = tenant and sealed.table_name = of_table order by sealed.number desc limit 1;
  number := coalesce(last.number, 0) + 1;
  from_id := coalesce(last.to_id, 0);
  previous_hash := coalesce(last.hash, '');
  execute format(
    'select coalesce(array_agg(found.id order by found.id), ''{}''),
            coalesce(string_agg(digest_row(found.doc), '''' order by found.id), '''')
     from (select kept.id, to_jsonb(kept) as doc from %I kept
           where kept.tenant_id = $1 and kept.id >= $2 and kept.id < $3 order by kept.id limit $4) found', of_table)
  into row_ids, digests using tenant, from_id, up_to, least(at_most, 10000);
  to_id := case when cardinality(row_ids) < at_most then greatest(up_to, from_id)
           else row_ids[cardinality(row_ids)] + 1 end;
  return next;
end
$$;
grant execute on function read_unsealed_rows(text, bigint, integer) to siteward_app;

-- Adds a seal to the chain of the tenant. A forged one is of no use: it has no signature.
create function add_audit_seal(
  of_table text, number integer, from_id bigint, to_id bigint, removed_to bigint, row_ids bigint[], digests bytea,
  sealed_at timestamptz, previous_hash bytea, hash bytea, signature bytea
) returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  perform check_sealed_table(of_table);
  insert into audit_seal (tenant_id, table_name, number, from_id, to_id, removed_to, row_count, row_ids, digests, sealed_at,
                          previous_hash, hash, signature)
  values (nullif(current_setting('app.tenant_id', true), '')::bigint, of_table, number, from_id, to_id, removed_to,
          cardinality(row_ids), row_ids, digests, sealed_at, previous_hash, hash, signature);
end
$$;
grant execute on function add_audit_seal(text, integer, bigint, bigint, bigint, bigint[], bytea, timestamptz, bytea, bytea, bytea)
  to siteward_app;

-- Removes sealed rows of the tenant that retention no longer keeps, at most `at_most`. The chain must say so first.
create function remove_sealed_rows(of_table text, at_most integer, out removed integer)
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  perform check_sealed_table(of_table);
  execute format(
    'delete from %I gone using (
       select kept.id from %I kept where kept.tenant_id = $1 and kept.id < coalesce((
         select max(sealed.removed_to) from audit_seal sealed where sealed.tenant_id = $1 and sealed.table_name = $2), 0)
       order by kept.id limit $3) old
     where gone.tenant_id = $1 and gone.id = old.id', of_table, of_table) using tenant, of_table, at_most;
  get diagnostics removed = row_count;
end
$$;
grant execute on function remove_sealed_rows(text, integer) to siteward_app;

-- The rows of the tenant in a range of ids as they would be sealed now, also those that policies hide from the caller.
create function read_row_digests(of_table text, from_id bigint, to_id bigint, at_most integer)
returns table (id bigint, digest bytea)
language plpgsql stable security definer
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
begin
  perform check_sealed_table(of_table);
  return query execute format(
    'select kept.id, digest_row(to_jsonb(kept)) from %I kept
     where kept.tenant_id = $1 and kept.id >= $2 and kept.id < $3 order by kept.id limit $4', of_table)
  using nullif(current_setting('app.tenant_id', true), '')::bigint, from_id, to_id, at_most;
end
$$;
grant execute on function read_row_digests(text, bigint, bigint, integer) to siteward_app;

-- Keeps the end of a chain for a day; the first one of the day stays.
create function add_audit_anchor(
  of_tenant bigint, of_table text, of_day date, at_number integer, seal_hash bytea, anchor_signature bytea
) returns boolean
language sql volatile security definer
set search_path = public, pg_temp
begin atomic
  insert into audit_anchor (tenant_id, table_name, day, number, hash, signature)
  select of_tenant, of_table, of_day, at_number, seal_hash, anchor_signature
  where nullif(current_setting('app.tenant_id', true), '') is null
  on conflict (tenant_id, table_name, day) do nothing
  returning true;
end;
grant execute on function add_audit_anchor(bigint, text, date, integer, bytea, bytea) to siteward_app;

-- The anchors of a tenant, also for a tenant that lives in another database.
create function list_audit_anchors(of_tenant bigint, of_table text, after_number integer, at_most integer)
returns table (day date, number integer, hash bytea, signature bytea)
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select kept.day, kept.number, kept.hash, kept.signature from audit_anchor kept
  where kept.tenant_id = of_tenant and kept.table_name = of_table and kept.number > after_number
    and nullif(current_setting('app.tenant_id', true), '') is null
  order by kept.number limit at_most;
end;
grant execute on function list_audit_anchors(bigint, text, integer, integer) to siteward_app;
