-- How many rows of a tenant are not deleted; without it, PostgreSQL guesses from all rows.
create statistics serial_rule_live on (case when deleted_at is null then tenant_id end) from serial_rule;
