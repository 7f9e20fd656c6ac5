-- Values of headers of HTTP jobs, and bodies that are secret, sealed. The properties show only that they are set.

alter table job add column request_secrets bytea;
grant update (request_secrets) on job to siteward_app;
select track_history('job', array['failing_since', 'alarmed_at', 'request_secrets']);
