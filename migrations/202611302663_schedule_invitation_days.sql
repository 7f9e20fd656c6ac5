-- The days on which an invitation can be are found without a look at its entry: an account keeps its invitations of all years.
-- An endless series ends never ('infinity').
alter table schedule_invitation
  add column first_day date,
  add column last_day date;
update schedule_invitation invitation
set first_day = entry.schedule_date,
    last_day = case when entry.repeat is null then entry.schedule_date else coalesce(entry.last_date, 'infinity') end
               + entry.day_count - 1
from schedule_entry entry where entry.tenant_id = invitation.tenant_id and entry.id = invitation.entry_id;
alter table schedule_invitation
  alter column first_day set not null,
  alter column last_day set not null;
create index schedule_invitation_days on schedule_invitation (tenant_id, account_id, last_day, first_day, entry_id)
  where removed_at is null;
-- With the entry, policies read no row of the table.
drop index schedule_invitation_account;
create index schedule_invitation_account on schedule_invitation (tenant_id, account_id, entry_id) where removed_at is null;

create or replace function keep_schedule_invitations() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  last constant date := case when new.repeat is null then new.schedule_date else coalesce(new.last_date, 'infinity') end
                        + new.day_count - 1;
begin
  if is_moving_tenant() then
    return null;
  end if;
  update schedule_invitation set removed_at = now()
  where tenant_id = new.tenant_id and entry_id = new.id and removed_at is null and account_id <> all (new.invited_ids);
  insert into schedule_invitation (tenant_id, entry_id, account_id, organiser_id, first_day, last_day)
  select distinct new.tenant_id, new.id, person.id, new.account_id, new.schedule_date, last
  from unnest(new.invited_ids) person (id)
  on conflict (tenant_id, entry_id, account_id) do update
    set removed_at = null, invited_at = now(), times = schedule_invitation.times + 1
    where schedule_invitation.removed_at is not null;
  update schedule_invitation set first_day = new.schedule_date, last_day = last
  where tenant_id = new.tenant_id and entry_id = new.id and (first_day <> new.schedule_date or last_day <> last);
  return null;
end
$$;
drop trigger keep_schedule_invitations on schedule_entry;
create trigger keep_schedule_invitations after update on schedule_entry
  for each row when (new.invited_ids <> old.invited_ids or (new.invited_ids <> '{}' and
    (new.schedule_date, new.day_count, new.repeat, new.last_date) is distinct from
    (old.schedule_date, old.day_count, old.repeat, old.last_date)))
  execute function keep_schedule_invitations();

-- As before, by these days, and as many as a request answers. Deleted entries are left out by the request for the entries.
create or replace function list_schedule_invitations(first_day date, last_day date) returns table (entry_id bigint)
language sql stable security definer rows 50
set search_path = public, pg_temp
as $$
  select invitation.entry_id from schedule_invitation invitation
  join account organiser on organiser.tenant_id = invitation.tenant_id and organiser.id = invitation.organiser_id
    and organiser.status = 1 and organiser.deleted_at is null
  where invitation.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and invitation.account_id = (select nullif(current_setting('app.account_id', true), '')::bigint)
    and invitation.removed_at is null
    and invitation.first_day <= coalesce(list_schedule_invitations.last_day, 'infinity')
    and invitation.last_day >= coalesce(list_schedule_invitations.first_day, '-infinity')
  order by invitation.first_day desc limit 10000
$$;
