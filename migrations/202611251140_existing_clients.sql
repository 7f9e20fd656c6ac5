-- Existing clients check their slider themselves and send no proof of it; a tenant can accept that.
alter table tenant add column second_ver_by_client boolean not null default false;
grant update (second_ver_by_client) on tenant to siteward_app;

-- Public pages and routes by role (specification 2): names or codes of roles, one in each line.
alter table menu add column is_public boolean not null default false;
alter table menu add column roles text not null default '';
select allow_app('menu', 'update');
