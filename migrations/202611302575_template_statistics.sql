-- Statistics for the rows of a tenant that are not deleted.

create statistics message_template_live on (case when deleted_at is null then tenant_id end) from message_template;
create statistics message_suppression_live on (case when deleted_at is null then tenant_id end) from message_suppression;
