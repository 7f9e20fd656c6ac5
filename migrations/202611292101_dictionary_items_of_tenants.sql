-- Dictionaries whose items a tenant may add to, replace or switch off for itself.

-- A value occurs once in a dictionary: it decides which item of the platform an own one replaces.
create unique index dictionary_item_value on dictionary_item (dictionary_type_id, value) where deleted_at is null;

create table tenant_dictionary_item (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  dictionary_type_id bigint not null references dictionary_type (id),
  label varchar(256) not null,
  names jsonb check (jsonb_typeof(names) = 'object'),
  value varchar(256) not null,
  code varchar(256),
  tag_type varchar(16),
  style_setting varchar(512),
  class_setting varchar(512),
  order_no integer not null default 100,
  -- The place among own items with the same order number; they follow the platform's items with that number.
  place integer not null default 0 check (place between 0 and 99998),
  remark varchar(2048),
  ext_data text,
  status smallint not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64),
  update_user_id bigint,
  update_user_name varchar(64),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
comment on table tenant_dictionary_item is 'home: tenant';
create unique index tenant_dictionary_item_value
  on tenant_dictionary_item (tenant_id, dictionary_type_id, value) where deleted_at is null;
create unique index tenant_dictionary_item_code
  on tenant_dictionary_item (tenant_id, dictionary_type_id, code) where deleted_at is null;
select protect_tenant_table('tenant_dictionary_item', null, null);
select allow_app('tenant_dictionary_item', 'select', 'insert', 'update');
select allow_platform_read('tenant_dictionary_item');
select track_history('tenant_dictionary_item');
create statistics tenant_dictionary_item_live
  on (case when deleted_at is null then tenant_id end) from tenant_dictionary_item;

-- The items of all dictionaries as a tenant sees them: the platform's, except where an own one has the same value, and
-- its own. The policies of the caller apply to the tables behind it.
create view dictionary_entry with (security_invoker = true) as
select current_tenant.tenant_id, i.id, i.dictionary_type_id, t.code as type_code, t.status as type_status, t.is_tenant,
  t.is_enum, i.label, i.names, i.value, i.code, i.tag_type, i.style_setting, i.class_setting, i.order_no,
  lpad((i.order_no::bigint + 2147483648)::text, 10, '0') || '00000' || coalesce(i.code, i.value) as sort_text,
  i.remark, i.ext_data, i.status, false as is_own, null::bigint as replaced_id, i.version, i.create_time, i.update_time,
  i.create_user_id, i.create_user_name, i.update_user_id, i.update_user_name
from (select nullif(current_setting('app.tenant_id', true), '')::bigint as tenant_id) current_tenant
cross join dictionary_item i
join dictionary_type t on t.id = i.dictionary_type_id and t.deleted_at is null
left join tenant_dictionary_item o on o.tenant_id = current_tenant.tenant_id and t.is_tenant = 1
  and o.dictionary_type_id = i.dictionary_type_id and o.value = i.value and o.deleted_at is null
where i.deleted_at is null and o.id is null
union all
select o.tenant_id, o.id, o.dictionary_type_id, t.code, t.status, t.is_tenant,
  t.is_enum, o.label, o.names, o.value, o.code, o.tag_type, o.style_setting, o.class_setting, o.order_no,
  lpad((o.order_no::bigint + 2147483648)::text, 10, '0') || lpad((o.place + 1)::text, 5, '0') || coalesce(o.code, o.value),
  o.remark, o.ext_data, o.status, true, i.id, o.version, o.create_time, o.update_time,
  o.create_user_id, o.create_user_name, o.update_user_id, o.update_user_name
from tenant_dictionary_item o
join dictionary_type t on t.id = o.dictionary_type_id and t.is_tenant = 1 and t.deleted_at is null
left join dictionary_item i on i.dictionary_type_id = o.dictionary_type_id and i.value = o.value and i.deleted_at is null
where o.deleted_at is null;
comment on view dictionary_entry is 'home: tenant';
grant select on dictionary_entry to siteward_app;
