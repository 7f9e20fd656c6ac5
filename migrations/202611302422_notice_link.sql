-- A notice that leads to a record: its readers open the page instead of the notice. Written by the product, never by people.
alter table notice add column link varchar(256);
alter table published_notice add column link varchar(256);
