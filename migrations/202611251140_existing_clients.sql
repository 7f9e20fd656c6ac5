-- Existing clients check their slider themselves and send no proof of it; a tenant can accept that.
alter table tenant add column second_ver_by_client boolean not null default false;

-- Routes by role and public pages (specification 2): names or codes of roles, of which the account needs one.
alter table menu add column is_public boolean not null default false;
alter table menu add column roles jsonb not null default '[]';
