/** The values of a route's parameters: `{ id: "42" }`. */
export type PageParams = Readonly<Record<string, string>>;

/** Whether a route has parameters: `/report/view/:id/:tagsViewName?`. */
export function isPattern(route: string): boolean {
  return route.includes("/:");
}

/** Reads the parameters of a route from a path; `undefined` if the path does not match the route. */
export function matchRoute(route: string, path: string): PageParams | undefined {
  const patterns = partsOf(route);
  const parts = partsOf(path);
  if (parts.length > patterns.length) return undefined;
  const params: [string, string][] = [];
  for (const [index, pattern] of patterns.entries()) {
    const part = parts[index];
    const { name, optional } = /^:(?<name>\w+)(?:\([^)]*\))?(?<optional>\?)?$/u.exec(pattern)?.groups ?? {};
    if (name === undefined) {
      if (part === undefined || decodePathPart(part) !== decodePathPart(pattern)) return undefined;
    } else if (part !== undefined) params.push([name, decodePathPart(part)]);
    else if (optional === undefined) return undefined;
  }
  return Object.fromEntries(params);
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Decodes a path segment; a malformed one stays as it is. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // A lone "%" cannot be decoded.
  }
}
