import type { Route } from "./routes.ts";
import { routePath } from "./serve.ts";

/** Refuses to start with two calls on one address, or with one whose access is not declared. */
export function checkRoutes(all: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of all) {
    const name = `${route.api.name}/${route.name}`;
    const address = `${route.call.method} ${routePath(route)}`;
    // How a segment is called makes no other address.
    const shape = address.replaceAll(/:\w+/gu, ":");
    if (seen.has(shape)) throw new Error(`${name}: ${address} is served twice`);
    seen.add(shape);
    if (!isDeclared(route.access)) throw new Error(`${name} declares no access`);
  }
}

const accesses: readonly unknown[] = ["anyone", "signedIn", "granted", "platform"];

/** What the types promise is looked at once more: a gap here is an open door. */
function isDeclared(access: unknown): boolean {
  if (typeof access !== "object" || access === null) return accesses.includes(access);
  return "code" in access && typeof access.code === "string" && access.code !== "";
}
