-- The name of a new installation's tenant is asked at the first sign-in. Tenants that exist have theirs.
alter table tenant add column is_name_preset boolean not null default false;

-- Who has put the first steps away; an account sees only its own row.
