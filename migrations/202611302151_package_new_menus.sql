-- Later versions bring menus. A package knows the menus that were there when its list was last decided; all others are new
-- to it. "takes_new": it takes those itself of which it has the whole area already.
alter table menu_package
  add column takes_new boolean not null default false,
  -- Null: nothing was decided yet, so that nothing is new.
  add column known_menus bigint[],
  add column reviewed_at timestamptz not null default now();
select allow_app('menu_package', 'select', 'insert', 'update');
