-- What an address is unless it says otherwise: a row that names nothing of it was added by an account.

alter table message_suppression
  alter column channel set default 'email',
  alter column reason set default 'manual';
