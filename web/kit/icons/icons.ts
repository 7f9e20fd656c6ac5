/** Icons by the name that menus keep (`ele-OfficeBuilding`), each as the paths that draw it. */
export type Icons = ReadonlyMap<string, readonly string[]>;

const fallback = "ele-Menu";

/** The paths of an icon; a name that the set does not have gets the plain icon. */
export async function iconPaths(name: string | null): Promise<readonly string[]> {
  const standard = await loadStandard();
  const wanted = name ?? fallback;
  const known = standard.get(wanted) ?? (await loadOther()).get(wanted);
  return known ?? standard.get(fallback) ?? [];
}

/** Every icon of the set, in order of their names. */
export async function loadIcons(): Promise<Icons> {
  const [standard, other] = await Promise.all([loadStandard(), loadOther()]);
  return new Map([...standard, ...other].toSorted(([one], [another]) => (one < another ? -1 : 1)));
}

async function loadStandard(): Promise<Icons> {
  const { standardIcons } = await import("./standardIcons.ts");
  return drawn(standardIcons);
}

async function loadOther(): Promise<Icons> {
  const { otherIcons } = await import("./otherIcons.ts");
  return drawn(otherIcons);
}

function drawn(files: Readonly<Record<string, string>>): Icons {
  return new Map(Object.entries(files).map(([file, svg]) => [nameOf(file), pathsIn(svg)]));
}

/** `…/office-building.svg` is `ele-OfficeBuilding`. */
function nameOf(file: string): string {
  const words = file.slice(file.lastIndexOf("/") + 1, -".svg".length).split("-");
  return `ele-${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;
}

function pathsIn(svg: string): string[] {
  return [...svg.matchAll(/ d="(?<path>[^"]+)"/gu)].map((match) => match.groups?.["path"] ?? "");
}
