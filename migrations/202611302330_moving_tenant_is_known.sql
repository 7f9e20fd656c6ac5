-- Without the setting the answer was null, so that imported contents kept the count of their archive beside the one of
-- their versions.
create or replace function is_moving_tenant() returns boolean
language sql stable
set search_path = public, pg_temp
return coalesce(current_setting('app.moving', true) = 'on', false) and pg_has_role(session_user, 'siteward_owner', 'usage');

update file_content set reference_count = counted.versions
from (select content.tenant_id, content.id, count(version.id)::integer as versions
      from file_content content
      left join file_version version on version.tenant_id = content.tenant_id and version.content_id = content.id
      group by content.tenant_id, content.id) counted
where file_content.tenant_id = counted.tenant_id and file_content.id = counted.id
  and file_content.reference_count <> counted.versions;
