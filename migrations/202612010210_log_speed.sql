-- What an address has done, and rare calls, are found in long logs without reading all entries.
create index visit_log_address on visit_log (tenant_id, remote_ip, log_date_time);
create index operation_log_address on operation_log (tenant_id, remote_ip, log_date_time);
create index operation_log_call on operation_log
  using brin (action_name text_bloom_ops, controller_name text_bloom_ops) with (pages_per_range = 32, autosummarize = on);

-- The same as `digest_row` for rows without documents, in a third of the time: there are no nulls inside of a value.
create function digest_plain_row(doc jsonb) returns bytea
language sql immutable
return sha256(convert_to(jsonb_strip_nulls(doc)::text, 'UTF8'));

-- The function that the rows of a table are hashed with.
create function get_digest_function(of_table text) returns text
language sql stable
set search_path = public, pg_temp
return case when exists (
  select from pg_attribute field join pg_type kind on kind.oid = field.atttypid
  where field.attrelid = to_regclass(of_table) and field.attnum > 0 and not field.attisdropped
    and (kind.typcategory in ('A', 'C') or kind.oid in ('json'::regtype, 'jsonb'::regtype)))
  then 'digest_row' else 'digest_plain_row' end;
revoke execute on function get_digest_function(text) from public;

create or replace function read_unsealed_rows(of_table text, up_to bigint, at_most integer)
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
            coalesce(string_agg(%I(found.doc), '''' order by found.id), '''')
     from (select kept.id, to_jsonb(kept) as doc from %I kept
           where kept.tenant_id = $1 and kept.id >= $2 and kept.id < $3 order by kept.id limit $4) found',
    get_digest_function(of_table), of_table)
  into row_ids, digests using tenant, from_id, up_to, least(at_most, 10000);
  to_id := case when cardinality(row_ids) < at_most then greatest(up_to, from_id)
           else row_ids[cardinality(row_ids)] + 1 end;
  return next;
end
$$;

create or replace function read_row_digests(of_table text, from_id bigint, to_id bigint, at_most integer)
returns table (id bigint, digest bytea)
language plpgsql stable security definer
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
begin
  perform check_sealed_table(of_table);
  return query execute format(
    'select kept.id, %I(to_jsonb(kept)) from %I kept
     where kept.tenant_id = $1 and kept.id >= $2 and kept.id < $3 order by kept.id limit $4',
    get_digest_function(of_table), of_table)
  using nullif(current_setting('app.tenant_id', true), '')::bigint, from_id, to_id, at_most;
end
$$;
