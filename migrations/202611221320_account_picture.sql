-- Pictures that people have set of themselves: an avatar, a signature. Their accounts name them by address; a new one takes
-- the place of the one before, which is erased.

create table account_picture (
  tenant_id bigint not null,
  id bigint not null default next_id(),
  account_id bigint not null,
  kind varchar(16) not null default 'avatar' check (kind in ('avatar', 'signature')),
  mime varchar(32) not null default 'image/png' check (mime in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content bytea not null check (length(content) <= 2097152),
  drawing jsonb check (jsonb_typeof(drawing) = 'object'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  -- More points than that fill the memory of whoever draws them.
  check (width::bigint * height <= 40000000)
);
comment on table account_picture is 'home: tenant';
create unique index account_picture_own on account_picture (tenant_id, account_id, kind);
select protect_tenant_table('account_picture', null, null);

-- Who reaches an account reaches its pictures; the policies of the accounts decide. Nobody sets those of somebody else.
create policy reached_account on account_picture as restrictive for select to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    or exists (select 1 from account a
      where a.tenant_id = account_picture.tenant_id and a.id = account_picture.account_id and a.deleted_at is null));
create policy own_new on account_picture as restrictive for insert to siteward_app
  with check (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
create policy own_gone on account_picture as restrictive for delete to siteward_app
  using (account_id = (select nullif(current_setting('app.account_id', true), '')::bigint));
select allow_app('account_picture', 'select', 'insert', 'delete');
