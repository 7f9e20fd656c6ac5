-- Room for the names of further channels.
alter table notice_delivery alter column channel type varchar(16);
