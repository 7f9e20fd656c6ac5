-- The handle of the account that devices have stored with a passkey. It is derived from tenant and account, so a passkey
-- that moves with its tenant brings the earlier one along. Without one the present handle applies.
alter table account_passkey add column user_handle varchar(64);
select allow_app('account_passkey', 'select', 'insert', 'update', 'delete');
