-- The name of a new installation's tenant is asked at the first sign-in. Tenants that exist have theirs.
alter table tenant add column is_name_preset boolean not null default false;
grant update (is_name_preset) on tenant to siteward_app;
grant select (is_name_preset) on tenant to siteward_platform;

-- Who has put the first steps away; an account sees only its own row.
create table first_steps_hidden (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  hidden_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table first_steps_hidden is 'home: tenant';
create unique index first_steps_hidden_once on first_steps_hidden (tenant_id, account_id);
select protect_tenant_table('first_steps_hidden', null, null);
create policy own_account on first_steps_hidden as restrictive to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint))
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('first_steps_hidden', 'select', 'insert', 'delete');

-- Sex and education of a person are not known until they are given.
alter table account alter column sex set default 0, alter column culture_level set default 0;
