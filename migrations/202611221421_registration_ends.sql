-- What registrations leave behind, and the language in which whoever registers hears what became of it.
alter table registration_request add column language varchar(8);

-- Housekeeping over all tenants, in portions. Whoever has waited for a quarter of a year will not come any more, and may
-- ask again; what was decided is asked about for half a year. An invitation is good for 90 days at most, and is kept as long
-- as somebody is on the list who came by it.
create function remove_old_registrations(portion integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  requests integer;
  invitations integer;
begin
  if portion is null or portion not between 1 and 10000 then
    raise exception 'A portion has 1 to 10000 rows.' using errcode = '22023';
  end if;
  delete from registration_request where ctid = any (array(
    select ctid from registration_request
    where (state = 'waiting' and create_time < now() - interval '90 days')
      or (state <> 'waiting' and coalesce(decided_time, create_time) < now() - interval '180 days')
    limit portion for update skip locked));
  get diagnostics requests = row_count;
  delete from registration_invitation where ctid = any (array(
    select invitation.ctid from registration_invitation invitation
    where invitation.expires_at < now() - interval '180 days' and not exists (
      select from registration_request request
      where request.tenant_id = invitation.tenant_id and request.invitation_id = invitation.id)
    limit portion for update skip locked));
  get diagnostics invitations = row_count;
  return greatest(requests, invitations);
end
$$;
grant execute on function remove_old_registrations(integer) to siteward_app;
