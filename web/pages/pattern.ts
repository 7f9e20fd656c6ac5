/** What stands in the address in the places that a route leaves open: `{ id: "42" }`. */
export type PageParams = Readonly<Record<string, string>>;

/** Whether a route leaves places of its address open: `/report/view/:id/:tagsViewName?`. */
export function isPattern(route: string): boolean {
  return route.includes("/:");
}

/** What an address says in the open places of a route; `undefined` where it is not an address of that route. */
export function paramsOf(route: string, path: string): PageParams | undefined {
  const places = partsOf(route);
  const parts = partsOf(path);
  if (parts.length > places.length) return undefined;
  const params: [string, string][] = [];
  for (const [index, place] of places.entries()) {
    const part = parts[index];
    const { name, optional } = /^:(?<name>\w+)(?:\([^)]*\))?(?<optional>\?)?$/u.exec(place)?.groups ?? {};
    if (name === undefined) {
      if (part === undefined || decoded(part) !== decoded(place)) return undefined;
    } else if (part !== undefined) params.push([name, decoded(part)]);
    else if (optional === undefined) return undefined;
  }
  return Object.fromEntries(params);
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** A part of an address as it is read; one that cannot be decoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Somebody has typed a lone "%".
  }
}
