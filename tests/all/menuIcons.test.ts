import { expect, it } from "vitest";
import { loadIconPaths } from "#kit/icons/icons.ts";
import { menuIcons } from "#kit/icons/menuIcons.lazy.ts";
import { otherIcons } from "#kit/icons/otherIcons.lazy.ts";
import { standardIcons } from "#kit/icons/standardIcons.ts";
import { modules } from "#app/modules.server";
import { MenuDirectory } from "#modules/identity/menu/contract";

const entries = modules.flatMap(({ menus = [] }) => menus);
const iconsOf = (some: readonly { readonly icon?: string | null }[]) => some.flatMap(({ icon }) => icon || []);

/** `ele-OfficeBuilding` is `office-building.svg`. */
function isAmong(icons: Readonly<Record<string, string>>, icon: string): boolean {
  const name = icon
    .slice("ele-".length)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "-")
    .toLowerCase();
  return Object.keys(icons).some((file) => file.endsWith(`/${name}.svg`));
}

it("the standard menu has its icons without the set of all icons", async () => {
  const icons = iconsOf(entries);

  expect(icons.length).toBeGreaterThan(30);
  expect(icons.filter((icon) => !isAmong(standardIcons, icon) && !isAmong(menuIcons, icon))).toEqual([]);
  for (const icon of icons) expect(await loadIconPaths(icon), icon).not.toEqual([]);
});

it("a list of the system area has its icons with the frame", () => {
  const beside = entries.filter(({ parentId }) => parentId === null || parentId === MenuDirectory.system);

  expect(iconsOf(beside).filter((icon) => !isAmong(standardIcons, icon))).toEqual([]);
});

it("no icon is in two sets", () => {
  const files = [standardIcons, menuIcons, otherIcons].flatMap((icons) => Object.keys(icons));

  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
});
