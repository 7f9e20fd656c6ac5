-- Sliders and tickets: who signs in, or asks for a code, shows that he is no program. Asked for before anybody is known, so
-- they belong to no tenant; they live for two minutes.

create table slide (
  id bigint primary key default next_id(),
  -- Keyed hash of how far the gap is to the right.
  place_hash bytea not null check (length(place_hash) = 32),
  -- Who asked for it; for IPv6 his network of 64 bits.
  network varchar(64) not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tried_at timestamptz
);
comment on table slide is 'home: control';
create index slide_network on slide (network, created_at);
create index slide_expires_at on slide (expires_at);
select allow_app('slide', 'select', 'insert', 'update');

create table human_ticket (
  id bigint primary key default next_id(),
  hash bytea not null unique check (length(hash) = 32),
  -- The challenge that a device has solved for it: each is worth one ticket. None where a slider was solved.
  work bytea unique check (length(work) = 32),
  network varchar(64) not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table human_ticket is 'home: control';
create index human_ticket_network on human_ticket (network, created_at);
create index human_ticket_expires_at on human_ticket (expires_at);
select allow_app('human_ticket', 'select', 'insert', 'update');

-- Housekeeping, in portions.
create function remove_old_slides(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  removed integer;
  total integer := 0;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from slide where ctid = any (array(
    select ctid from slide where expires_at < now() - interval '10 minutes' limit portion for update skip locked));
  get diagnostics removed = row_count;
  total := total + removed;
  delete from human_ticket where ctid = any (array(
    select ctid from human_ticket where expires_at < now() - interval '10 minutes' limit portion for update skip locked));
  get diagnostics removed = row_count;
  return total + removed;
end
$$;
grant execute on function remove_old_slides(integer) to siteward_app;
