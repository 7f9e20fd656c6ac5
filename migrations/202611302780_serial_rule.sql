-- Serial numbers: how the numbers of a business type look, and the last one that was given out.

create table serial_rule (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  type varchar(32) not null,
  formater varchar(128) not null,
  -- 1 never, 2 every day, 3 every month, 4 every year
  reset_interval smallint not null default 1 check (reset_interval between 1 and 4),
  -- 1 gapless, 2 fast
  mode smallint not null default 1 check (mode in (1, 2)),
  min bigint not null default 1 check (min >= 1),
  max bigint not null default 99999999 check (max between min and 9007199254740991),
  seq bigint not null check (seq >= 0),
  -- When the sequence last started from `min`.
  expy timestamptz not null,
  -- When the last number was given out.
  taken_time timestamptz,
  -- When the sequence was last reset by hand, and the last number before.
  reset_time timestamptz,
  reset_seq bigint,
  order_no integer not null default 100,
  status smallint not null default 1 check (status in (1, 2)),
  remark varchar(128),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 70);
comment on table serial_rule is 'home: tenant';
create unique index serial_rule_type on serial_rule (tenant_id, type) where deleted_at is null;
create index serial_rule_list on serial_rule (tenant_id, order_no, id) where deleted_at is null;
select protect_tenant_table('serial_rule', null, null);
select allow_app('serial_rule', 'select', 'insert', 'update');
-- A number that is given out is no change of the rule.
select track_history('serial_rule', array['seq', 'expy', 'taken_time']);

-- Numbers that were given out and are not used. Entries are neither changed nor removed.
create table void_number (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  type varchar(32) not null,
  number varchar(400) not null,
  reason varchar(200) not null,
  void_time timestamptz not null,
  user_id bigint not null,
  user_name varchar(64),
  primary key (tenant_id, id)
);
comment on table void_number is 'home: tenant';
create unique index void_number_number on void_number (tenant_id, type, number);
select protect_tenant_table('void_number', null, null);
select allow_app('void_number', 'select', 'insert');

-- Takes the next numbers of a type, as many as there are up to `amount`. The row stays locked until the transaction ends; a
-- caller waits for it one second at most. `gapless`: only if the rule says so; a fast rule answers `fast` and gives
-- nothing. The sequence starts again in a later period of `zone`, never in an earlier one: if the clock goes back,
-- `shown` stays at the start of the present period, so that the same number is not made twice.
create function take_serial_numbers(of_type text, gapless boolean, amount integer, moment timestamptz, zone text)
returns table (outcome text, first bigint, taken integer, max bigint, formater text, shown timestamptz)
language plpgsql volatile
set search_path = public, pg_temp
set lock_timeout = '1s'
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  rule serial_rule;
  period text;
begin
  if amount is null or amount not between 1 and 1000 then
    raise exception 'From 1 to 1000 numbers are taken at once.' using errcode = '22023';
  end if;
  -- A caller of a fast rule must not lock it until its own transaction ends.
  if gapless and exists (
    select from serial_rule kept
    where kept.tenant_id = tenant and kept.type = of_type and kept.deleted_at is null and kept.status = 1 and kept.mode = 2)
  then
    outcome := 'fast';
    return next;
    return;
  end if;
  select * into rule from serial_rule kept
  where kept.tenant_id = tenant and kept.type = of_type and kept.deleted_at is null and kept.status = 1
  for update;
  if not found then
    outcome := 'missing';
    return next;
    return;
  end if;
  period := case rule.reset_interval when 2 then 'day' when 3 then 'month' when 4 then 'year' end;
  if date_trunc(period, moment at time zone zone) > date_trunc(period, rule.expy at time zone zone) then
    rule.seq := rule.min - 1;
    rule.expy := moment;
  end if;
  taken := least(amount, rule.max - rule.seq);
  if taken < 1 then
    outcome := 'full';
    return next;
    return;
  end if;
  update serial_rule set seq = rule.seq + taken, expy = rule.expy, taken_time = moment
  where tenant_id = rule.tenant_id and id = rule.id;
  outcome := 'taken';
  first := rule.seq + 1;
  max := rule.max;
  formater := rule.formater;
  shown := greatest(moment, rule.expy);
  return next;
end
$$;
grant execute on function take_serial_numbers(text, boolean, integer, timestamptz, text) to siteward_app;
