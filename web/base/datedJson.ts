const tag = "$date";

/** JSON in which instants stay instants: `JSON.parse` with `reviveInstant` returns them as `Date`. */
export function writeDatedJson(value: unknown): string {
  // `this` is the object around the value; the value itself is a text already (`Date.toJSON`).
  return JSON.stringify(value, function replace(this: Readonly<Record<string, unknown>>, key: string, plain: unknown) {
    const original = this[key];
    return original instanceof Date ? { [tag]: original.getTime() } : plain;
  });
}

/** The second argument of `JSON.parse` for what `writeDatedJson` wrote. */
export function reviveInstant(_: string, value: unknown): unknown {
  const isInstant = typeof value === "object" && value !== null && tag in value && typeof value[tag] === "number";
  return isInstant ? new Date(Number(value[tag])) : value;
}
