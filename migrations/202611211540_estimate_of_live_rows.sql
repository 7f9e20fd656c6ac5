-- Without these the planner takes it that every tenant has deleted the same share of its rows: where one has deleted most
-- of what it had, it expects too few rows of all others (estimate_rows, 202611211500).
create statistics account_live (mcv) on tenant_id, deleted_at from account;
create statistics position_live (mcv) on tenant_id, deleted_at from position;
create statistics organisation_live (mcv) on tenant_id, deleted_at from organisation;
create statistics role_live (mcv) on tenant_id, deleted_at from role;
