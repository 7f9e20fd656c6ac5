/** Roles of an entry as its column holds them, one in each line: names and codes contain no line break. */
export function joinRoles(roles: readonly string[]): string {
  return [...new Set(roles)].join("\n");
}

/** The roles of a column's text. */
export function splitRoles(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}
