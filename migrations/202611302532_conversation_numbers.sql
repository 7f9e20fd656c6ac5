-- A message that arrives with a number keeps it: the archive of a tenant contains messages and conversations as they were.
create or replace function number_message() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
begin
  if is_moving_tenant() or new.number > 0 then
    return new;
  end if;
  update conversation set last_number = last_number + 1, activity = next_id()
  where tenant_id = new.tenant_id and id = new.conversation_id
  returning last_number into new.number;
  update conversation_member set read_number = new.number
  where tenant_id = new.tenant_id and conversation_id = new.conversation_id and account_id = new.create_user_id
    and read_number = new.number - 1;
  return new;
end
$$;
