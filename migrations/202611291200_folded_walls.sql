-- Tenant wall and data scope in one policy. They were two, the scope "as restrictive": an engine or a dump tool that
-- loses these two words joins them with "or", and each alone opens what the other closes. Every start checks that no
-- restrictive policy is left (core/database/walls.ts).

-- Replaces the policies of requests on a table by one for each command, with the same rows: what any permissive policy
-- allows, and all restrictive ones do. A migration that adds restrictive policies calls this after them.
create function fold_policies(target regclass) returns void
language plpgsql
as $$
declare
  command record;
  old_policy name;
  new_policy text;
  new_policies text[] := '{}';
  rows_of text;
  new_rows text;
begin
  for command in
    select * from (values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')) known (letter, word)
  loop
    select '(' || string_agg('(' || condition || ')', ' or ') filter (where polpermissive) || ')'
        || coalesce(' and ' || string_agg('(' || condition || ')', ' and ') filter (where not polpermissive), ''),
      '(' || string_agg('(' || new_condition || ')', ' or ') filter (where polpermissive) || ')'
        || coalesce(' and ' || string_agg('(' || new_condition || ')', ' and ') filter (where not polpermissive), '')
    into rows_of, new_rows
    from pg_policy
    cross join lateral (select pg_get_expr(polqual, polrelid) as condition) old_rows
    cross join lateral (select coalesce(pg_get_expr(polwithcheck, polrelid), condition) as new_condition) written
    where polrelid = target and 'siteward_app'::regrole = any (polroles) and polcmd in ('*', command.letter::"char");
    if rows_of is null and new_rows is null then
      raise exception 'Nothing allows requests to % rows of %.', command.word, target;
    end if;
    new_policies := array_append(new_policies,
      format('create policy tenant_wall_%s on %s for %s to siteward_app', command.word, target, command.word)
      || case when command.word <> 'insert' then format(' using (%s)', rows_of) else '' end
      || case when command.word in ('insert', 'update') then format(' with check (%s)', new_rows) else '' end);
  end loop;
  for old_policy in
    select polname from pg_policy where polrelid = target and 'siteward_app'::regrole = any (polroles)
  loop
    execute format('drop policy %I on %s', old_policy, target);
  end loop;
  foreach new_policy in array new_policies loop
    execute new_policy;
  end loop;
end
$$;

-- As before, with wall and data scope in one policy.
create or replace function protect_tenant_table(target regclass, organisation_column text, account_column text) returns void
language plpgsql
as $$
declare
  condition constant text := data_scope_condition(organisation_column, account_column);
begin
  perform wall_tenant_table(target);
  if organisation_column is not null or account_column is not null then
    execute format('create policy data_scope on %s as restrictive to siteward_app using (%s) with check (%s)',
                   target, condition, condition);
    perform fold_policies(target);
  end if;
end
$$;

select fold_policies(target) from (
  select distinct polrelid::regclass as target from pg_policy where not polpermissive order by target
) restricted;
