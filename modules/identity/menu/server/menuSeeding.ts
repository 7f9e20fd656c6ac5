import type { SeedRun } from "#core/boot/seeding";
import type { MenuEntry } from "#core/request/menuEntry";
import { MenuType } from "../contract.ts";
import { menus } from "./menu.table.ts";

/** Inserts directories, then pages, then buttons: an entry is skipped if its parent is missing. */
export async function seedMenu(run: SeedRun): Promise<void> {
  for (const level of [MenuType.directory, MenuType.page, MenuType.button]) {
    const rows = run.menuEntries.filter(({ type }) => type === level).map((entry) => toMenuRow(run, entry));
    await run.insert(menus, { rows, parent: { column: "parentId", table: menus } });
  }
}

function toMenuRow(run: SeedRun, { title, grantsByDefault: _, ...entry }: MenuEntry) {
  return { ...entry, ...run.getTitle(title) };
}
