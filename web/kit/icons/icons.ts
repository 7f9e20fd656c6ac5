import { standardIcons } from "./standardIcons.ts";

/** Icons by their name in menus (`ele-OfficeBuilding`), each as its SVG paths. */
export type Icons = ReadonlyMap<string, readonly string[]>;

const fallback = "ele-Menu";

/** The SVG paths of an icon; an unknown name gets the default icon. */
export async function loadIconPaths(name: string | null): Promise<readonly string[]> {
  const standard = drawn(standardIcons);
  const iconName = name ?? fallback;
  const load = standard.get(iconName) ?? (await loadOther()).get(iconName);
  return load ?? standard.get(fallback) ?? [];
}

/** All icons, sorted by name. */
export async function loadIcons(): Promise<Icons> {
  const icons = [...drawn(standardIcons), ...(await loadOther())];
  return new Map(icons.toSorted(([one], [another]) => (one < another ? -1 : 1)));
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
