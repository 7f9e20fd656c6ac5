-- As before. A part of a series takes its people along: the limit of an hour counts them with the series, not again with each
-- part that is changed alone.
create or replace function copy_schedule_answers(from_entry bigint, to_entry bigint, from_day text, is_occurrence boolean)
returns void
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  tenant constant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  caller constant bigint := nullif(current_setting('app.account_id', true), '')::bigint;
begin
  if not exists (
    select from schedule_entry source join schedule_entry target on target.tenant_id = tenant and target.id = to_entry
    where source.tenant_id = tenant and source.id = from_entry
      and source.owner_org_id is not distinct from target.owner_org_id
      and (source.owner_org_id is not null or (source.account_id = caller and target.account_id = caller))) then
    raise exception 'Only the owner of both entries copies answers.' using errcode = '42501';
  end if;
  update schedule_invitation continued set times = 0
  from schedule_invitation former
  where continued.tenant_id = tenant and continued.entry_id = to_entry and continued.times = 1
    and former.tenant_id = tenant and former.entry_id = from_entry and former.account_id = continued.account_id
    and former.removed_at is null;
  insert into schedule_choice (tenant_id, entry_id, account_id, color, has_reminder, remind_minutes)
  select tenant, to_entry, chosen.account_id, chosen.color, chosen.has_reminder, chosen.remind_minutes
  from schedule_choice chosen where chosen.tenant_id = tenant and chosen.entry_id = from_entry
  on conflict do nothing;
  insert into schedule_answer (tenant_id, entry_id, account_id, day, answer, remark, answered_at)
  select distinct on (given.account_id, case when is_occurrence then '' else given.day end)
    tenant, to_entry, given.account_id, case when is_occurrence then '' else given.day end,
    given.answer, given.remark, given.answered_at
  from schedule_answer given
  where given.tenant_id = tenant and given.entry_id = from_entry
    and (given.day = '' or (is_occurrence and given.day = from_day) or (not is_occurrence and given.day >= from_day))
  order by given.account_id, case when is_occurrence then '' else given.day end, given.day desc
  on conflict do nothing;
end
$$;
