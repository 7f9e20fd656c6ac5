-- An answer that does not say more is that the account may come.
alter table schedule_answer alter column answer set default 'maybe';
