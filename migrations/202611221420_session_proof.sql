-- When somebody proved for a session who he is: by a password, a code or a third party. A session that another one has
-- agreed to has no such moment. Accounts without a password are asked for a proof that is fresh instead of one.
alter table session add column proved_at timestamptz;
