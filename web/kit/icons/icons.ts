import { standardIcons } from "./standardIcons.ts";

/** Icons by their name in menus (`ele-OfficeBuilding`), each as its SVG paths. */
export type Icons = ReadonlyMap<string, readonly string[]>;

const fallback = "ele-Menu";

/** The SVG paths of an icon; an unknown name gets the default icon. */
export async function loadIconPaths(name: string | null): Promise<readonly string[]> {
  for (const load of [loadStandard, loadMenu, loadOther]) {
    const paths = (await load()).get(name ?? fallback);
    if (paths !== undefined) return paths;
  }
  return (await loadStandard()).get(fallback) ?? [];
}

/** All icons, sorted by name. */
export async function loadIcons(): Promise<Icons> {
  const icons = await Promise.all([loadStandard(), loadMenu(), loadOther()]);
  return new Map(icons.flatMap((some) => [...some]).toSorted(([one], [another]) => (one < another ? -1 : 1)));
}

async function loadStandard(): Promise<Icons> {
  return drawn(standardIcons);
}

async function loadMenu(): Promise<Icons> {
  const { menuIcons } = await import("./menuIcons.lazy.ts");
  return drawn(menuIcons);
}

async function loadOther(): Promise<Icons> {
  const { otherIcons } = await import("./otherIcons.lazy.ts");
  return drawn(otherIcons);
}

function drawn(files: Readonly<Record<string, string>>): Icons {
  return new Map(Object.entries(files).map(([file, svg]) => [toIconName(file), parsePaths(svg)]));
}

/** `…/office-building.svg` is `ele-OfficeBuilding`. */
function toIconName(file: string): string {
  const parts = file.slice(file.lastIndexOf("/") + 1, -".svg".length).split("-");
  return `ele-${parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;
}

function parsePaths(svg: string): string[] {
  return [...svg.matchAll(/ d="(?<path>[^"]+)"/gu)].map((match) => match.groups?.["path"] ?? "");
}
