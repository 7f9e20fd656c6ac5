-- The rule of a type is found by its key, so one plan serves all tenants. Planning its statements and those of the history
-- for each number takes longer than running them.
alter function take_serial_numbers(text, boolean, integer, timestamptz, text) set plan_cache_mode = force_generic_plan;
