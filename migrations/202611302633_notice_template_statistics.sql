-- Statistics for the rows of a tenant that are not deleted.
create statistics notice_template_live on (case when deleted_at is null then tenant_id end) from notice_template;
